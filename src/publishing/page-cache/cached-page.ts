/** Cached pages in memory, ready to be sent. The least recently used go first when the budget is spent. */
import { totalmem } from 'node:os'
import { LRUCache } from 'lru-cache'
import type { Encoding } from '../../platform/http/encoding.ts'

/** What goes out for one encoding: every header that does not change from request to request. */
export type ReadyReply = {
  etag: string
  /** Names and values in turn, as node:http takes them. */
  head: string[]
  body: Uint8Array<ArrayBuffer>
}

export type StoredPage = {
  /** The dataset version it was rendered from. */
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

export type PageStore = LRUCache<string, StoredPage>

export function createPageStore(budget: number): PageStore {
  return new LRUCache<string, StoredPage>({
    maxSize: Math.floor(budget),
    sizeCalculation: ({ replies }, key) =>
      Object.values(replies).reduce(
        (sum, { body }) => sum + body.byteLength,
        OVERHEAD + key.length * 2,
      ),
  })
}
