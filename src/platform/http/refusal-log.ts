/**
 * A line in the log for input that was refused and for limits that were reached: who probes the site
 * shows first here. Paths only, and never what was sent. A flood must not fill the disk, so each
 * process writes so many lines a minute, and then how many it left out.
 */
import type { Context, ContextVariableMap } from 'hono'
import type { Logger } from 'pino'
import type { RequestVariables } from './request-log.ts'

const KINDS = new Map([
  [400, 'refused-input'],
  [413, 'refused-input'],
  [415, 'refused-input'],
  [422, 'refused-input'],
  [429, 'limit-reached'],
])
const MAX_PER_MINUTE = 60
const MAX_PATH_LENGTH = 200

type Minute = { endsAt: number; written: number; leftOut: number }
const minutes = new WeakMap<Logger, Minute>()

/** Other statuses are no refusal, or are logged where they are decided. */
export function logRefusal(c: Context, status: number, kind = KINDS.get(status)): void {
  // Routes may run without a site around them.
  const { services, requestId } = c.var as Partial<ContextVariableMap & RequestVariables>
  const log = services?.log
  if (!kind || !log) return
  const now = Date.now()
  let minute = minutes.get(log)
  if (!minute || now >= minute.endsAt) {
    if (minute?.leftOut) {
      log.warn({ security: 'refusals', leftOut: minute.leftOut }, 'more calls were refused')
    }
    minute = { endsAt: now + 60_000, written: 0, leftOut: 0 }
    minutes.set(log, minute)
  }
  if (minute.written >= MAX_PER_MINUTE) {
    minute.leftOut += 1
    return
  }
  minute.written += 1
  const call = `${c.req.method} ${c.req.path}`.slice(0, MAX_PATH_LENGTH)
  log.warn({ security: kind, status, call, requestId }, 'a call was refused')
}
