/** Makes what is cached: the bytes and headers of a page or an API reply, in the encodings that are asked for. */
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import { type Encoding, WORTH_COMPRESSING } from '../../platform/http/encoding.ts'
import { utf8Bytes } from '../../platform/http/utf8.ts'
import type { CachedPage, CachedReply, PageStore } from './page-store.ts'

/** Browsers revalidate every time (and get a 304); a CDN may cache a page and serve it through outages. */
const PUBLIC =
  'public, max-age=0, s-maxage=300, stale-while-revalidate=86400, stale-if-error=604800'

const compressBrotli = promisify(brotliCompress)
const decompressBrotli = promisify(brotliDecompress)
const compressGzip = promisify(gzip)

/** Most pages are asked for once, right after the data changed, and then the visitor waits for the compression. */
const FAST = 3
/** An eighth smaller, in three times the time. */
const SMALL = 5

const encodeBrotli = (plain: Uint8Array, quality: number) =>
  compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

const encode: Record<Encoding, (plain: Uint8Array) => Promise<Uint8Array>> = {
  br: (plain) => encodeBrotli(plain, SMALL),
  gzip: (plain) => compressGzip(plain),
  identity: async (plain) => plain,
}

/** The page, compressed for browsers. `more`: the headers that the pipeline adds to every reply. */
export async function compressPage(
  html: string,
  policy: string,
  more: Record<string, string>,
  version: number,
): Promise<CachedPage> {
  const bytes = utf8Bytes(html)
  // First, because it runs on another thread while this one hashes.
  const compressing = encodeBrotli(bytes, FAST)
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    vary: 'accept-encoding',
    'cache-control': PUBLIC,
    'content-security-policy': policy,
    ...more,
  }
  const etag = `"${digestOf(html + policy.replace(HASH, ''))}"`
  const br = replyOf({ headers, etag }, 'br', await compressing)
  return { version, headers, etag, replies: { br }, isLoose: true }
}

/** Milliseconds, as the framework notes when data was fetched. */
const MOMENT = /:1\d{12}\b/g
/** The hash of a script differs with the times in it. */
const HASH = /'sha256-[^']*'/g

/** The digest of the content, without the times at which it was fetched. */
const digestOf = (html: string): string =>
  hash('sha256', html.replace(MOMENT, ''), 'base64url').slice(0, 27)

/** Compresses a page that is asked for again once more, for everyone after that. */
export async function tighten(store: PageStore, key: string, page: CachedPage): Promise<void> {
  const { br } = page.replies
  if (!page.isLoose || !br) return
  const made = replyOf(page, 'br', await encode.br(await decompressBrotli(br.body)))
  replace(store, key, page, { ...page, replies: { ...page.replies, br: made }, isLoose: false })
}

/** Replaces the page by a new object, or the store would not measure it again. */
function replace(store: PageStore, key: string, page: CachedPage, changed: CachedPage): void {
  if (store.get(key) === page) store.set(key, changed)
}

/** An API reply as it is: most are small, and programs often take no encoding. */
export function cacheReply(
  body: Uint8Array,
  etag: string,
  headers: Record<string, string>,
  version: number,
): CachedPage {
  const identity = replyOf({ headers, etag }, 'identity', body)
  const isShort = body.byteLength < WORTH_COMPRESSING
  const replies = isShort ? { identity, br: identity, gzip: identity } : { identity }
  return { version, headers, etag, replies, isLoose: false }
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
  const made = replyOf(page, encoding, await encode[encoding](plain))
  replace(store, key, page, { ...page, replies: { ...page.replies, [encoding]: made } })
  return made
}

function replyOf(
  page: Pick<CachedPage, 'headers' | 'etag'>,
  encoding: Encoding,
  bytes: Uint8Array,
): CachedReply {
  // A copy: zlib returns a part of a larger buffer, all of which would stay in memory.
  const body = new Uint8Array(bytes)
  const { etag } = page
  const headers = {
    'content-length': String(body.byteLength),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    // Weak: another process renders the same content, with other timestamps in it.
    etag: `W/${etag}`,
    ...page.headers,
  }
  return { etag, head: Object.entries(headers).flat(), body }
}

/**
 * The headers for a 304: without those that describe the body. The policy is one of them: the browser's copy may have
 * been rendered at another moment, and its scripts have other hashes.
 */
export function headWithoutBody({ head }: CachedReply): string[] {
  const remaining: string[] = []
  for (let i = 0; i < head.length; i += 2) {
    const [name = '', value = ''] = [head[i], head[i + 1]]
    if (!name.startsWith('content-')) remaining.push(name, value)
  }
  return remaining
}
