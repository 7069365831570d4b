import { type Logger, pino } from 'pino'
import type { Env } from '../src/lib/env.ts'

/** JSON lines on standard output. What is logged is chosen line by line: never a body or a query. */
export function createLog(env: Env): Logger {
  return pino({ level: env.LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}
