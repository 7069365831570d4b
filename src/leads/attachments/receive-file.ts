/**
 * Takes in the body of an upload before the database hears of it: a slow client holds no connection and no
 * transaction. It is in memory for as long, so uploads share a limit; one that does not fit is refused at once.
 */
import type { Context } from 'hono'
import { Problem } from '../../platform/http/problem.ts'
import { MAX_FILE_BYTES } from './file-types.ts'

/** In one process: four of the largest. */
const MAX_HELD_BYTES = 4 * MAX_FILE_BYTES

let heldBytes = 0

/** The bytes are let go of when the work is done. */
export async function withReceivedFile<T>(
  c: Context,
  work: (bytes: Buffer) => Promise<T>,
): Promise<T> {
  const announced = Number(c.req.header('content-length') ?? MAX_FILE_BYTES)
  const most = Math.min(announced, MAX_FILE_BYTES)
  if (heldBytes + most > MAX_HELD_BYTES) {
    const detail = 'Too many files are being uploaded just now. Try again in a minute.'
    throw new Problem(503, detail, { headers: { 'retry-after': '60' } })
  }
  heldBytes += most
  try {
    return await work(await readBody(c, most))
  } finally {
    heldBytes -= most
  }
}

async function readBody(c: Context, most: number): Promise<Buffer> {
  const room = Buffer.allocUnsafeSlow(most)
  let size = 0
  for await (const part of partsOf(c)) {
    if (size + part.length > most) {
      throw new Problem(413, 'The file is too large: the limit is 10 MB.')
    }
    room.set(part, size)
    size += part.length
  }
  return room.subarray(0, size)
}

async function* partsOf(c: Context): AsyncGenerator<Uint8Array> {
  try {
    yield* c.req.raw.body ?? []
  } catch {
    throw new Problem(400, 'The upload broke off. Nothing was stored.')
  }
}
