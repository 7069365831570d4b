/**
 * With STAFF_URL, what is for staff and firms has a host of its own: scripts of an ad network, or a fault
 * in a public page, are then on another origin than the leads (decision 115).
 */
import type { MiddlewareHandler } from 'hono'
import { canonicalPath } from '../platform/http/canonical-redirects.ts'
import { isOnStaffHost } from '../platform/http/origin.ts'
import { Problem, problemReply } from '../platform/http/problem.ts'
import { splitLanguage } from '../platform/web/language.ts'
import { isStaffPath } from '../site/pages.ts'

const STAFF_API = /^\/api\/(admin|auth|firm)(\/|$)/
const NO_ROBOTS = 'User-agent: *\nDisallow: /\n'

/** The one path of a page for staff or firms, however it was spelled; null for every other address. */
export function staffPathOf(pathname: string): string | null {
  const { path } = splitLanguage(canonicalPath(pathname))
  return isStaffPath(path) ? path : null
}

export const separateHosts: MiddlewareHandler = async (c, next) => {
  const { SITE_URL, STAFF_URL } = c.get('services').env
  if (!STAFF_URL) return next()
  const { pathname, search } = new URL(c.req.url)
  const staffPath = staffPathOf(pathname)
  const isForStaff = staffPath !== null || STAFF_API.test(pathname)
  const isHere = isOnStaffHost(c)
  // Staff pages read public facts too, such as the names of states.
  if (isForStaff === isHere || (isHere && pathname.startsWith('/api/'))) return next()
  if (isHere && pathname === '/robots.txt') return c.text(NO_ROBOTS)
  c.header('cache-control', 'no-store')
  const isPage = !pathname.startsWith('/api/')
  if (isPage && (c.req.method === 'GET' || c.req.method === 'HEAD'))
    return c.redirect((isForStaff ? STAFF_URL : SITE_URL) + (staffPath ?? pathname) + search, 302)
  return problemReply(c, new Problem(404, `There is nothing at ${pathname}.`))
}
