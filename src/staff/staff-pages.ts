/**
 * Staff pages over HTTP: strangers are sent to the login page before anything is rendered, and
 * nothing of it is ever kept by a cache or found by a search engine.
 */
import type { MiddlewareHandler } from 'hono'
import { loggable } from '../platform/errors.ts'
import { urls } from '../site/urls.ts'
import { findStaff } from './staff-session.ts'

const OPEN = new Set(['/admin/login', '/admin/setup'])

export const staffPages: MiddlewareHandler = async (c, next) => {
  if (!OPEN.has(c.req.path) && (await isStranger())) {
    const { pathname, search } = new URL(c.req.url)
    return c.redirect(urls.staff.login(pathname + search), 302)
  }
  await next()
  c.header('cache-control', 'no-store')
  c.header('x-robots-tag', 'noindex')

  async function isStranger(): Promise<boolean> {
    c.header('cache-control', 'no-store')
    try {
      return (await findStaff(c)) === null
    } catch (error) {
      // Without a database the page itself is harmless: it holds no data, and its calls are refused.
      c.var.services.log.error({ error: loggable(error) }, 'staff session could not be read')
      return false
    }
  }
}
