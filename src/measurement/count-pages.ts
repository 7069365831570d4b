/** Counts each page sent to a reader, cached or rendered. */
import type { MiddlewareHandler } from 'hono'
import { memoize } from '../platform/memoize.ts'
import { findPage, pageKindOf } from '../site/pages.ts'
import type { Measurement } from './measurement.ts'

/** Programs that identify themselves. Their requests are not visits. */
const PROGRAM = /bot|crawl|spider|slurp|preview|monitor|curl|wget|python|go-http|java\/|scrapy/i

const isProgram = memoize((userAgent) => PROGRAM.test(userAgent))
const kindOf = memoize(pageKindOf)

/** The town that a page is about, as "florida/tampa": its own page and those of its records. */
const townOf = memoize((path): string | null => {
  const found = findPage(path)
  if (found?.name !== 'city' && found?.name !== 'facility') return null
  return found.slugs.slice(0, 2).join('/')
})

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

export type SentPage = {
  method: string
  path: string
  status: number
  userAgent: string | undefined
  purpose: string | undefined
}

export function countSent(
  measurement: Measurement,
  { method, path, status, userAgent, purpose }: SentPage,
): void {
  // 304: the browser shows the copy that it has.
  if (method !== 'GET' || (status !== 200 && status !== 304)) return
  const isEarly = purpose !== undefined && /prefetch|prerender/.test(purpose)
  if (isEarly || isProgram(userAgent ?? '')) return
  measurement.count('visit', kindOf(path))
  const town = townOf(path)
  if (town !== null) measurement.countTown(town)
}
