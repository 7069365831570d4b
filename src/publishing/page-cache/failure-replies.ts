/** What visitors get when no page can be rendered: no script, no data, no stylesheet. */

import type { Context } from 'hono'
import { site } from '../../../site.config.ts'
import { adSources } from '../../ads/ad-sources.ts'
import { m } from '../../paraglide/messages.js'
import { loggable } from '../../platform/errors.ts'
import { isDatabaseReady } from '../../platform/http/health.ts'
import type { Services } from '../../platform/services.ts'
import {
  contentSecurityPolicy,
  type HashedPage,
} from '../../platform/web/content-security-policy.ts'
import { currentLanguage, REGIONAL, splitLanguage } from '../../platform/web/language.ts'
import { withLanguage } from '../../platform/web/language-of-request.ts'
import { demonstrationTexts } from '../../site/demonstration.ts'
import { urls } from '../../site/urls.ts'

/** The page in the language of the path that was asked for. */
export type FailureReplies = {
  page(path: string): string
  /** While the database is down. */
  unavailable(path: string): Response
  /** Any failure outside the API. */
  replyTo(error: unknown, c: Context): Promise<Response>
}

const RETRY_AFTER_SECONDS = '10'

/** `isDemonstration` is what was last known: the database may be down. */
export function failureReplies(services: Services, isDemonstration: () => boolean): FailureReplies {
  const page = (path: string) =>
    withLanguage(splitLanguage(path).language, () => failurePage(isDemonstration()))
  const unavailable = (path: string) =>
    htmlResponse(services, { html: page(path) }, 503, { 'retry-after': RETRY_AFTER_SECONDS })
  return {
    page,
    unavailable,
    async replyTo(error, c) {
      const { path } = c.req
      services.log.error({ path, error: loggable(error) }, 'request failed')
      const isReady = await isDatabaseReady(services)
      return isReady ? htmlResponse(services, { html: page(path) }, 500) : unavailable(path)
    },
  }
}

export function htmlResponse(
  services: Services,
  { html, scripts }: Partial<HashedPage>,
  status: number,
  more: Record<string, string> = {},
): Response {
  const headers = htmlHeaders(
    publicPolicy(services, scripts),
    status >= 500 ? 'no-store' : 'no-cache',
  )
  return new Response(html, { status, headers: { ...headers, ...more } })
}

export const htmlHeaders = (policy: string, cacheControl: 'no-store' | 'no-cache') => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy,
  'cache-control': cacheControl,
})

export const publicPolicy = ({ env }: Services, scripts: string[] = []) =>
  contentSecurityPolicy(scripts, adSources(env))

function failurePage(isDemonstration: boolean): string {
  const [mark, notice] = demonstrationTexts().banner
  return `<!doctype html>
<html lang="${REGIONAL[currentLanguage()]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${m.failure_page_title()} | ${site.name}</title>
</head>
<body>${isDemonstration ? `\n<p><b>${mark}</b> ${notice}</p>` : ''}
<main>
<h1>${m.failure_page_title()}</h1>
<p>${m.failure_page_not_shown()}</p>
<p>${m.failure_page_try_again_1()}<a href="${urls.home()}">${m.failure_page_try_again_2()}</a>${m.failure_page_try_again_3()}</p>
</main>
</body>
</html>
`
}
