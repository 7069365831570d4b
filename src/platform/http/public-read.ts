/**
 * What all public reads share: GET, cacheable for a minute and then revalidated by ETag, one format of
 * errors. Problems are never cached: they say `no-store` themselves.
 */

import { hash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { compressFor } from './encoding.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** The body of a public read that was sent, before it was compressed. */
    wholeBody?: Uint8Array
  }
}

/** A proxy may serve what it has while we cannot answer. */
export const FOR_A_MINUTE = 'public, max-age=60, stale-while-revalidate=60, stale-if-error=86400'

/** Whether the client has what this ETag stands for. */
export function isHeld(c: Context, tag: string): boolean {
  const held = c.req.header('if-none-match')
  return held === '*' || (held?.includes(tag) ?? false)
}

/** To be sent as a weak one: a proxy that compresses a reply changes its bytes but not its content. */
export const etagOf = (body: string | Uint8Array): string => `"${hash('sha1', body)}"`

export const publicCache: MiddlewareHandler = async (c, next) => {
  await next()
  if (!c.res.ok || c.var.isStreamed) return
  // No client revalidates it; the header says that it is for everyone.
  if (c.var.isInProcess) return c.res.headers.set('cache-control', FOR_A_MINUTE)
  const body = Buffer.from(await c.res.arrayBuffer())
  const tag = etagOf(body)
  const shared = { etag: `W/${tag}`, 'cache-control': FOR_A_MINUTE, vary: 'Accept-Encoding' }
  const given = [...c.res.headers]
  // Otherwise the headers of the first reply would be added to these.
  c.res = undefined
  if (isHeld(c, tag)) {
    c.res = new Response(null, { status: 304, headers: shared })
    return
  }
  c.set('wholeBody', body)
  const packed = await compressFor(c, body)
  const headers = new Headers([...given, ...Object.entries(shared)])
  if (packed) headers.set('content-encoding', 'gzip')
  // compressReplies leaves short replies alone if it knows that they are.
  headers.set('content-length', String((packed ?? body).byteLength))
  c.res = new Response(packed ?? body, { status: 200, headers })
}

export const publicRead = { method: 'get', middleware: publicCache } as const

const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().meta({ description: 'What was wrong, in a sentence.' }),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Problem', description: 'An error, as RFC 9457 has it.' })

export const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: problemSchema } },
})

/** The replies of a list: the items, or 400. */
export function listReplies<Schema extends z.ZodType>(schema: Schema, description: string) {
  return {
    200: { description, content: { 'application/json': { schema } } },
    400: problem('A parameter is out of range; `detail` says which and how.'),
  }
}

/** The replies of a read of one thing: that thing, 400, or 404 with `missing` as detail. */
export function replies<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  missing: string,
) {
  return { ...listReplies(schema, description), 404: problem(missing) }
}
