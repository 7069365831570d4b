/**
 * Adds up in memory and writes now and then: a page is not kept waiting for its own count. What
 * cannot be written stays and is tried again; there are never more sums than kinds, events and days.
 */
import type { PageKind } from './page-kind.ts'

export type MeasuredEvent = 'visit' | 'view' | 'form-start'
export type PageCount = { day: string; pageKind: PageKind; event: MeasuredEvent; count: number }

type Write = (counts: PageCount[]) => Promise<void>

/** A day as the staff's dashboard has it. */
const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })
const MINUTE_MS = 60_000

export class Counter {
  #counts = new Map<string, PageCount>()
  #writing: Promise<void> | undefined
  /** Reading a calendar costs more than all the rest: once a minute is enough, days end on one. */
  #today = { minute: Number.NaN, day: '' }
  readonly #write: Write
  readonly #now: () => Date

  constructor(write: Write, now: () => Date = () => new Date()) {
    this.#write = write
    this.#now = now
  }

  count(event: MeasuredEvent, pageKind: PageKind): void {
    if (pageKind !== 'staff') this.#add({ day: this.#day(), pageKind, event, count: 1 })
  }

  #day(): string {
    const now = this.#now()
    const minute = Math.floor(now.getTime() / MINUTE_MS)
    if (minute !== this.#today.minute) this.#today = { minute, day: dayFormat.format(now) }
    return this.#today.day
  }

  /** One at a time; rejects when the database is away. */
  flush(): Promise<void> {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined
    })
    return this.#writing
  }

  async #writeAll(): Promise<void> {
    const counts = [...this.#counts.values()]
    if (counts.length === 0) return
    this.#counts.clear()
    try {
      await this.#write(counts)
    } catch (error) {
      for (const count of counts) this.#add(count)
      throw error
    }
  }

  #add(added: PageCount): void {
    const key = `${added.day} ${added.pageKind} ${added.event}`
    const known = this.#counts.get(key)
    if (known) known.count += added.count
    else this.#counts.set(key, { ...added })
  }
}
