/** Limits while the database, which keeps the real counters, cannot be asked: per process. */
export class MemoryLimits {
  readonly #perMinute: { address: number; total: number }
  #counts = new Map<string, number>()
  #windowEndsAt = 0

  constructor(perMinute: { address: number; total: number }) {
    this.#perMinute = perMinute
  }

  /** Seconds to wait, or 0 when the request may pass. */
  admit(addressBucket: string, now = Date.now()): number {
    if (now >= this.#windowEndsAt) {
      this.#counts = new Map()
      this.#windowEndsAt = now + 60_000
    }
    const own = this.#count(`address ${addressBucket}`)
    const isAllowed =
      own <= this.#perMinute.address && this.#count('everyone') <= this.#perMinute.total
    return isAllowed ? 0 : Math.max(1, Math.ceil((this.#windowEndsAt - now) / 1000))
  }

  #count(bucket: string): number {
    const count = (this.#counts.get(bucket) ?? 0) + 1
    this.#counts.set(bucket, count)
    return count
  }
}
