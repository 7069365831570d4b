import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openStream, sealedSize, sealStream } from './sealed-stream.ts'
import { SealBrokenError } from './sealing.ts'

const KEY = randomBytes(32)
const PIECE = 65_536
const SEALED_PIECE = sealedSize(PIECE)

async function* inChunks(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function collect(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}

const sealed = (plain: Buffer, chunk = 10_000) =>
  collect(sealStream(KEY, inChunks(plain, chunk), 'file'))
const opened = (bytes: Buffer, context = 'file', chunk = 9_999) =>
  collect(openStream(KEY, inChunks(bytes, chunk), context))

it('opens what it sealed, whatever the chunks, and knows its size', async () => {
  const sizes = fc.constantFrom(0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE)
  const chunk = fc.integer({ min: 1_000, max: 200_000 })
  await fc.assert(
    fc.asyncProperty(sizes, chunk, chunk, async (size, first, second) => {
      const plain = randomBytes(size)
      const bytes = await sealed(plain, first)
      expect(bytes.length).toBe(sealedSize(size))
      expect((await opened(bytes, 'file', second)).equals(plain)).toBe(true)
    }),
    { numRuns: 40 },
  )
})

it('refuses what was cut off, reordered, extended or moved', async () => {
  const bytes = await sealed(randomBytes(3 * PIECE))
  const [one, two, three] = [0, 1, 2].map((n) =>
    bytes.subarray(n * SEALED_PIECE, (n + 1) * SEALED_PIECE),
  ) as [Buffer, Buffer, Buffer]
  const wrong = [
    Buffer.of(),
    Buffer.concat([one, two]),
    Buffer.concat([two, one, three]),
    Buffer.concat([one, three]),
    Buffer.concat([one, two, three, three]),
    Buffer.concat([one, two, three, Buffer.of(1)]),
    bytes.subarray(0, -1),
  ]
  for (const each of wrong) await expect(opened(each)).rejects.toThrow(SealBrokenError)
  await expect(opened(bytes, 'other')).rejects.toThrow(SealBrokenError)
})
