import type { Context } from 'hono'

/** The address the world knows us by; without SITE_URL, the one this request came to. */
export function publicOrigin(c: Context): string {
  return c.var.services.env.SITE_URL ?? new URL(c.req.url).origin
}
