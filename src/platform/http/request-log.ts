/** Gives each request an id and one log line. Paths only: a query may hold what somebody typed. */
import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { services } from '../services.ts'

export type RequestVariables = { requestId: string }

/** A request that was answered. */
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
  c.header('x-request-id', requestId)
  const ms = performance.now() - started
  logRequest({ requestId, method: c.req.method, path: c.req.path, status: c.res.status, ms })
}

export function logRequest(answered: Answered): void {
  const { log } = services()
  const isFailure = answered.status >= 500
  if (!isFailure && !log.isLevelEnabled('debug')) return
  const line = { ...answered, ms: Math.round(answered.ms * 10) / 10 }
  if (isFailure) log.error(line, 'request failed')
  else log.debug(line, 'request')
}
