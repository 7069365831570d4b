/** Counts each page that the server sends to a reader, cached or rendered. */
import type { MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import type { SentPage } from '../publishing/page-cache/fast-path.ts'
import { pageKindOf } from '../site/pages.ts'
import type { Measurement } from './measurement-service.ts'

/** Programs that say what they are. What they read is nobody's visit. */
const PROGRAM = /bot|crawl|spider|slurp|preview|monitor|curl|wget|python|go-http|java\/|scrapy/i

/** The same few browsers and pages come again and again, and each page sent passes here. */
const memory = <Result extends {}>(memoMethod: (text: string) => Result) =>
  new LRUCache<string, Result>({
    maxSize: 1_000_000,
    sizeCalculation: (_, text) => text.length + 50,
    memoMethod,
  })
const programs = memory((userAgent) => PROGRAM.test(userAgent))
const kinds = memory(pageKindOf)

export const countPages: MiddlewareHandler = async (c, next) => {
  await next()
  countSent(c.var.measurement, {
    method: c.req.method,
    path: c.req.path,
    status: c.res.status,
    userAgent: c.req.header('user-agent'),
    purpose: c.req.header('sec-purpose'),
  })
}

export function countSent(
  measurement: Measurement,
  { method, path, status, userAgent, purpose }: SentPage,
): void {
  // 304: the browser still had the page, and shows it again.
  if (method !== 'GET' || (status !== 200 && status !== 304)) return
  const isEarly = purpose !== undefined && /prefetch|prerender/.test(purpose)
  if (isEarly || programs.memo(userAgent ?? '')) return
  measurement.count('visit', kinds.memo(path))
}
