/** A gzipped file that is written piece by piece, weighed and signed on the way. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

export type FileSums = { bytes: number; sha256: string }

export class GzipFile {
  readonly #gzip = createGzip({ level: 6 })
  readonly #hash = createHash('sha256')
  readonly #written: Promise<void>
  #bytes = 0

  constructor(path: string) {
    const weigh = async function* (this: GzipFile, source: AsyncIterable<Buffer>) {
      for await (const piece of source) {
        this.#hash.update(piece)
        this.#bytes += piece.byteLength
        yield piece
      }
    }.bind(this)
    this.#written = pipeline(this.#gzip, weigh, createWriteStream(path))
    // Awaited at the end; until then a full disk must not count as unhandled.
    this.#written.catch(() => {})
  }

  async write(text: string): Promise<void> {
    if (text === '' || this.#gzip.write(text)) return
    await Promise.race([once(this.#gzip, 'drain'), this.#written])
  }

  async end(): Promise<FileSums> {
    this.#gzip.end()
    await this.#written
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }
}
