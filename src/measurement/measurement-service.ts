/** Counts pages and events of one site, and writes the sums now and then. */
import type { Logger } from 'pino'
import type { Database } from '../platform/database/open.ts'
import { loggable } from '../platform/errors.ts'
import type { PageKind } from '../site/pages.ts'
import { Counter, type MeasuredEvent } from './counter.ts'
import { addPageCounts } from './measurement.sql.ts'
import { MinuteLimit } from './minute-limit.ts'

const FLUSH_EVERY_MS = 5_000

export type Measurement = {
  count(event: MeasuredEvent, pageKind: PageKind): void
  /** How often browsers may report an event. */
  limit: Pick<MinuteLimit, 'allows'>
}

declare module 'hono' {
  interface ContextVariableMap {
    measurement: Measurement
  }
}

export function startMeasurement(
  db: Database,
  log: Logger,
): Measurement & { stop(): Promise<void> } {
  const counter = new Counter((counts) => addPageCounts(db, counts))
  let hasFailed = false
  const flush = async () => {
    try {
      await counter.flush()
      hasFailed = false
    } catch (error) {
      // Every few seconds the same line would say no more.
      if (!hasFailed) log.warn({ error: loggable(error) }, 'page counts wait for the database')
      hasFailed = true
    }
  }
  const timer = setInterval(flush, FLUSH_EVERY_MS)
  return {
    count: (event, pageKind) => counter.count(event, pageKind),
    limit: new MinuteLimit({ perCaller: 60, total: 6_000 }),
    async stop() {
      clearInterval(timer)
      // What a running write does not take with it is taken by the next.
      await flush()
      await flush()
    },
  }
}
