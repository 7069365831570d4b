/** What is cached of a page or an API reply: its key, its bytes and headers, and the store that holds it. */
import { hash } from 'node:crypto'
import { totalmem } from 'node:os'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { sorts } from '../../directory/cities/city-list.ts'
import { grades } from '../../directory/evidence/grades.ts'
import { type Encoding, WORTH_COMPRESSING } from '../../platform/http/encoding.ts'
import { withoutTimestamps } from '../../platform/web/rewrite-html.ts'
import { findPage } from '../../site/pages.ts'

/** The reply in one encoding, with every header that is the same for each request. */
export type CachedReply = {
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
  /** By encoding, for the ETag. */
  etags: Record<Encoding, string>
  /** Nearly everyone takes the first one made; the others are made when they are asked for. */
  replies: Partial<Record<Encoding, CachedReply>>
}

/** What a page costs besides its bytes and headers: the entry itself. */
const OVERHEAD = 1_500

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

const LONGEST_KEY = 300

/** What a page reads of these parameters; it ignores any other value, which must not multiply it. */
const VALUES: Record<string, RegExp> = {
  show: /^all$/,
  grade: new RegExp(`^(${grades.join('|')})$`),
  letter: /^[A-Za-z0]$/,
  sort: new RegExp(`^(${sorts.join('|')})$`),
  page: /^[1-9]\d{0,3}$/,
  correction: /^\d{1,10}$/,
  type: /^.{1,100}$/,
  category: /^.{1,100}$/,
  state: /^.{1,100}$/,
}

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
    const isRead = value && (VALUES[name]?.test(value) ?? true)
    return isRead ? [`${name}=${encodeURIComponent(value)}`] : []
  })
  if (!parameters) return undefined
  const key = parameters.length === 0 ? url.pathname : `${url.pathname}?${parameters.join('&')}`
  return key.length <= LONGEST_KEY ? key : undefined
}

/** What depends on the data alone. Not searches: anyone can make them up, and they may name a person. */
const CACHED_CALLS =
  /^\/api\/(facilities|states|cities|categories|companies|content-templates)(\/|\?|$)/

/** A read of one thing without parameters, at its only spelling. */
const PLAIN_CALL = /^(\/[a-z0-9-]+)+$/

export const isPlainCall = (url: string): boolean =>
  url.length <= LONGEST_KEY && CACHED_CALLS.test(url) && PLAIN_CALL.test(url)

export const isApiKey = (key: string): boolean => key.startsWith('/api/')

/** Path and query as sent; undefined for calls whose replies are not cached. */
export function apiKey(url: URL): string | undefined {
  const key = url.pathname + url.search
  return key.length <= LONGEST_KEY && CACHED_CALLS.test(key) ? key : undefined
}

/** Browsers revalidate every time (and get a 304); a CDN may cache a page and serve it through outages. */
const PUBLIC =
  'public, max-age=0, s-maxage=300, stale-while-revalidate=86400, stale-if-error=604800'

const compressBrotli = promisify(brotliCompress)
const decompressBrotli = promisify(brotliDecompress)
const compressGzip = promisify(gzip)

const encode: Record<Encoding, (plain: Uint8Array) => Promise<Uint8Array>> = {
  br: (plain) => compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (plain) => compressGzip(plain),
  identity: async (plain) => plain,
}

/** The page, compressed for browsers. `more`: the headers that the pipeline adds to every reply. */
export async function compressPage(
  html: string,
  policyOf: (html: string) => string,
  more: Record<string, string>,
  version: number,
): Promise<CachedPage> {
  // First, because it runs on another thread while this one hashes.
  const compressing = encode.br(Buffer.from(html))
  const digest = hash('sha256', withoutTimestamps(html), 'base64url').slice(0, 27)
  const etagOf = (encoding: Encoding) => `"${digest}-${encoding}"`
  const page: CachedPage = {
    version,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      vary: 'accept-encoding',
      'cache-control': PUBLIC,
      'content-security-policy': policyOf(html),
      ...more,
    },
    etags: { br: etagOf('br'), gzip: etagOf('gzip'), identity: etagOf('identity') },
    replies: {},
  }
  addReply(page, 'br', await compressing)
  return page
}

/** An API reply as it is: most are small, and programs often take no encoding. */
export function cacheReply(
  body: Uint8Array,
  etag: string,
  headers: Record<string, string>,
  version: number,
): CachedPage {
  const etags = { br: etag, gzip: etag, identity: etag }
  const page: CachedPage = { version, headers, etags, replies: {} }
  const reply = addReply(page, 'identity', body)
  if (body.byteLength < WORTH_COMPRESSING)
    page.replies = { identity: reply, br: reply, gzip: reply }
  return page
}

/** The reply in this encoding, which is then cached as well. */
export async function replyIn(
  store: PageStore,
  key: string,
  page: CachedPage,
  encoding: Encoding,
): Promise<CachedReply> {
  const known = page.replies[encoding]
  if (known) return known
  const { identity, br } = page.replies
  const plain = identity?.body ?? (await decompressBrotli(br?.body ?? new Uint8Array()))
  const made = addReply(page, encoding, await encode[encoding](plain))
  // Set again, because it is larger now.
  if (store.get(key) === page) store.set(key, page)
  return made
}

function addReply(page: CachedPage, encoding: Encoding, bytes: Uint8Array): CachedReply {
  // A copy: zlib returns a part of a larger buffer, all of which would stay in memory.
  const body = new Uint8Array(bytes)
  const etag = page.etags[encoding]
  const headers = {
    'content-length': String(body.byteLength),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    // Weak: another process renders the same content, with other timestamps in it.
    etag: `W/${etag}`,
    ...page.headers,
  }
  const reply = { etag, head: Object.entries(headers).flat(), body }
  page.replies[encoding] = reply
  return reply
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
