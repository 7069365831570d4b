/** One address per page: no trailing slash, no capitals, no doubled slashes. Permanent redirects. */
import type { MiddlewareHandler } from 'hono'

export const canonicalRedirects: MiddlewareHandler = async (c, next) => {
  const url = new URL(c.req.url)
  const canonical = canonicalPath(url.pathname)
  const mayRedirect = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (mayRedirect && canonical !== url.pathname) {
    // Only the path: a doubled slash must not become the address of another host.
    return c.redirect(canonical + url.search, 308)
  }
  return next()
}

export function canonicalPath(pathname: string): string {
  const single = pathname.replace(/\/{2,}/g, '/')
  const bare = single.length > 1 ? single.replace(/\/$/, '') : single
  return isCaseSensitive(bare) ? bare : lowerCaseKeepingEscapes(bare)
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
