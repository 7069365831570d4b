import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { openPieces, PIECE_BYTES, sealPieces } from './sealed-pieces.ts'
import { SealBrokenError } from './sealing.ts'

const KEY = randomBytes(32)

async function opened(pieces: Buffer[], context = 'file'): Promise<Buffer> {
  return Buffer.concat(await Readable.from(openPieces(KEY, from(pieces), context)).toArray())
}
async function* from(pieces: Buffer[]) {
  yield* pieces
}

it.each([0, 1, PIECE_BYTES - 1, PIECE_BYTES, PIECE_BYTES + 1, 3 * PIECE_BYTES])(
  'opens what it sealed: %i bytes',
  async (size) => {
    const plain = randomBytes(size)
    const pieces = [...sealPieces(KEY, plain, 'file')]
    expect(pieces).toHaveLength(Math.max(1, Math.ceil(size / PIECE_BYTES)))
    expect((await opened(pieces)).equals(plain)).toBe(true)
  },
)

it('refuses what was cut off, reordered, extended or moved', async () => {
  const pieces = [...sealPieces(KEY, randomBytes(3 * PIECE_BYTES), 'file')]
  const [one, two, three] = pieces as [Buffer, Buffer, Buffer]
  const wrong = [
    [],
    [one, two],
    [two, one, three],
    [one, three],
    [two, three],
    [one, two, three, three],
    [one, two, three, Buffer.of(1)],
    [one, two, three.subarray(0, -1)],
    [one, Buffer.concat([two, three])],
  ]
  for (const each of wrong) await expect(opened(each)).rejects.toThrow(SealBrokenError)
  await expect(opened(pieces, 'other')).rejects.toThrow(SealBrokenError)
})
