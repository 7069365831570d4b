/**
 * Decodes bytes in one pass. Agencies publish UTF-8 with or without a byte order mark, UTF-16 from
 * spreadsheets, or Windows-1252; the file seldom says which.
 */
import { isAscii, isUtf8 } from 'node:buffer'
import { UserFacingError } from '../../../platform/errors.ts'

export type Encoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1252'

export type Decoded = {
  encoding: Encoding
  /** Invalid bytes of a UTF-8 file, which were read as Windows-1252. */
  strayBytes: number
}

const HEAD_BYTES = 65_536

/** Yields text; `found` says what the encoding turned out to be so far. */
export async function* decode(
  source: AsyncIterable<Uint8Array>,
  found: Decoded,
): AsyncGenerator<string> {
  const chunks = source[Symbol.asyncIterator]()
  const head = await readHead(chunks)
  refuseBinary(head)
  const wide = findWideEncoding(head)
  const decoder = wide ? new WideDecoder(wide, found) : new NarrowDecoder(found)
  yield decoder.write(wide ? head : withoutMark(head))
  for (;;) {
    const { done, value } = await chunks.next()
    if (done) break
    yield decoder.write(Buffer.from(value.buffer, value.byteOffset, value.byteLength))
  }
  yield decoder.end()
}

async function readHead(chunks: AsyncIterator<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  while (size < HEAD_BYTES) {
    const { done, value } = await chunks.next()
    if (done) break
    parts.push(value)
    size += value.byteLength
  }
  return Buffer.concat(parts)
}

const MAGIC: [bytes: string, what: string][] = [
  [
    'd0cf11e0',
    'an old or encrypted Excel workbook: save it as XLSX without a password, or as CSV, first',
  ],
  ['1f8b', 'gzip: unpack it first (gunzip -c FILE | ./atlas import -)'],
  ['25504446', 'a PDF document'],
  ['53514c69', 'an SQLite database'],
  ['50415231', 'a Parquet file: convert it to CSV first'],
]

function refuseBinary(head: Buffer): void {
  const start = head.subarray(0, 4).toString('hex')
  const known = MAGIC.find(([bytes]) => start.startsWith(bytes))
  if (known) throw new UserFacingError(`This is not a text file but ${known[1]}.`)
  if (!findWideEncoding(head) && head.includes(0)) {
    throw new UserFacingError('This is not a text file: it contains zero bytes.')
  }
}

/** Tells the encoding by its byte order mark or, without one, by the zero byte in every second position. */
function findWideEncoding(head: Buffer): 'UTF-16LE' | 'UTF-16BE' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'UTF-16LE'
  if (head[0] === 0xfe && head[1] === 0xff) return 'UTF-16BE'
  const sample = head.subarray(0, 2000)
  if (sample.length < 4) return null
  let [even, odd] = [0, 0]
  for (const [index, byte] of sample.entries()) {
    if (byte === 0 && index % 2 === 0) even += 1
    else if (byte === 0) odd += 1
  }
  const most = sample.length * 0.35
  if (odd > most && even === 0) return 'UTF-16LE'
  return even > most && odd === 0 ? 'UTF-16BE' : null
}

const withoutMark = (head: Buffer) =>
  head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? head.subarray(3) : head

class WideDecoder {
  readonly #decoder: TextDecoder
  constructor(encoding: 'UTF-16LE' | 'UTF-16BE', found: Decoded) {
    found.encoding = encoding
    this.#decoder = new TextDecoder(encoding)
  }
  write(chunk: Buffer): string {
    return this.#decoder.decode(chunk, { stream: true })
  }
  end(): string {
    return this.#decoder.decode()
  }
}

/** UTF-8 until the first non-ASCII character says otherwise. */
class NarrowDecoder {
  readonly #found: Decoded
  readonly #windows = new TextDecoder('windows-1252')
  #isDecided = false
  /** The first bytes of a character that continues in the next chunk. */
  #carried: Buffer = Buffer.alloc(0)

  constructor(found: Decoded) {
    found.encoding = 'UTF-8'
    this.#found = found
  }

  write(chunk: Buffer): string {
    const bytes = this.#carried.length > 0 ? Buffer.concat([this.#carried, chunk]) : chunk
    this.#carried = Buffer.alloc(0)
    if (this.#found.encoding === 'Windows-1252') return this.#windows.decode(bytes)
    const cut = bytes.length - unfinishedTail(bytes)
    this.#carried = Buffer.from(bytes.subarray(cut))
    return this.#decodeWhole(bytes.subarray(0, cut))
  }

  end(): string {
    const rest = this.#carried
    this.#carried = Buffer.alloc(0)
    return this.#decodeWhole(rest)
  }

  #decodeWhole(bytes: Buffer): string {
    if (isAscii(bytes)) return bytes.toString('latin1')
    if (isUtf8(bytes)) {
      this.#isDecided = true
      return bytes.toString('utf8')
    }
    const { letters, stray } = countLetters(bytes)
    if (this.#isDecided || letters > stray) {
      this.#isDecided = true
      return this.#mend(bytes)
    }
    this.#found.encoding = 'Windows-1252'
    return this.#windows.decode(bytes)
  }

  #mend(bytes: Buffer): string {
    let text = ''
    for (let at = 0; at < bytes.length; ) {
      const length = Math.max(1, utf8Length(bytes, at))
      const isStray = utf8Length(bytes, at) === 0
      const part = bytes.subarray(at, at + length)
      if (isStray) this.#found.strayBytes += 1
      text += isStray ? this.#windows.decode(part) : part.toString('utf8')
      at += length
    }
    return text
  }
}

/** The length of the well-formed character at a position, or 0. */
function utf8Length(bytes: Buffer, at: number): number {
  const first = bytes[at] ?? 0
  const length = first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0
  return length > 0 && isUtf8(bytes.subarray(at, at + length)) && at + length <= bytes.length
    ? length
    : 0
}

function countLetters(bytes: Buffer): { letters: number; stray: number } {
  let [letters, stray] = [0, 0]
  for (let at = 0; at < bytes.length; ) {
    const length = utf8Length(bytes, at)
    if (length > 1) letters += 1
    if (length === 0) stray += 1
    at += Math.max(1, length)
  }
  return { letters, stray }
}

/** How many bytes at the end belong to an incomplete character. */
function unfinishedTail(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return 0
    if (byte >= 0xc2) {
      const wanted = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      return wanted > back ? back : 0
    }
  }
  return 0
}
