/** So many a minute from one caller and from all, in this process. Forgotten when the minute ends. */
export class MinuteLimit {
  readonly #limits: { perCaller: number; total: number }
  readonly #now: () => number
  #endsAt = 0
  #total = 0
  #byCaller = new Map<string, number>()

  constructor(limits: { perCaller: number; total: number }, now: () => number = Date.now) {
    this.#limits = limits
    this.#now = now
  }

  allows(caller: string): boolean {
    if (this.#now() >= this.#endsAt) {
      this.#endsAt = this.#now() + 60_000
      this.#total = 0
      this.#byCaller.clear()
    }
    const asked = this.#byCaller.get(caller) ?? 0
    if (asked >= this.#limits.perCaller || this.#total >= this.#limits.total) return false
    this.#total += 1
    this.#byCaller.set(caller, asked + 1)
    return true
  }
}
