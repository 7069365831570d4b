/**
 * Sealing in pieces of a fixed size, for files. The context of a piece says its place and whether it is
 * the last one, so that pieces cannot be dropped, reordered or cut off.
 */
import { open, SEAL_BYTES, SealBrokenError, seal } from './sealing.ts'

const PIECE_BYTES = 64 * 1024
const SEALED_PIECE_BYTES = PIECE_BYTES + SEAL_BYTES

export async function* sealStream(
  key: Buffer,
  bytes: AsyncIterable<Uint8Array>,
  context: string,
): AsyncGenerator<Buffer> {
  for await (const { piece, place } of inPieces(bytes, PIECE_BYTES)) {
    yield seal(key, piece, `${context}:${place}`)
  }
}

/** Throws a SealBrokenError, possibly after the first pieces. */
export async function* openStream(
  key: Buffer,
  sealed: AsyncIterable<Uint8Array>,
  context: string,
): AsyncGenerator<Buffer> {
  for await (const { piece, place } of inPieces(sealed, SEALED_PIECE_BYTES)) {
    if (piece.length === 0) throw new SealBrokenError()
    yield open(key, piece, `${context}:${place}`)
  }
}

export const sealedSize = (size: number): number =>
  size + SEAL_BYTES * Math.max(1, Math.ceil(size / PIECE_BYTES))

/** At least one; only the last may be shorter. */
async function* inPieces(bytes: AsyncIterable<Uint8Array>, size: number) {
  let rest = Buffer.alloc(0)
  let index = 0
  for await (const chunk of bytes) {
    rest = Buffer.concat([rest, chunk])
    let start = 0
    // A full piece that may be the last one waits for what follows.
    for (; rest.length - start > size; start += size) {
      yield { piece: rest.subarray(start, start + size), place: `${index}` }
      index += 1
    }
    rest = rest.subarray(start)
  }
  yield { piece: rest, place: `${index}:last` }
}
