import cluster from 'node:cluster'
import { type Logger, pino } from 'pino'
import type { Env } from '../src/platform/env.ts'

/** JSON lines on standard output. What is logged is chosen line by line: never a body or a query. */
export function createLog(env: Env): Logger {
  // With several processes, each line carries its pid.
  const base = cluster.isWorker ? { pid: process.pid } : null
  return pino({ level: env.LOG_LEVEL, base, timestamp: pino.stdTimeFunctions.isoTime })
}
