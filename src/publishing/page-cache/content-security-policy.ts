/**
 * A policy made of the page's own inline scripts: only these bytes may run. Hashes rather than
 * nonces, because a page that is the same for everyone can then be kept and compressed once.
 */
import { createHash } from 'node:crypto'
import type { AdSources } from '../../ads/ad-sources.ts'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g

export function contentSecurityPolicy(html: string, ads: AdSources | null = null): string {
  const hashes = new Set<string>()
  for (const [, attributes = '', code = ''] of html.matchAll(INLINE_SCRIPT)) {
    if (code === '' || attributes.includes('application/ld+json')) continue
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  }
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...hashes, ...(ads?.script ?? [])].join(' '),
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
