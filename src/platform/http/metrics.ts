/** For Prometheus, not for the public: asked from this machine, or with the token. */
import { timingSafeEqual } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { clientAddress } from './client-address.ts'
import { gatherMetrics } from './gather-metrics.ts'
import { type RequestKind, RequestTimes } from './request-times.ts'

/** Features add their own figures to it. */
export const registry = new Registry()
collectDefaultMetrics({ register: registry })

// Kinds, not paths: a path can name a place, and there are a hundred thousand of them.
const requests = new RequestTimes(registry)

type PageCacheResult = 'hit' | 'miss' | 'stale'
/** Added up here, and handed over when somebody looks. */
const pageCacheCounts: Record<PageCacheResult, number> = { hit: 0, miss: 0, stale: 0 }

const pageCacheResults: Counter = new Counter({
  name: 'atlas_page_cache_total',
  help: 'Pages sent, by whether they were kept (hit), made (miss) or kept from before a fault (stale)',
  labelNames: ['result'],
  registers: [registry],
  collect() {
    for (const [result, count] of Object.entries(pageCacheCounts)) {
      pageCacheResults.inc({ result }, count)
      pageCacheCounts[result as PageCacheResult] = 0
    }
  },
})

export function countPageCache(result: PageCacheResult): void {
  pageCacheCounts[result] += 1
}

export function measureRequest(kind: RequestKind, status: number, seconds: number): void {
  requests.observe(kind, status, seconds)
}

/** How full the page cache is. */
export function watchPageStore(store: { size: number; calculatedSize: number }): void {
  const gauges = [
    ['atlas_page_cache_pages', 'Pages in the cache', 'size'],
    ['atlas_page_cache_bytes', 'Bytes of the pages in the cache', 'calculatedSize'],
  ] as const
  for (const [name, help, field] of gauges) {
    registry.removeSingleMetric(name)
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: () => gauge.set(store[field]),
    })
  }
}

export const measureRequests: MiddlewareHandler = async (c, next) => {
  const started = performance.now()
  await next()
  measureRequest(kindOf(c.req.path), c.res.status, (performance.now() - started) / 1000)
}

function kindOf(path: string): RequestKind {
  if (path.startsWith('/api/admin') || path.startsWith('/api/auth')) return 'staff'
  if (path.startsWith('/api/')) return 'api'
  if (path.startsWith('/assets/') || path.startsWith('/fonts/')) return 'asset'
  return 'page'
}

const gather = gatherMetrics(registry)

export const metrics = new Hono().get('/metrics', async (c) => {
  if (!mayRead(c)) return c.notFound()
  return c.body(await gather(), 200, {
    'content-type': registry.contentType,
    'cache-control': 'no-store',
  })
})

function mayRead(c: Context): boolean {
  const token = c.var.services.env.METRICS_TOKEN
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
