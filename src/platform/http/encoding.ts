/** Content encodings: which one suits a browser, and compression of replies that are not cached. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { memoize } from '../memoize.ts'
import { utf8Bytes } from './utf8.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

export const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity']
const PREFERENCE: Encoding[] = ['br', 'gzip']

const preferred = memoize((accept) => bestEncoding(accept, ENCODINGS))

/** Chooses among all encodings, for what is available in each. */
export const preferredEncoding = (accept = ''): Encoding => preferred(accept)

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

/** Compresses what is made for one request: a list, a 404. What is sent to us is answered in a few words. */
export const compressReplies: MiddlewareHandler = (c, next) =>
  c.req.method !== 'GET' || CONFIDENTIAL.test(c.req.path) ? next() : compressReply(c, next)

/** A shorter reply fits into one packet either way. */
export const WORTH_COMPRESSING = 1_024

const compressGzip = promisify(gzip)

/**
 * Begins to compress a reply that is there as a whole, on another thread and without the streams that
 * compressReplies needs. Undefined if it is to be sent as it is.
 */
export function compressFor(
  c: Context,
  whole: string | Uint8Array,
): Promise<Buffer<ArrayBuffer>> | undefined {
  const { method, path } = c.req
  if (method === 'HEAD' || CONFIDENTIAL.test(path) || whole.length < WORTH_COMPRESSING) return
  const encoding = bestEncoding(c.req.header('accept-encoding'), ['gzip', 'identity'])
  if (encoding !== 'gzip') return
  return compressGzip(typeof whole === 'string' ? utf8Bytes(whole) : whole)
}
