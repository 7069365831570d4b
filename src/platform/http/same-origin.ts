/**
 * Writes must come from our own pages. A browser says with every write where the page was that made
 * it; a program that is no browser says nothing, and carries no one's cookies unknowingly.
 */
import type { Context } from 'hono'
import { Problem } from './problem.ts'

const READS = new Set(['GET', 'HEAD'])

export function checkOrigin(c: Context): void {
  if (READS.has(c.req.method)) return
  const origin = c.req.header('origin')
  if (origin === undefined) {
    const site = c.req.header('sec-fetch-site')
    if (site === undefined || site === 'same-origin' || site === 'none') return
  } else if (isOurs(c, origin)) {
    return
  }
  throw new Problem(403, 'This request came from another site and was refused.')
}

function isOurs(c: Context, origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { SITE_URL } = c.var.services.env
  if (SITE_URL && origin === SITE_URL) return true
  // The scheme may differ: whoever ends TLS before us speaks plain http to us.
  return new URL(origin).host === ownHost(c)
}

function ownHost(c: Context): string {
  const forwarded = c.var.services.env.TRUST_PROXY ? c.req.header('x-forwarded-host') : undefined
  return forwarded ?? c.req.header('host') ?? new URL(c.req.url).host
}

/** Whether the browser reached us over https, directly or through the proxy we trust. */
export function isSecureRequest(c: Context): boolean {
  const { SITE_URL, TRUST_PROXY } = c.var.services.env
  if (SITE_URL?.startsWith('https:')) return true
  if (TRUST_PROXY && c.req.header('x-forwarded-proto') === 'https') return true
  return new URL(c.req.url).protocol === 'https:'
}
