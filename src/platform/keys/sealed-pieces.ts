/**
 * Sealing in pieces of a fixed size, for files. The context of a piece says its place and whether it is
 * the last one, so that pieces cannot be dropped, reordered or cut off.
 */
import { open, SealBrokenError, seal } from './sealing.ts'

export const PIECE_BYTES = 256 * 1024

/** Yields at least one piece; only the last may be shorter. */
export function* sealPieces(key: Buffer, bytes: Buffer, context: string): Generator<Buffer> {
  const last = Math.max(0, Math.ceil(bytes.length / PIECE_BYTES) - 1)
  for (let index = 0; index <= last; index += 1) {
    const piece = bytes.subarray(index * PIECE_BYTES, (index + 1) * PIECE_BYTES)
    yield seal(key, piece, contextOf(context, index, index === last))
  }
}

/** Throws a SealBrokenError, possibly after the first pieces. */
export async function* openPieces(
  key: Buffer,
  pieces: AsyncIterable<Buffer>,
  context: string,
): AsyncGenerator<Buffer> {
  let held: Buffer | null = null
  let index = 0
  for await (const piece of pieces) {
    // A piece that may be the last one waits for what follows.
    if (held) {
      yield open(key, held, contextOf(context, index, false))
      index += 1
    }
    held = piece
  }
  if (!held) throw new SealBrokenError()
  yield open(key, held, contextOf(context, index, true))
}

const contextOf = (context: string, index: number, isLast: boolean): string =>
  `${context}:${index}${isLast ? ':last' : ''}`
