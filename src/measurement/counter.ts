/**
 * Adds up in memory and writes now and then: a page is not kept waiting for its own count. What
 * cannot be written stays and is tried again; there are never more sums than kinds, events and days.
 */
import { SingleFlight } from '../platform/single-flight.ts'
import type { PageKind } from '../site/pages.ts'

export type MeasuredEvent = 'visit' | 'view' | 'form-start'
export type PageCount = { day: string; pageKind: PageKind; event: MeasuredEvent; count: number }

type Write = (counts: PageCount[]) => Promise<void>

/** A day as the staff's dashboard has it. */
const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })
const MINUTE_MS = 60_000

export class Counter {
  /** By day, kind and event. Every page that is sent is counted: no key is put together for it. */
  #counts = new Map<string, Map<PageKind, Map<MeasuredEvent, PageCount>>>()
  readonly #writing = new SingleFlight<'write', void>()
  /** Reading a calendar costs more than all the rest: once a minute is enough, days end on one. */
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

  #day(): string {
    const now = this.#now()
    const minute = Math.floor(now / MINUTE_MS)
    if (minute !== this.#today.minute) this.#today = { minute, day: dayFormat.format(now) }
    return this.#today.day
  }

  /** One at a time; rejects when the database is away. */
  flush(): Promise<void> {
    return this.#writing.run('write', () => this.#writeAll())
  }

  async #writeAll(): Promise<void> {
    const counts = [...this.#counts.values()].flatMap((kinds) =>
      [...kinds.values()].flatMap((events) => [...events.values()]),
    )
    if (counts.length === 0) return
    this.#counts.clear()
    try {
      await this.#write(counts)
    } catch (error) {
      for (const { day, pageKind, event, count } of counts) {
        this.#sumOf(day, pageKind, event).count += count
      }
      throw error
    }
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
