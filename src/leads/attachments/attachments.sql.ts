/** The files of leads: what is known about them; their bytes are in chunks.sql.ts. Merged leads keep theirs, shown with the lead worked on. */
import { and, asc, count, eq, isNull, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { leadAttachments } from '../../platform/database/schema/attachments.ts'
import { contactSubmissions as leads } from '../../platform/database/schema/leads.ts'
import { Problem } from '../../platform/http/problem.ts'
import { createLeadEvent, openTexts, textSealer } from '../sealing/sealed-texts.ts'
import type { Attachment, AttachmentState } from './attachments.contract.ts'
import { createChunks, type StoredFile } from './chunks.sql.ts'
import { type FileType, MAX_FILES } from './file-types.ts'
import type { Verdict } from './virus-scanner.ts'

const MAX_LISTED = 200

const ofLead = (leadId: number) => or(eq(leads.id, leadId), eq(leads.mergedInto, leadId))

/** With a scanner, what it has not called clean is not given out. */
export const stateOf = (scan: Verdict | null, hasScanner: boolean): AttachmentState =>
  scan === 'infected' ? scan : scan === null && hasScanner ? 'waiting' : 'ready'

export async function listAttachments(
  db: Queryable,
  leadId: number,
  hasScanner: boolean,
): Promise<Attachment[]> {
  const rows = await db
    .select({ file: leadAttachments, reference: leads.reference })
    .from(leadAttachments)
    .innerJoin(leads, eq(leads.id, leadAttachments.leadId))
    .where(ofLead(leadId))
    .orderBy(asc(leadAttachments.id))
    .limit(MAX_LISTED)
  const texts = await openTexts(
    db,
    rows.map(({ file }) => file.leadId),
  )
  return rows.map(({ file, reference }) => ({
    id: file.id,
    name: texts.open(file.leadId, file.name),
    type: file.type as FileType,
    size: file.size,
    isShared: file.isShared,
    state: stateOf(file.scan, hasScanner),
    addedBy: file.addedBy,
    createdAt: file.createdAt.toISOString(),
    reference: file.leadId === leadId ? null : reference,
  }))
}

export type AttachmentFile = StoredFile & {
  name: string
  type: string
  size: number
  isShared: boolean
  scan: Verdict | null
}

export async function findAttachment(
  db: Queryable,
  leadId: number,
  id: number,
): Promise<AttachmentFile | null> {
  const [row] = await db
    .select({
      id: leadAttachments.id,
      leadId: leadAttachments.leadId,
      name: leadAttachments.name,
      type: leadAttachments.type,
      size: leadAttachments.size,
      dataKey: leadAttachments.dataKey,
      isShared: leadAttachments.isShared,
      scan: leadAttachments.scan,
    })
    .from(leadAttachments)
    .innerJoin(leads, eq(leads.id, leadAttachments.leadId))
    .where(and(ofLead(leadId), eq(leadAttachments.id, id)))
  if (!row) return null
  const texts = await openTexts(db, [row.leadId])
  return { ...row, name: texts.open(row.leadId, row.name) }
}

export async function hasLead(db: Queryable, id: number): Promise<boolean> {
  const rows = await db.select({ id: leads.id }).from(leads).where(eq(leads.id, id))
  return rows.length > 0
}

type NewAttachment = { bytes: Buffer; name: string; type: FileType }

/** Must run in a transaction. Null when the lead has been erased since. */
export async function createAttachment(
  tx: Queryable,
  leadId: number,
  { bytes, name, type }: NewAttachment,
  actor: string,
): Promise<StoredFile | null> {
  const [lead] = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(eq(leads.id, leadId))
    .for('update')
  if (!lead) return null
  const [known] = await tx
    .select({ count: count() })
    .from(leadAttachments)
    .where(eq(leadAttachments.leadId, leadId))
  if ((known?.count ?? 0) >= MAX_FILES) {
    throw new Problem(409, `A lead has at most ${MAX_FILES} attachments. Remove one first.`)
  }
  const sealText = await textSealer(tx, leadId)
  if (!sealText) return null
  const { key, wrapped: dataKey } = tx.sealer.keys.makeDataKey()
  const file = { leadId, name: sealText(name), type, size: bytes.length, dataKey, addedBy: actor }
  const [row] = await tx.insert(leadAttachments).values(file).returning({ id: leadAttachments.id })
  if (!row) return null
  await createChunks(tx, { id: row.id, leadId }, key, bytes)
  await createFileEvent(tx, leadId, 'attachment-added', actor, name)
  return { id: row.id, leadId, dataKey }
}

export async function shareAttachment(
  tx: Queryable,
  { id, leadId, name }: AttachmentFile,
  isShared: boolean,
  actor: string,
): Promise<void> {
  await tx.update(leadAttachments).set({ isShared }).where(eq(leadAttachments.id, id))
  const type = isShared ? 'attachment-shared' : 'attachment-unshared'
  await createFileEvent(tx, leadId, type, actor, name)
}

export async function deleteAttachment(
  tx: Queryable,
  { id, leadId, name }: AttachmentFile,
  actor: string,
): Promise<void> {
  await tx.delete(leadAttachments).where(eq(leadAttachments.id, id))
  await createFileEvent(tx, leadId, 'attachment-removed', actor, name)
}

export function listUnscanned(db: Queryable, most: number): Promise<StoredFile[]> {
  const { id, leadId, dataKey, scan, scanTriedAt } = leadAttachments
  return db
    .select({ id, leadId, dataKey })
    .from(leadAttachments)
    .where(isNull(scan))
    .orderBy(sql`${scanTriedAt} nulls first`, asc(id))
    .limit(most)
}

/** Must run in a transaction. Of two processes with the same answer, one records it. */
export async function saveVerdict(tx: Queryable, id: number, scan: Verdict): Promise<void> {
  const [row] = await tx
    .update(leadAttachments)
    .set({ scan, scanTriedAt: sql`now()` })
    .where(and(eq(leadAttachments.id, id), isNull(leadAttachments.scan)))
    .returning({ leadId: leadAttachments.leadId, name: leadAttachments.name })
  if (!row || scan === 'clean') return
  const texts = await openTexts(tx, [row.leadId])
  const name = texts.open(row.leadId, row.name)
  await createFileEvent(tx, row.leadId, 'attachment-infected', 'system', name)
}

export async function touchScan(db: Queryable, id: number): Promise<void> {
  await db
    .update(leadAttachments)
    .set({ scanTriedAt: sql`now()` })
    .where(eq(leadAttachments.id, id))
}

type FileEvent =
  | 'attachment-added'
  | 'attachment-infected'
  | 'attachment-downloaded'
  | 'attachment-removed'
  | 'attachment-shared'
  | 'attachment-unshared'

export async function createFileEvent(
  db: Queryable,
  leadId: number,
  type: FileEvent,
  actor: string,
  name: string,
): Promise<void> {
  await createLeadEvent(db, { leadId, type, actor, detail: { name } })
}
