/** The parts of an Excel workbook: a ZIP archive of XML files, unpacked and parsed as streams. */
import { createInflateRaw } from 'node:zlib'
import { type SaxesAttributePlain, SaxesParser } from 'saxes'
import { messageOf, UserFacingError } from '../../../platform/errors.ts'

const DAMAGED = 'This workbook is cut off or damaged.'
const TOO_LARGE = 'This workbook unpacks to more than can be read: save the sheet as CSV first.'

type Entry = { offset: number; packed: number; isDeflated: boolean }

/** The parts of a ZIP archive. Its claimed sizes are not trusted: the output is counted. */
export class Archive {
  readonly #bytes: Buffer
  readonly #entries = new Map<string, Entry>()

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    // The end of the directory may be followed by a comment of up to 65,535 bytes.
    const from = Math.max(0, bytes.length - 22 - 65_535)
    let end = bytes.length - 22
    while (end >= from && bytes.readUInt32LE(end) !== 0x06054b50) end -= 1
    if (end < from) throw new UserFacingError(DAMAGED)
    let at = bytes.readUInt32LE(end + 16)
    for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) at = this.#readEntry(at)
  }

  #readEntry(at: number): number {
    const bytes = this.#bytes
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) {
      throw new UserFacingError(DAMAGED)
    }
    const [method, nameLength] = [bytes.readUInt16LE(at + 10), bytes.readUInt16LE(at + 28)]
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) === 1
    if (!isEncrypted && (method === 0 || method === 8)) {
      const [packed, offset] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)]
      this.#entries.set(name.toLowerCase(), { packed, offset, isDeflated: method === 8 })
    }
    return at + 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase())
  }

  /** The text of a part in chunks, at most `most` bytes of it. */
  async *text(name: string, most: number): AsyncGenerator<string> {
    const entry = this.#entries.get(name.toLowerCase())
    const bytes = this.#bytes
    if (!entry || entry.offset + 30 > bytes.length) throw new UserFacingError(DAMAGED)
    const { offset, packed, isDeflated } = entry
    const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
    const content = bytes.subarray(start, start + packed)
    const decoder = new TextDecoder()
    let size = 0
    for await (const piece of isDeflated ? inflate(content) : [content]) {
      size += piece.length
      if (size > most) throw new UserFacingError(TOO_LARGE)
      yield decoder.decode(piece, { stream: true })
    }
    yield decoder.decode()
  }
}

function inflate(content: Buffer): AsyncIterable<Buffer> {
  const inflating = createInflateRaw()
  inflating.end(content)
  return inflating
}

export type Attributes = Record<string, string | undefined>
type Handlers = {
  open?(name: string, attributes: Attributes): void
  close?(name: string): void
  text?(text: string): void
}

/** Parses XML; yields after each chunk, so that its records can be passed on. */
export async function* parseXml(
  pieces: AsyncIterable<string>,
  handlers: Handlers,
): AsyncGenerator<void> {
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  // Programs use different prefixes for the same namespaces.
  parser.on('opentag', ({ name, attributes }) =>
    handlers.open?.(localName(name), attributes as Record<string, string & SaxesAttributePlain>),
  )
  parser.on('closetag', ({ name }) => handlers.close?.(localName(name)))
  parser.on('text', (text) => handlers.text?.(text))
  try {
    for await (const piece of pieces) {
      parser.write(piece)
      yield
    }
    parser.close()
  } catch (error) {
    if (error instanceof UserFacingError) throw error
    const reason = messageOf(error).replace(/\s+/g, ' ').slice(0, 120)
    throw new UserFacingError(`This workbook cannot be read (${reason}).`)
  }
}

export const localName = (name: string) => name.slice(name.indexOf(':') + 1)

export async function readPart(archive: Archive, name: string, most: number, handlers: Handlers) {
  for await (const _ of parseXml(archive.text(name, most), handlers)) {
    // The handlers do the work.
  }
}
