/** Counts each page that the server sends to a reader, kept or freshly made. */
import type { MiddlewareHandler } from 'hono'
import type { SentPage } from '../publishing/page-cache/ready-pages.ts'
import { pageKindOf } from '../site/pages.ts'
import type { Measurement } from './measurement-service.ts'

/** Programs that say what they are. What they read is nobody's visit. */
const PROGRAM = /bot|crawl|spider|slurp|preview|monitor|curl|wget|python|go-http|java\/|scrapy/i

/** The same few browsers and pages come again and again, and each page sent passes here. */
const isProgram = remembering((userAgent: string) => PROGRAM.test(userAgent), 2_000)
const kindOf = remembering(pageKindOf, 10_000)

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
  if (isEarly || isProgram(userAgent ?? '')) return
  measurement.count('visit', kindOf(path))
}

const LONGEST_REMEMBERED = 300

/** Answers from memory; when that is full it begins anew. */
function remembering<T>(ask: (text: string) => T, most: number): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const answer = ask(text)
    if (text.length > LONGEST_REMEMBERED) return answer
    if (known.size >= most) known.clear()
    known.set(text, answer)
    return answer
  }
}
