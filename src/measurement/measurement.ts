/** Counts the page views and events of one site, and writes the sums every few seconds. */
import type { Logger } from 'pino'
import type { Database } from '../platform/database/open.ts'
import { loggable } from '../platform/errors.ts'
import { MinuteLimit } from '../platform/minute-limit.ts'
import { SingleFlight } from '../platform/single-flight.ts'
import type { PageKind } from '../site/pages.ts'
import {
  addPageCounts,
  addTownCounts,
  type MeasuredEvent,
  type PageCount,
  type TownCount,
} from './measurement.sql.ts'

const FLUSH_EVERY_MS = 5_000

export type Measurement = {
  count(event: MeasuredEvent, pageKind: PageKind): void
  /** A visit to a page about a town, such as "florida/tampa". */
  countTown(town: string): void
  /** How often browsers may report an event. */
  limit: Pick<MinuteLimit, 'admit'>
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
  const counter = new Counter(async (counts, towns) => {
    await db.transaction(async (tx) => {
      await addPageCounts(tx, counts)
      await addTownCounts(tx, towns)
    })
  })
  let hasFailed = false
  const flush = async () => {
    try {
      await counter.flush()
      hasFailed = false
    } catch (error) {
      // Logged once, not every few seconds.
      if (!hasFailed)
        log.warn({ error: loggable(error) }, 'page counts are waiting for the database')
      hasFailed = true
    }
  }
  const timer = setInterval(flush, FLUSH_EVERY_MS)
  return {
    count: (event, pageKind) => counter.count(event, pageKind),
    countTown: (town) => counter.countTown(town),
    limit: new MinuteLimit({ perCaller: 60, total: 6_000 }),
    async stop() {
      clearInterval(timer)
      // A flush in progress may miss the latest counts; the second one writes them.
      await flush()
      await flush()
    },
  }
}

type Write = (counts: PageCount[], towns: TownCount[]) => Promise<void>

/** The day in the time zone of the staff dashboard. */
const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })
const MINUTE_MS = 60_000

/**
 * Counts in memory and writes the sums every few seconds, so that no page waits for its own count.
 * What cannot be written is retried; there is one sum for each day, kind of page and event.
 */
export class Counter {
  /** By day, kind and event. Nested, because building a string key for every page would be slower. */
  #counts = new Map<string, Map<PageKind, Map<MeasuredEvent, PageCount>>>()
  /** By month and town. No more than there are towns: a page that does not exist is not counted. */
  #towns = new Map<string, Map<string, TownCount>>()
  readonly #writing = new SingleFlight<'write', void>()
  /** Formatting the day costs more than the rest of counting; once a minute is enough. */
  #today = { minute: Number.NaN, day: '' }
  readonly #write: Write
  readonly #now: () => number

  constructor(write: Write, now: () => number = Date.now) {
    this.#write = write
    this.#now = now
  }

  count(event: MeasuredEvent, pageKind: PageKind): void {
    if (pageKind !== 'staff') this.#sumOf(this.#day(), pageKind, event).count += 1
  }

  countTown(town: string): void {
    this.#sumOfTown(`${this.#day().slice(0, 7)}-01`, town).count += 1
  }

  #day(): string {
    const now = this.#now()
    const minute = Math.floor(now / MINUTE_MS)
    if (minute !== this.#today.minute) this.#today = { minute, day: dayFormat.format(now) }
    return this.#today.day
  }

  /** Only one write at a time; rejects when the database is down. */
  flush(): Promise<void> {
    return this.#writing.run('write', () => this.#writeAll())
  }

  async #writeAll(): Promise<void> {
    const counts = [...this.#counts.values()].flatMap((kinds) =>
      [...kinds.values()].flatMap((events) => [...events.values()]),
    )
    const towns = [...this.#towns.values()].flatMap((sums) => [...sums.values()])
    if (counts.length + towns.length === 0) return
    this.#counts.clear()
    this.#towns.clear()
    try {
      await this.#write(counts, towns)
    } catch (error) {
      for (const { month, town, count } of towns) this.#sumOfTown(month, town).count += count
      for (const { day, pageKind, event, count } of counts) {
        this.#sumOf(day, pageKind, event).count += count
      }
      throw error
    }
  }

  #sumOfTown(month: string, town: string): TownCount {
    const sums = found(this.#towns, month, () => new Map<string, TownCount>())
    return found(sums, town, () => ({ month, town, count: 0 }))
  }

  #sumOf(day: string, pageKind: PageKind, event: MeasuredEvent): PageCount {
    const kinds = found(this.#counts, day, () => new Map<PageKind, Map<MeasuredEvent, PageCount>>())
    const events = found(kinds, pageKind, () => new Map<MeasuredEvent, PageCount>())
    return found(events, event, () => ({ day, pageKind, event, count: 0 }))
  }
}

function found<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
