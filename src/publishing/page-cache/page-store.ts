/**
 * Ready pages in memory. When the budget is spent the oldest goes first, unless it was asked for since
 * it was last passed over: asking for a page is by far the most frequent thing, and costs one mark.
 */
import { totalmem } from 'node:os'
import type { Encoding } from '../../platform/http/encoding.ts'

/** What goes out for one encoding: every header that does not change from request to request. */
export type ReadyReply = {
  etag: string
  /** Names and values in turn, as node:http takes them. */
  head: string[]
  body: Uint8Array<ArrayBuffer>
}

export type StoredPage = {
  /** The dataset version it was made from. */
  version: number
  replies: Record<Encoding, ReadyReply>
}

/** What a page costs beside its bytes: keys, headers, the entry itself. */
const OVERHEAD = 2_000

const LARGEST_BUDGET = 128 * 1024 * 1024
const SHARE_OF_MEMORY = 1 / 8

/** What a process may spend on cached pages where several share a machine or a container. */
export function pageBudget(processes: number, memory = memoryOfMachine()): number {
  return Math.min(LARGEST_BUDGET, (memory * SHARE_OF_MEMORY) / processes)
}

/** A container's limit, where there is one below what the machine has. */
function memoryOfMachine(): number {
  return Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem())
}

export class PageStore {
  /** A Map remembers the order of insertion. */
  #pages = new Map<string, { page: StoredPage; cost: number; isWanted: boolean }>()
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
    const entry = this.#pages.get(key)
    if (!entry) return undefined
    entry.isWanted = true
    return entry.page
  }

  set(key: string, page: StoredPage): void {
    const cost = costOf(key, page)
    if (cost > this.#budget) return
    this.#bytes -= this.#pages.get(key)?.cost ?? 0
    this.#pages.delete(key)
    this.#makeRoom(cost)
    this.#pages.set(key, { page, cost, isWanted: false })
    this.#bytes += cost
  }

  #makeRoom(bytes: number): void {
    // What is put back while this goes on comes by again at the end, and is then unwanted.
    for (const [key, entry] of this.#pages) {
      if (this.#bytes + bytes <= this.#budget) return
      this.#pages.delete(key)
      if (entry.isWanted) this.#pages.set(key, { ...entry, isWanted: false })
      else this.#bytes -= entry.cost
    }
  }
}

function costOf(key: string, page: StoredPage): number {
  const replies = Object.values(page.replies)
  return OVERHEAD + key.length * 2 + replies.reduce((sum, { body }) => sum + body.byteLength, 0)
}
