/** Content encodings: which one suits a browser, and compression of replies that are not cached. */
import type { MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { LRUCache } from 'lru-cache'
import { addHeader, readyText } from './ready-reply.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

export const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity']
const PREFERENCE: Encoding[] = ['br', 'gzip']

/** Browsers send a handful of different values, and every page sent passes here. */
const preferred = new LRUCache<string, Encoding>({
  maxSize: 20_000,
  sizeCalculation: (_, accept) => accept.length + 50,
  memoMethod: (accept) => bestEncoding(accept, ENCODINGS),
})

/** For what is available in every encoding. */
export const preferredEncoding = (accept = ''): Encoding => preferred.memo(accept)

export function bestEncoding(accept: string | undefined, available: Encoding[]): Encoding {
  const refused = new Set<string>()
  const accepted = new Set<string>()
  for (const item of (accept ?? '').split(',')) {
    const [name = '', ...parameters] = item.trim().toLowerCase().split(';')
    const isZero = parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter))
    ;(isZero ? refused : accepted).add(name)
  }
  const suits = (encoding: Encoding) =>
    available.includes(encoding) &&
    !refused.has(encoding) &&
    (accepted.has(encoding) || accepted.has('*'))
  return PREFERENCE.find(suits) ?? 'identity'
}

const compressReply = compress({ encoding: 'gzip' })
/** Not compressed: where secrets are next to a stranger's input, the length of a reply could reveal them. */
const CONFIDENTIAL = /^\/(admin|firm|api\/admin|api\/auth|api\/firm)(\/|$)/

/** Compresses what is rendered for one request: a search, an API reply, a 404. */
export const compressReplies: MiddlewareHandler = async (c, next) => {
  if (CONFIDENTIAL.test(c.req.path)) return next()
  await compressReply(c, async () => {
    await next()
    // Hono would add it by making a new reply, even where nothing is compressed.
    const isMissing = readyText(c.res) !== undefined && !c.res.headers.has('vary')
    if (isMissing && c.req.method !== 'HEAD') addHeader(c, 'vary', 'Accept-Encoding')
  })
}
