/**
 * One address per page: no trailing slash, no capitals, no doubled slashes, no escapes of characters
 * that need none. Permanent redirects.
 */
import type { MiddlewareHandler } from 'hono'

export const canonicalRedirects: MiddlewareHandler = async (c, next) => {
  const url = new URL(c.req.url)
  const canonical = canonicalPath(url.pathname)
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  // "/%61dmin" must not be "/admin" to one check and another page to the next, whatever the method.
  const mustRedirect = isRead ? canonical !== url.pathname : hasNeedlessEscapes(url.pathname)
  if (mustRedirect) {
    // Only the path: a doubled slash must not become the address of another host.
    return c.redirect(canonical + url.search, 308)
  }
  return next()
}

export function canonicalPath(pathname: string): string {
  const single = unescapeUnreserved(pathname).replace(/\/{2,}/g, '/')
  const bare = single.length > 1 ? single.replace(/\/$/, '') : single
  return isCaseSensitive(bare) ? bare : lowerCaseKeepingEscapes(bare)
}

const hasNeedlessEscapes = (path: string) => unescapeUnreserved(path) !== path

/** RFC 3986, 6.2.2.2: an escaped letter, digit, hyphen, period, underscore or tilde is the same as itself. */
function unescapeUnreserved(path: string): string {
  return path.replace(/%[2-7][0-9a-f]/gi, (escaped) => {
    const character = decodeURIComponent(escaped)
    return /[A-Za-z0-9\-._~]/.test(character) ? character : escaped
  })
}

/** Built assets have hashes with capitals; API and build paths are left as they are. */
function isCaseSensitive(path: string): boolean {
  return /^\/(api|assets|fonts|_|@|src|node_modules)/.test(path)
}

function lowerCaseKeepingEscapes(path: string): string {
  return path.replace(/%[0-9a-f]{2}|[A-Z]/gi, (match) =>
    match.startsWith('%') ? match.toUpperCase() : match.toLowerCase(),
  )
}
