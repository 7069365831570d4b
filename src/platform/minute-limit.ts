/** Limits per minute in memory: for each caller and for all together, in this process. */
export class MinuteLimit {
  readonly #limits: { perCaller: number; total: number }
  #counts = new Map<string, number>()
  #total = 0
  #endsAt = 0

  constructor(limits: { perCaller: number; total: number }) {
    this.#limits = limits
  }

  /** Seconds to wait, or 0 if the call is allowed. */
  admit(caller: string, now = Date.now()): number {
    if (now >= this.#endsAt) {
      this.#counts.clear()
      this.#total = 0
      this.#endsAt = now + 60_000
    }
    const count = this.#counts.get(caller) ?? 0
    if (count >= this.#limits.perCaller || this.#total >= this.#limits.total) {
      return Math.max(1, Math.ceil((this.#endsAt - now) / 1000))
    }
    this.#counts.set(caller, count + 1)
    this.#total += 1
    return 0
  }
}
