/** Counts each page that the server sends to a reader, kept or freshly made. */
import type { MiddlewareHandler } from 'hono'
import { count } from './measurement-service.ts'
import { pageKindOf } from './page-kind.ts'

/** Programs that say what they are. What they read is nobody's visit. */
const PROGRAM = /bot|crawl|spider|slurp|preview|monitor|curl|wget|python|go-http|java\/|scrapy/i

export const countPages: MiddlewareHandler = async (c, next) => {
  await next()
  // 304: the browser still had the page, and shows it again.
  if (c.req.method !== 'GET' || (c.res.status !== 200 && c.res.status !== 304)) return
  const isEarly = /prefetch|prerender/.test(c.req.header('sec-purpose') ?? '')
  if (isEarly || PROGRAM.test(c.req.header('user-agent') ?? '')) return
  count('visit', pageKindOf(c.req.path))
}
