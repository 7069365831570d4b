/** Gives each request an id and one log line. Paths only: a query may contain what somebody typed. */
import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'

export type RequestVariables = { requestId: string }

/** A completed request. */
export type Answered = {
  requestId: string
  method: string
  path: string
  status: number
  ms: number
}

export const requestLog: MiddlewareHandler<{ Variables: RequestVariables }> = async (c, next) => {
  const requestId = randomUUID()
  c.set('requestId', requestId)
  const started = performance.now()
  await next()
  c.res.headers.set('x-request-id', requestId)
  const ms = performance.now() - started
  const { method, path } = c.req
  logRequest(c.get('services').log, { requestId, method, path, status: c.res.status, ms })
}

export function logRequest(log: Logger, answered: Answered): void {
  const isFailure = answered.status >= 500
  if (!isFailure && !log.isLevelEnabled('debug')) return
  const line = { ...answered, ms: Math.round(answered.ms * 10) / 10 }
  if (isFailure) log.error(line, 'request failed')
  else log.debug(line, 'request')
}
