/**
 * The counter of this process. On a registered symbol like the services: it is started by the
 * command line from source, and used by the pages' bundle.
 */
import type { Logger } from 'pino'
import type { Database } from '../platform/database/open.ts'
import { loggable } from '../platform/errors.ts'
import type { PageKind } from '../site/pages.ts'
import { Counter, type MeasuredEvent } from './counter.ts'
import { addPageCounts } from './measurement.sql.ts'

const FLUSH_EVERY_MS = 5_000

const KEY = Symbol.for('exposure-atlas.measurement')
type Holder = { [KEY]?: Counter }

/** Before the start and after the stop nothing is counted. */
export function count(event: MeasuredEvent, pageKind: PageKind): void {
  ;(globalThis as Holder)[KEY]?.count(event, pageKind)
}

export function startMeasurement(db: Database, log: Logger): { stop(): Promise<void> } {
  const counter = new Counter((counts) => addPageCounts(db, counts))
  const holder = globalThis as Holder
  holder[KEY] = counter
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
    async stop() {
      clearInterval(timer)
      if (holder[KEY] === counter) delete holder[KEY]
      // What a running write does not take with it is taken by the next.
      await flush()
      await flush()
    },
  }
}
