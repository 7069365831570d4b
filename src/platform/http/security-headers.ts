/** Headers that restrict what browsers do with replies. The content security policy of pages is in content-security-policy.ts. */
import type { MiddlewareHandler } from 'hono'
import type { Env } from '../env.ts'

const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'

const ALWAYS: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': PERMISSIONS,
}
/** No document of ours is embedded, and none embeds what did not agree to it. The frames of an ad network do not. */
const WITHOUT_ADS = { 'cross-origin-embedder-policy': 'require-corp' }
const ENCRYPTED_ONLY = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/** Allows a page to ask the device where it is: inside, so that this is set first. */
export const allowPosition: MiddlewareHandler = async (c, next) => {
  await next()
  for (const [name, value] of Object.entries(withPosition)) c.res.headers.set(name, value)
}

/** What a page that may ask has instead. */
export const withPosition = {
  'permissions-policy': PERMISSIONS.replace('geolocation=()', 'geolocation=(self)'),
}

/** The policy of everything that is not a page. */
export const apiPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** The policy of a script, which is that of a worker: it asks this site for data, and loads no other script. */
export const scriptPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

export function securityHeaders(env: Env): Record<string, string> {
  return {
    ...ALWAYS,
    ...(env.ADS_CLIENT ? {} : WITHOUT_ADS),
    ...(env.SITE_URL?.startsWith('https:') ? ENCRYPTED_ONLY : {}),
  }
}

export const addSecurityHeaders: MiddlewareHandler = async (c, next) => {
  await next()
  for (const [name, value] of Object.entries(securityHeaders(c.get('services').env)))
    if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  // What is unchanged keeps the policy that it came with.
  if (c.res.status !== 304 && !c.res.headers.has('content-security-policy'))
    c.res.headers.set('content-security-policy', apiPolicy)
}
