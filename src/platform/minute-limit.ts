/** Limits per minute in memory: for each caller, its networks, and all together, in this process. */
import { addressGroups } from './http/client-address.ts'

export class MinuteLimit {
  readonly #limits: { perCaller: number; total: number }
  #counts = new Map<string, number>()
  #total = 0
  #endsAt = 0

  constructor(limits: { perCaller: number; total: number }) {
    this.#limits = limits
  }

  /** Seconds to wait, or 0 if a call from this address is allowed. */
  admit(address: string, now = Date.now()): number {
    if (now >= this.#endsAt) {
      this.#counts.clear()
      this.#total = 0
      this.#endsAt = now + 60_000
    }
    const groups = addressGroups(address)
    const countOf = (group: string) => this.#counts.get(group) ?? 0
    const isOver = groups.some(
      ({ group, factor }) => countOf(group) >= this.#limits.perCaller * factor,
    )
    if (isOver || this.#total >= this.#limits.total) {
      return Math.max(1, Math.ceil((this.#endsAt - now) / 1000))
    }
    for (const { group } of groups) this.#counts.set(group, countOf(group) + 1)
    this.#total += 1
    return 0
  }
}
