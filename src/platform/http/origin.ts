/**
 * The origin of requests and of the site. Writes must come from our own pages: browsers send the origin
 * of the page with every write; other programs send none, and no cookies that they do not know of.
 */
import type { Context } from 'hono'
import type { Env } from '../env.ts'
import { Problem } from './problem.ts'
import { logRefusal } from './refusal-log.ts'

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
  logRefusal(c, 403, 'other-site')
  throw new Problem(403, 'This request came from another site and was refused.')
}

function isOurs(c: Context, origin: string): boolean {
  if (!URL.canParse(origin)) return false
  if (origin === configuredOrigin(c)) return true
  // The scheme may differ: a proxy that terminates TLS speaks plain HTTP to us.
  return new URL(origin).host === ownHost(c)
}

export type Hosts = { host?: string | undefined; forwarded?: string | undefined }

/** The host that the browser asked for; a proxy may have put its own in place of it. */
export const askedHost = ({ TRUST_PROXY }: Env, { host, forwarded }: Hosts): string | undefined =>
  ((TRUST_PROXY ? forwarded : undefined) ?? host)?.toLowerCase()

export const hostsOf = (c: Context): Hosts => ({
  host: c.req.header('host') ?? new URL(c.req.url).host,
  forwarded: c.req.header('x-forwarded-host'),
})

const ownHost = (c: Context) => askedHost(c.get('services').env, hostsOf(c))

/** Whether a host is the one that staff and firms have to themselves. Null if they have none. */
export function staffHostTest(env: Env): ((hosts: Hosts) => boolean) | null {
  if (!env.STAFF_URL) return null
  const staffHost = new URL(env.STAFF_URL).host
  return (hosts) => askedHost(env, hosts) === staffHost
}

export const isOnStaffHost = (c: Context): boolean =>
  staffHostTest(c.get('services').env)?.(hostsOf(c)) ?? false

/** A public page must not act for staff: each host accepts writes of its own pages only. */
function configuredOrigin(c: Context): string | undefined {
  const { SITE_URL, STAFF_URL } = c.get('services').env
  return isOnStaffHost(c) ? STAFF_URL : SITE_URL
}

/** Whether the browser uses HTTPS, directly or through the trusted proxy. */
export function isSecureRequest(c: Context): boolean {
  const { SITE_URL, TRUST_PROXY } = c.get('services').env
  if (SITE_URL?.startsWith('https:')) return true
  if (TRUST_PROXY && c.req.header('x-forwarded-proto') === 'https') return true
  return new URL(c.req.url).protocol === 'https:'
}

export const isLoopback = (hostname: string): boolean =>
  /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)

/**
 * Whether strangers can reach the site. Without SITE_URL, or at an address of this machine, it is a preview:
 * everything can be tried, with an invented operator and invented firms (decision 130).
 */
export const isPublicSite = ({ SITE_URL }: Pick<Env, 'SITE_URL'>): boolean =>
  SITE_URL !== undefined && !isLoopback(new URL(SITE_URL).hostname)

/** The same for what others store: anyone can send any Host, so it counts only on this machine. */
export function knownOrigin(c: Context): string | null {
  const { origin, hostname } = new URL(c.req.url)
  return c.get('services').env.SITE_URL ?? (isLoopback(hostname) ? origin : null)
}

/** The public address of the site: SITE_URL, or else the address of this request. */
export function publicOrigin(c: Context): string {
  return c.get('services').env.SITE_URL ?? new URL(c.req.url).origin
}
