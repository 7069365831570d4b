/** Metrics for Prometheus: readable from this machine, or with the token. */
import { timingSafeEqual } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { clientAddress } from './client-address.ts'
import { gatherMetrics } from './gather-metrics.ts'
import { isLoopback } from './origin.ts'

/** Features register their own metrics here. */
export const registry = new Registry()
collectDefaultMetrics({ register: registry })

type RequestKind = 'page' | 'asset' | 'api' | 'staff'

const NAME = 'atlas_request_seconds'
/** Upper bounds in seconds; one more bucket is above the last. */
const BOUNDS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10]

type Times = { kind: RequestKind; statusClass: number; counts: number[]; sum: number }

/**
 * A histogram of request times by kind and status class. Written by hand, because it runs for every
 * request: the library's takes a microsecond each time, this is three additions.
 */
class RequestTimes {
  readonly #times = new Map<RequestKind, (Times | undefined)[]>()

  constructor(registry: Registry) {
    const name = NAME
    const help = 'Time to answer, by kind of request and status class'
    const get = async () => ({
      name,
      help,
      type: 'histogram',
      aggregator: 'sum',
      values: this.#values(),
    })
    // All that the registry uses of a metric.
    const metric = { name, help, get, reset: () => this.#times.clear() }
    registry.registerMetric(metric as unknown as Parameters<Registry['registerMetric']>[0])
  }

  observe(kind: RequestKind, status: number, seconds: number): void {
    const times = this.#find(kind, Math.floor(status / 100))
    let bucket = 0
    while (bucket < BOUNDS.length && seconds > (BOUNDS[bucket] ?? 0)) bucket += 1
    times.counts[bucket] = (times.counts[bucket] ?? 0) + 1
    times.sum += seconds
  }

  #find(kind: RequestKind, statusClass: number): Times {
    let ofKind = this.#times.get(kind)
    if (!ofKind) {
      ofKind = []
      this.#times.set(kind, ofKind)
    }
    const known = ofKind[statusClass]
    if (known) return known
    const times = { kind, statusClass, counts: Array(BOUNDS.length + 1).fill(0), sum: 0 }
    ofKind[statusClass] = times
    return times
  }

  #values() {
    const all = [...this.#times.values()].flat().filter((times) => times !== undefined)
    return all.flatMap(({ kind, statusClass, counts, sum }) => {
      const labels = { kind, status: `${statusClass}xx` }
      let count = 0
      const buckets = counts.map((inBucket, index) => {
        count += inBucket
        const le = BOUNDS[index] ?? '+Inf'
        return { metricName: `${NAME}_bucket`, labels: { le, ...labels }, value: count }
      })
      return [
        ...buckets,
        { metricName: `${NAME}_sum`, labels, value: sum },
        { metricName: `${NAME}_count`, labels, value: count },
      ]
    })
  }
}

// By kind, not by path: a path can name a place, and there are a hundred thousand of them.
const requests = new RequestTimes(registry)

type PageCacheResult = 'hit' | 'miss' | 'stale'
/** Counted here, and passed on when metrics are collected. */
const pageCacheCounts: Record<PageCacheResult, number> = { hit: 0, miss: 0, stale: 0 }

const pageCacheResults: Counter = new Counter({
  name: 'atlas_page_cache_total',
  help: 'Pages sent: from the cache (hit), rendered (miss), or outdated because of a fault (stale)',
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

const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

function mayRead(c: Context): boolean {
  const token = c.var.services.env.METRICS_TOKEN
  const given = c.req.header('authorization')?.replace(/^Bearer /, '')
  if (token && given) return isSame(token, given)
  // Behind a proxy on this machine every request looks local: its headers or the host asked for tell.
  const isForwarded = PROXY_HEADERS.some((name) => c.req.header(name) !== undefined)
  const isLocal = /^(127\.|::1$)/.test(clientAddress(c)) && isLoopback(new URL(c.req.url).hostname)
  return isLocal && !isForwarded && !c.var.services.env.TRUST_PROXY
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.byteLength === b.byteLength && timingSafeEqual(a, b)
}
