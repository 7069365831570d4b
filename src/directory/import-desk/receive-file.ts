/** Takes in an uploaded list in pieces: no more than one of them is in memory, and a slow client holds no connection. */
import type { Context } from 'hono'
import { Problem } from '../../platform/http/problem.ts'
import { staffOf } from '../../staff/staff-guard.ts'
import { MAX_UPLOAD_BYTES, MAX_UPLOADS } from './upload-rules.ts'
import { createChunk, createUpload, deleteUpload } from './uploads.sql.ts'

const CHUNK_BYTES = 524_288
const MEGABYTE = 1024 * 1024

export async function receiveFile(
  c: Context,
  fileName: string,
): Promise<{ id: number; bytes: number }> {
  const { db } = c.var.services
  const id = await createUpload(db, { fileName, actorEmail: staffOf(c).email })
  if (id === null) {
    const detail = `${MAX_UPLOADS} lists wait to be applied. Apply or discard one of them first.`
    throw new Problem(409, detail)
  }
  try {
    return { id, bytes: await storeBody(c, id) }
  } catch (error) {
    await deleteUpload(db, id)
    throw error
  }
}

async function storeBody(c: Context, id: number): Promise<number> {
  const { db } = c.var.services
  let [position, total, size] = [0, 0, 0]
  let parts: Uint8Array[] = []
  const store = async () => {
    if (size === 0) return
    await createChunk(db, id, position, Buffer.concat(parts))
    position += 1
    size = 0
    parts = []
  }
  for await (const part of partsOf(c)) {
    total += part.length
    if (total > MAX_UPLOAD_BYTES) {
      const detail = `The file is too large: the limit is ${MAX_UPLOAD_BYTES / MEGABYTE} MB. Nothing was stored.`
      throw new Problem(413, detail)
    }
    parts.push(part)
    size += part.length
    if (size >= CHUNK_BYTES) await store()
  }
  await store()
  if (total === 0) throw new Problem(400, 'The file is empty.')
  return total
}

async function* partsOf(c: Context): AsyncGenerator<Uint8Array> {
  try {
    yield* c.req.raw.body ?? []
  } catch {
    throw new Problem(400, 'The upload broke off. Nothing was stored.')
  }
}
