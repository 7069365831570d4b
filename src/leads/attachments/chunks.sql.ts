/**
 * The bytes of attachments: in the database, so that several machines share nothing else, and in chunks, so that
 * no more than two of them are in memory. Each is sealed for its place in its file of its lead (decision 121).
 */
import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { leadAttachmentChunks as chunks } from '../../platform/database/schema/attachments.ts'
import { openPieces, sealPieces } from '../../platform/keys/sealed-pieces.ts'
import { SEAL_BYTES } from '../../platform/keys/sealing.ts'

export type StoredFile = { id: number; leadId: number; dataKey: string }

const contextOf = ({ id, leadId }: Omit<StoredFile, 'dataKey'>) => `lead:${leadId}:attachment:${id}`

/** Must run in the transaction that creates the attachment. */
export async function createChunks(
  tx: Queryable,
  file: Omit<StoredFile, 'dataKey'>,
  key: Buffer,
  bytes: Buffer,
): Promise<void> {
  let position = 0
  for (const sealed of sealPieces(key, bytes, contextOf(file))) {
    await tx.insert(chunks).values({ attachmentId: file.id, position, sealed })
    position += 1
  }
}

/** Throws a SealBrokenError, possibly after the first chunks, if any is missing or not what was stored. */
export function readFile(db: Queryable, file: StoredFile): AsyncGenerator<Buffer> {
  return openPieces(db.sealer.keys.unwrap(file.dataKey), readChunks(db, file.id), contextOf(file))
}

/** Each is a query of its own: a client that reads slowly must not keep a connection, of which there are few. */
async function* readChunks(db: Queryable, attachmentId: number): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const [row] = await db
      .select({ sealed: chunks.sealed })
      .from(chunks)
      .where(and(eq(chunks.attachmentId, attachmentId), eq(chunks.position, position)))
    if (!row) return
    yield row.sealed
  }
}

/** Compares lengths, and reads no bytes. */
export async function countFiles(db: Queryable): Promise<{ all: number; incomplete: number }> {
  const { rows } = await db.execute<{ all: number; incomplete: number }>(sql`
    select count(*)::int as "all",
           (count(*) filter (where stored.bytes is distinct from file.size))::int as incomplete
      from lead_attachments file
      left join (select attachment_id, sum(octet_length(sealed) - ${SEAL_BYTES}::int) as bytes
                   from lead_attachment_chunks group by attachment_id) stored
        on stored.attachment_id = file.id`)
  return rows[0] ?? { all: 0, incomplete: 0 }
}
