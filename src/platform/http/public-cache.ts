/**
 * Public reads may be kept by anyone for a minute, and are then asked for again by their ETag: when
 * nothing changed the reply is an empty 304. Problems say `no-store` themselves.
 */
import type { MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'

/** A proxy may go on serving what it has while we cannot answer. */
const FOR_A_MINUTE = 'public, max-age=60, stale-while-revalidate=60, stale-if-error=86400'

const allowKeeping: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.res.ok) c.header('cache-control', FOR_A_MINUTE)
}

/** Weak, because a proxy that compresses the reply changes its bytes but not what it says. */
export const publicCache: [MiddlewareHandler, MiddlewareHandler] = [
  etag({ weak: true }),
  allowKeeping,
]
