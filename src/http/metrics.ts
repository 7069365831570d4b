/** For Prometheus, not for the public: asked from this machine, or with the token. */
import { timingSafeEqual } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { services } from '../lib/services.ts'
import { clientAddress } from './client-address.ts'

const registry = new Registry()
collectDefaultMetrics({ register: registry })

const requests = new Histogram({
  name: 'atlas_request_seconds',
  help: 'Time to answer, by kind of request and status class',
  // Kinds, not paths: a path can name a place, and there are a hundred thousand of them.
  labelNames: ['kind', 'status'],
  buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
  registers: [registry],
})

export const pageCacheResults = new Counter({
  name: 'atlas_page_cache_total',
  help: 'Pages sent, by whether they were kept (hit), made (miss) or kept from before a fault (stale)',
  labelNames: ['result'],
  registers: [registry],
})

export const measureRequests: MiddlewareHandler = async (c, next) => {
  const stop = requests.startTimer()
  await next()
  stop({ kind: kindOf(c.req.path), status: `${Math.floor(c.res.status / 100)}xx` })
}

function kindOf(path: string): string {
  if (path.startsWith('/api/admin') || path.startsWith('/api/auth')) return 'staff'
  if (path.startsWith('/api/')) return 'api'
  if (path.startsWith('/assets/') || path.startsWith('/fonts/')) return 'asset'
  return 'page'
}

export const metrics = new Hono().get('/metrics', async (c) => {
  if (!mayRead(c)) return c.notFound()
  return c.body(await registry.metrics(), 200, {
    'content-type': registry.contentType,
    'cache-control': 'no-store',
  })
})

function mayRead(c: Context): boolean {
  const token = services().env.METRICS_TOKEN
  const given = c.req.header('authorization')?.replace(/^Bearer /, '')
  if (token && given) return isSame(token, given)
  // A proxy on this machine would make the whole world look local.
  const isForwarded = c.req.header('x-forwarded-for') !== undefined
  return !isForwarded && /^(127\.|::1$)/.test(clientAddress(c))
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.byteLength === b.byteLength && timingSafeEqual(a, b)
}
