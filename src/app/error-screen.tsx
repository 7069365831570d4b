/** Shown instead of a page that failed and has no error screen. */

import type { ErrorComponentProps } from '@tanstack/react-router'
import { site } from '../../site.config.ts'
import { m } from '../paraglide/messages.js'
import { ConnectionError } from '../platform/web/api-client.ts'
import { PageError } from '../site/page-error.tsx'
import { urls } from '../site/urls.ts'
import { Link } from '../ui/link.tsx'

export function ErrorScreen({ error }: ErrorComponentProps) {
  const isOffline = error instanceof ConnectionError
  const title = isOffline ? m.failed_offline() : m.failed_wrong()
  return (
    <div className="wrap page-head missing">
      <title>{`${title} | ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
      <p className="lead">{isOffline ? m.failed_not_loaded() : m.failed_not_shown()}</p>
      <PageError error={error} />
      <p>
        {m.failed_go_home_1()}
        <Link href={urls.home()}>{m.failed_go_home_2()}</Link>
        {m.failed_go_home_3()}
      </p>
    </div>
  )
}
