/**
 * A policy made of the page's own inline scripts: only these bytes may run. Hashes rather than
 * nonces, because a page that is the same for everyone can then be cached and compressed once.
 */
import type { AdSources } from '../../ads/ad-sources.ts'
import { hashInlineScripts } from './rewrite-html.ts'

export function contentSecurityPolicy(html: string, ads: AdSources | null = null): string {
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...hashInlineScripts(html), ...(ads?.script ?? [])].join(' '),
    // Bars and timelines carry their lengths as style attributes; no style element is ever inline.
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...(ads?.img ?? [])].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...(ads?.connect ?? [])].join(' '),
    ...(ads ? [`frame-src ${ads.frame.join(' ')}`] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
