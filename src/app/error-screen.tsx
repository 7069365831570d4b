/** What is shown when a page itself fails: say so, keep the frame, offer the ways on. */
import type { ErrorComponentProps } from '@tanstack/react-router'
import { site } from '../../site.config.ts'
import { messageOf } from '../platform/errors.ts'
import { urls } from '../site/urls.ts'
import { ErrorBox } from '../ui/notices.tsx'

export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  return (
    <div className="wrap phead">
      <title>{`Something went wrong | ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      <h1>Something went wrong</h1>
      <p className="lead">
        This page could not be shown. The fault is ours. Please try again in a moment.
      </p>
      <ErrorBox message={messageOf(error) || 'Unknown error'} onRetry={reset}>
        <p>
          The rest of the site may still work: go to the <a href={urls.home()}>home page</a>.
        </p>
      </ErrorBox>
    </div>
  )
}
