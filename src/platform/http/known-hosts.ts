/**
 * A public site answers to its own names. Any other name that leads here, by mistake or so that somebody else's
 * page counts as ours, gets the address of the site instead, and nothing can be sent to it.
 */
import type { MiddlewareHandler } from 'hono'
import type { Env } from '../env.ts'
import { askedHost, type Hosts, hostsOf, isLoopback, isPublicSite } from './origin.ts'
import { Problem, problemReply } from './problem.ts'

/** What a balancer or a container asks by an address of its own. */
const CHECKS = new Set(['/healthz', '/readyz', '/metrics'])

/** Null for a preview, which strangers cannot reach: it answers to every name. */
export function unknownHostTest(env: Env): ((hosts: Hosts) => boolean) | null {
  if (!isPublicSite(env)) return null
  const own = [env.SITE_URL, env.STAFF_URL].flatMap((url) => (url ? new URL(url).host : []))
  return (hosts) => {
    const asked = askedHost(env, hosts)
    return asked !== undefined && !own.includes(asked) && !isLoopback(asked.replace(/:\d+$/, ''))
  }
}

export const answerToOwnNames: MiddlewareHandler = async (c, next) => {
  const { env } = c.get('services')
  const { pathname, search } = new URL(c.req.url)
  if (CHECKS.has(pathname) || !unknownHostTest(env)?.(hostsOf(c))) return next()
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (isRead && env.SITE_URL) return c.redirect(env.SITE_URL + pathname + search, 308)
  return problemReply(c, new Problem(421, 'This site has another name.'))
}
