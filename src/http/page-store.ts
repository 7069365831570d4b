/** Ready pages in memory: the least recently asked for goes first when the budget is spent. */
import type { Encoding } from './encoding.ts'

export type StoredPage = {
  etag: string
  policy: string
  /** The dataset version it was made from. */
  version: number
  bodies: Record<Encoding, Uint8Array<ArrayBuffer>>
}

/** What a page costs beside its bytes: keys, headers, the entry itself. */
const OVERHEAD = 1_000

export class PageStore {
  #pages = new Map<string, StoredPage>()
  #bytes = 0
  readonly #budget: number

  constructor(budget: number) {
    this.#budget = budget
  }

  get size(): number {
    return this.#pages.size
  }

  get bytes(): number {
    return this.#bytes
  }

  get(key: string): StoredPage | undefined {
    const page = this.#pages.get(key)
    if (page) {
      // A Map remembers the order of insertion: put back, it is the newest.
      this.#pages.delete(key)
      this.#pages.set(key, page)
    }
    return page
  }

  set(key: string, page: StoredPage): void {
    const cost = costOf(key, page)
    if (cost > this.#budget) return
    this.#drop(key)
    this.#pages.set(key, page)
    this.#bytes += cost
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#budget) return
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    const page = this.#pages.get(key)
    if (!page) return
    this.#pages.delete(key)
    this.#bytes -= costOf(key, page)
  }
}

function costOf(key: string, page: StoredPage): number {
  const bodies = Object.values(page.bodies).reduce((sum, body) => sum + body.byteLength, 0)
  return OVERHEAD + key.length * 2 + bodies
}
