/**
 * How many leads a person may read within an hour. Each lead counts once, so working through the same
 * list all day costs nothing, while copying the desk does. In memory, so per process.
 */
export type Reading = 'details' | 'rows'

type Person = { endsAt: number; seen: Record<Reading, Set<number>> }

export type Taken = {
  isOver: boolean
  /** This is the reading that went over. */
  isFirst: boolean
  /** Above 0 when no more may be shown. */
  waitSeconds: number
}

const HOUR_MS = 3_600_000
/** Over the budget reading is slow; over this many times the budget it ends. */
const END_FACTOR = 2

export class ReadingBudget {
  readonly #limits: Record<Reading, number>
  readonly #people = new Map<string, Person>()

  constructor(limits: Record<Reading, number>) {
    this.#limits = limits
  }

  take(personId: string, reading: Reading, leadIds: number[], now = Date.now()): Taken {
    const person = this.#personOf(personId, now)
    const seen = person.seen[reading]
    const limit = this.#limits[reading]
    const fresh = leadIds.filter((id) => !seen.has(id))
    const waitSeconds = Math.max(1, Math.ceil((person.endsAt - now) / 1000))
    if (fresh.length > 0 && seen.size + fresh.length > limit * END_FACTOR) {
      return { isOver: true, isFirst: false, waitSeconds }
    }
    const wasOver = seen.size > limit
    for (const id of fresh) seen.add(id)
    const isOver = seen.size > limit
    return { isOver, isFirst: isOver && !wasOver, waitSeconds: 0 }
  }

  #personOf(personId: string, now: number): Person {
    const known = this.#people.get(personId)
    if (known && now < known.endsAt) return known
    for (const [id, { endsAt }] of this.#people) if (now >= endsAt) this.#people.delete(id)
    const person = {
      endsAt: now + HOUR_MS,
      seen: { details: new Set<number>(), rows: new Set<number>() },
    }
    this.#people.set(personId, person)
    return person
  }
}
