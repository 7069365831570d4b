/** Runs work once for any number of simultaneous callers with the same key; all get its result. */
export class SingleFlight<Key, Result> {
  readonly #running = new Map<Key, Promise<Result>>()

  get size(): number {
    return this.#running.size
  }

  isRunning(key: Key): boolean {
    return this.#running.has(key)
  }

  run(key: Key, work: () => Promise<Result>): Promise<Result> {
    const running = this.#running.get(key)
    if (running) return running
    const started = work().finally(() => this.#running.delete(key))
    this.#running.set(key, started)
    return started
  }
}
