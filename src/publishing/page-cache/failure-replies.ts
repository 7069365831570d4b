/** What visitors get when no page can be rendered: no script, no data, no stylesheet. */
import type { Context } from 'hono'
import type { Logger } from 'pino'
import { site } from '../../../site.config.ts'
import { adSources } from '../../ads/ad-sources.ts'
import { loggable } from '../../platform/errors.ts'
import { isDatabaseReady } from '../../platform/http/health.ts'
import type { Services } from '../../platform/services.ts'
import { contentSecurityPolicy } from '../../platform/web/rewrite-html.ts'
import { demonstrationTexts } from '../../site/demonstration.ts'

export type FailureReplies = {
  page(): string
  /** While the database is down. */
  unavailable(): Response
  /** Any failure outside the API. */
  replyTo(error: unknown, c: Context): Promise<Response>
}

const RETRY_AFTER_SECONDS = '10'

/** `isDemonstration` is what was last known: the database may be down. */
export function failureReplies(services: Services, isDemonstration: () => boolean): FailureReplies {
  const page = () => failurePage(isDemonstration())
  const unavailable = () =>
    htmlResponse(services, page(), 503, { 'retry-after': RETRY_AFTER_SECONDS })
  return {
    page,
    unavailable,
    async replyTo(error, c) {
      services.log.error({ path: c.req.path, error: loggable(error) }, 'request failed')
      const isReady = await isDatabaseReady(services)
      return isReady ? htmlResponse(services, page(), 500) : unavailable()
    },
  }
}

export function htmlResponse(
  services: Services,
  html: string,
  status: number,
  more: Record<string, string> = {},
): Response {
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': publicPolicy(services, html),
      'cache-control': status >= 500 ? 'no-store' : 'no-cache',
      ...more,
    },
  })
}

export const publicPolicy = ({ env, log }: Services, html: string) =>
  contentSecurityPolicy(html, { hosts: adSources(env), onUnknown: reportUnknown(log) })

/** Its hash only: the text may quote what somebody wrote. */
export const reportUnknown = (log: Logger) => (hash: string) =>
  log.error(
    { security: 'inline-script', hash },
    'a page has an unknown inline script, which stays blocked',
  )

const [mark, notice] = demonstrationTexts().banner

function failurePage(isDemonstration: boolean): string {
  return `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Something went wrong | ${site.name}</title>
</head>
<body>${isDemonstration ? `\n<p><b>${mark}</b> ${notice}</p>` : ''}
<main>
<h1>Something went wrong</h1>
<p>This page cannot be shown right now. The fault is ours, and it has been recorded.</p>
<p>Please try again in a few minutes, or go to the <a href="/">home page</a>.</p>
</main>
</body>
</html>
`
}
