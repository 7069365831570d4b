/**
 * A policy made of the page's own inline scripts: only these bytes may run. Hashes rather than
 * nonces, because a page that is the same for everyone can then be kept and compressed once.
 */
import { createHash } from 'node:crypto'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g

export function contentSecurityPolicy(html: string): string {
  const hashes = new Set<string>()
  for (const [, attributes = '', code = ''] of html.matchAll(INLINE_SCRIPT)) {
    if (code === '' || attributes.includes('application/ld+json')) continue
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  }
  return [
    "default-src 'none'",
    `script-src 'self' ${[...hashes].join(' ')}`,
    // Bars and timelines carry their lengths as style attributes; no style element is ever inline.
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
