/**
 * Does work for many callers at once: while a group is being worked on, the next one collects. Nobody
 * waits for a group to fill; a caller that comes alone is a group of one. Those that come in the same turn
 * of the event loop come together.
 */
type Waiting<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

type Options = {
  /** The largest group. */
  most: number
  /** Whether a failure may be the fault of one member, so that each is tried alone. */
  isOfOne(error: unknown): boolean
}

export class Batcher<Item, Result> {
  readonly #work: (items: Item[]) => Promise<Result[]>
  readonly #options: Options
  #waiting: Waiting<Item, Result>[] = []
  #isRunning = false

  /** `work` returns one result for each item, in their order. */
  constructor(work: (items: Item[]) => Promise<Result[]>, options: Options) {
    this.#work = work
    this.#options = options
  }

  add(item: Item): Promise<Result> {
    const added = new Promise<Result>((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
    })
    this.#start()
    return added
  }

  #start(): void {
    if (this.#isRunning || this.#waiting.length === 0) return
    this.#isRunning = true
    setImmediate(() => {
      const group = this.#waiting.splice(0, this.#options.most)
      void this.#settle(group).finally(() => {
        this.#isRunning = false
        this.#start()
      })
    })
  }

  async #settle(group: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#work(group.map(({ item }) => item))
      for (const [at, { resolve }] of group.entries()) resolve(results[at] as Result)
    } catch (error) {
      if (group.length > 1 && this.#options.isOfOne(error)) {
        await Promise.all(group.map((each) => this.#settle([each])))
      } else {
        for (const { reject } of group) reject(error)
      }
    }
  }
}
