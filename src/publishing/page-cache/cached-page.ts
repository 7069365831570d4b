/** What is cached of a page: its key, its compressed bytes and headers, and the store that holds it. */
import { createHash } from 'node:crypto'
import { totalmem } from 'node:os'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { ENCODINGS, type Encoding } from '../../platform/http/encoding.ts'
import { withoutTimestamps } from '../../platform/web/rewrite-html.ts'
import { findPage } from '../../site/pages.ts'

/** The reply in one encoding, with every header that is the same for each request. */
type CachedReply = {
  etag: string
  /** Names and values alternating, as node:http takes them. */
  head: string[]
  body: Uint8Array<ArrayBuffer>
}

export type CachedPage = {
  /** The dataset version it was rendered from. */
  version: number
  replies: Record<Encoding, CachedReply>
}

/** What a page costs besides its bytes: key, headers, the entry itself. */
const OVERHEAD = 2_000

const LARGEST_BUDGET = 128 * 1024 * 1024
const SHARE_OF_MEMORY = 1 / 8

/** The memory that each of several processes on one machine may use for cached pages. */
export function pageBudget(processes: number, memory = memoryOfMachine()): number {
  return Math.min(LARGEST_BUDGET, (memory * SHARE_OF_MEMORY) / processes)
}

/** The container's limit, if it is lower than what the machine has. */
function memoryOfMachine(): number {
  return Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem())
}

/** Filtered pages have this much of the budget on top, to themselves. */
const SHARE_OF_FILTERED = 1 / 8

/**
 * Drops the least recently used pages when the budget is spent. Pages with query parameters cannot
 * displace those without: addresses can be made up in any number.
 */
export function createPageStore(budget: number) {
  const whole = createStore(budget)
  const filtered = createStore(budget * SHARE_OF_FILTERED)
  const storeOf = (key: string) => (key.includes('?') ? filtered : whole)
  return {
    get: (key: string) => storeOf(key).get(key),
    set: (key: string, page: CachedPage) => void storeOf(key).set(key, page),
    get size() {
      return whole.size + filtered.size
    },
    get calculatedSize() {
      return whole.calculatedSize + filtered.calculatedSize
    },
  }
}

const createStore = (budget: number) =>
  new LRUCache<string, CachedPage>({
    maxSize: Math.floor(budget),
    sizeCalculation: ({ replies }, key) =>
      Object.values(replies).reduce(
        (sum, { body }) => sum + body.byteLength,
        OVERHEAD + key.length * 2,
      ),
  })

const LONGEST_KEY = 300

/**
 * The path and the query parameters that the page's registry entry names. Undefined for what is
 * rendered for each request: staff pages, pages of one visitor, unknown addresses.
 */
export function pageKey(url: URL): string | undefined {
  const page = findPage(url.pathname)?.page
  if (page?.uncachedWith?.some((name) => url.searchParams.get(name))) return undefined
  // Other parameters, such as campaign tags, do not change the page and must not multiply it.
  const parameters = page?.cached?.flatMap((name) => {
    const value = url.searchParams.get(name)
    return value ? [`${name}=${encodeURIComponent(value)}`] : []
  })
  if (!parameters) return undefined
  const key = parameters.length === 0 ? url.pathname : `${url.pathname}?${parameters.join('&')}`
  return key.length <= LONGEST_KEY ? key : undefined
}

/** Browsers revalidate every time (and get a 304); a CDN may cache a page and serve it through outages. */
const PUBLIC =
  'public, max-age=0, s-maxage=300, stale-while-revalidate=86400, stale-if-error=604800'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** The page in every encoding. `more`: the headers that the pipeline adds to every reply. */
export async function compressPage(
  html: string,
  policy: string,
  more: Record<string, string>,
  version: number,
): Promise<CachedPage> {
  const identity = Buffer.from(html)
  const [br, gz] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    compressGzip(identity),
  ])
  const digest = createHash('sha256')
    .update(withoutTimestamps(html))
    .digest('base64url')
    .slice(0, 27)
  const bodies: Record<Encoding, Buffer> = { identity, br, gzip: gz }
  const replies = ENCODINGS.map((encoding) => {
    const body = bodies[encoding] as Buffer<ArrayBuffer>
    return [encoding, cachedReply(encoding, body, `"${digest}-${encoding}"`, policy, more)]
  })
  return { version, replies: Object.fromEntries(replies) }
}

function cachedReply(
  encoding: Encoding,
  body: Buffer<ArrayBuffer>,
  etag: string,
  policy: string,
  more: Record<string, string>,
): CachedReply {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(body.byteLength),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    // Weak: another process renders the same content, with other timestamps in it.
    etag: `W/${etag}`,
    vary: 'accept-encoding',
    'cache-control': PUBLIC,
    'content-security-policy': policy,
    ...more,
  }
  return { etag, head: Object.entries(headers).flat(), body }
}

/** The headers for a 304: without those that describe the body. */
export function headWithoutBody({ head }: CachedReply): string[] {
  const remaining: string[] = []
  for (let i = 0; i < head.length; i += 2) {
    const [name = '', value = ''] = [head[i], head[i + 1]]
    if (!name.startsWith('content-') || name === 'content-security-policy') {
      remaining.push(name, value)
    }
  }
  return remaining
}
