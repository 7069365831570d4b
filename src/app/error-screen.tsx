/** Shown instead of a page that failed and has no error screen. */
import type { ErrorComponentProps } from '@tanstack/react-router'
import { site } from '../../site.config.ts'
import { ConnectionError } from '../platform/web/api-client.ts'
import { PageError } from '../site/page-error.tsx'
import { urls } from '../site/urls.ts'
import { Link } from '../ui/link.tsx'
import { failedTexts } from './failed.texts.ts'

export function ErrorScreen({ error }: ErrorComponentProps) {
  const isOffline = error instanceof ConnectionError
  const texts = failedTexts()
  const title = isOffline ? texts.offline : texts.wrong
  return (
    <div className="wrap page-head missing">
      <title>{`${title} | ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
      <p className="lead">{isOffline ? texts.notLoaded : texts.notShown}</p>
      <PageError error={error} />
      <p>
        {texts.goHome[0]}
        <Link href={urls.home()}>{texts.goHome[1]}</Link>
        {texts.goHome[2]}
      </p>
    </div>
  )
}
