/** Makes a page ready to be sent: its bytes in every encoding, each with its headers. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ENCODINGS, type Encoding } from '../../platform/http/encoding.ts'
import type { ReadyReply, StoredPage } from './cached-page.ts'
import { withoutTimestamps } from './rewrite-html.ts'

/** Browsers ask again each time (and get a 304); a CDN may keep a page and serve it through faults. */
const PUBLIC =
  'public, max-age=0, s-maxage=300, stale-while-revalidate=86400, stale-if-error=604800'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** `more`: the headers that the pipeline adds to every reply. */
export async function packPage(
  html: string,
  policy: string,
  more: Record<string, string>,
  version: number,
): Promise<StoredPage> {
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
    return [encoding, readyReply(encoding, body, `"${digest}-${encoding}"`, policy, more)]
  })
  return { version, replies: Object.fromEntries(replies) }
}

function readyReply(
  encoding: Encoding,
  body: Buffer<ArrayBuffer>,
  etag: string,
  policy: string,
  more: Record<string, string>,
): ReadyReply {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(body.byteLength),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    // Weak: another process's rendering says the same, but was made at another moment.
    etag: `W/${etag}`,
    vary: 'accept-encoding',
    'cache-control': PUBLIC,
    'content-security-policy': policy,
    ...more,
  }
  return { etag, head: Object.entries(headers).flat(), body }
}

/** The same without what speaks of a body: for "you have it already". */
export function headWithoutBody({ head }: ReadyReply): string[] {
  const kept: string[] = []
  for (let i = 0; i < head.length; i += 2) {
    const [name = '', value = ''] = [head[i], head[i + 1]]
    if (!name.startsWith('content-') || name === 'content-security-policy') kept.push(name, value)
  }
  return kept
}
