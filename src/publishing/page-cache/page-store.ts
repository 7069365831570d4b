/** What is cached of a page or an API reply, and the store that holds it within a budget of memory. */
import { totalmem } from 'node:os'
import { LRUCache } from 'lru-cache'
import type { Encoding } from '../../platform/http/encoding.ts'
import { isApiKey } from './cache-key.ts'

/** The reply in one encoding, with every header that is the same for each request. */
export type CachedReply = {
  /** The ETag of the page, whatever the encoding: it is weak. */
  etag: string
  /** Names and values alternating, as node:http takes them. */
  head: string[]
  body: Uint8Array<ArrayBuffer>
}

export type CachedPage = {
  /** The dataset version it was rendered from. */
  version: number
  /** The headers that are the same in every encoding. */
  headers: Record<string, string>
  etag: string
  /** Nearly everyone takes the first one made; the others are made when they are asked for. */
  replies: Partial<Record<Encoding, CachedReply>>
  /** Compressed fast, for someone who is waiting: not yet as small as it can be. */
  isLoose: boolean
}

/** What a page costs besides its bytes and headers: the entry itself. */
const OVERHEAD = 1_500

const MAX_BUDGET = 128 * 1024 * 1024
const SHARE_OF_MEMORY = 1 / 8

/** The memory that each of several processes on one machine may use for cached pages. */
export function pageBudget(processes: number, memory = memoryOfMachine()): number {
  return Math.min(MAX_BUDGET, (memory * SHARE_OF_MEMORY) / processes)
}

/** The container's limit, if it is lower than what the machine has. */
function memoryOfMachine(): number {
  return Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem())
}

/** Filtered pages have this much of the budget on top, to themselves. */
const SHARE_OF_FILTERED = 1 / 8
/** So have API replies, which a program may read by the thousand. */
const SHARE_OF_API = 1 / 8

/**
 * Drops the least recently used pages when the budget is spent. Pages with query parameters cannot
 * displace those without: addresses can be made up in any number.
 */
export function createPageStore(budget: number) {
  const whole = createStore(budget)
  const filtered = createStore(budget * SHARE_OF_FILTERED)
  const ofApi = createStore(budget * SHARE_OF_API)
  const storeOf = (key: string) => (isApiKey(key) ? ofApi : key.includes('?') ? filtered : whole)
  return {
    get: (key: string) => storeOf(key).get(key),
    set: (key: string, page: CachedPage) => void storeOf(key).set(key, page),
    get size() {
      return whole.size + filtered.size + ofApi.size
    },
    get calculatedSize() {
      return whole.calculatedSize + filtered.calculatedSize + ofApi.calculatedSize
    },
  }
}

const createStore = (budget: number) =>
  new LRUCache<string, CachedPage>({
    maxSize: Math.floor(budget),
    sizeCalculation: ({ replies, headers }, key) =>
      [...new Set(Object.values(replies))].reduce(
        (sum, { body }) => sum + body.buffer.byteLength,
        OVERHEAD + key.length + Object.values(headers).join('').length,
      ),
  })

export type PageStore = ReturnType<typeof createPageStore>
