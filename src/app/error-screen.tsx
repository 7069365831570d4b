/** Shown instead of a page that failed and has no error screen. */
import type { ErrorComponentProps } from '@tanstack/react-router'
import { site } from '../../site.config.ts'
import { ConnectionError } from '../platform/web/api-client.ts'
import { PageError } from '../site/page-error.tsx'
import { urls } from '../site/urls.ts'

export function ErrorScreen({ error }: ErrorComponentProps) {
  const isOffline = error instanceof ConnectionError
  const title = isOffline ? 'You seem to be offline' : 'Something went wrong'
  return (
    <div className="wrap page-head missing">
      <title>{`${title} | ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
      <p className="lead">
        {isOffline
          ? 'This page could not be loaded.'
          : 'This page could not be shown. The fault is ours.'}
      </p>
      <PageError error={error} />
      <p>
        The rest of the site may still work: go to the <a href={urls.home()}>home page</a>.
      </p>
    </div>
  )
}
