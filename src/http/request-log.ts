/** Gives each request an id and one log line. Paths only: a query may hold what somebody typed. */
import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { services } from '../lib/services.ts'

export type RequestVariables = { requestId: string }

export const requestLog: MiddlewareHandler<{ Variables: RequestVariables }> = async (c, next) => {
  const requestId = randomUUID()
  c.set('requestId', requestId)
  const started = performance.now()
  await next()
  c.header('x-request-id', requestId)
  const ms = Math.round((performance.now() - started) * 10) / 10
  const line = { requestId, method: c.req.method, path: c.req.path, status: c.res.status, ms }
  if (c.res.status >= 500) services().log.error(line, 'request failed')
  else services().log.debug(line, 'request')
}
