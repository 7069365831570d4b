/** What is made for one request (a search, an API reply, a missing page) travels compressed, too. */
import type { MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'

const compressReply = compress({ encoding: 'gzip' })
/** Where secrets may stand beside what a stranger typed, the length of a reply must tell nothing. */
const CONFIDENTIAL = /^\/(admin|api\/admin|api\/auth)(\/|$)/

export const compressReplies: MiddlewareHandler = (c, next) =>
  CONFIDENTIAL.test(c.req.path) ? next() : compressReply(c, next)
