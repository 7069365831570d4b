/** The files of leads: what is known about them. Merged leads keep theirs, shown with the lead worked on. */
import { and, asc, count, eq, isNull, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { leadAttachments } from '../../platform/database/schema/attachments.ts'
import { contactSubmissions as leads } from '../../platform/database/schema/leads.ts'
import type { StoredFile } from '../../platform/file-store.ts'
import { Problem } from '../../platform/http/problem.ts'
import { sealedSize } from '../../platform/keys/sealed-stream.ts'
import { createLeadEvent, openTexts, textSealer } from '../sealing/sealed-texts.ts'
import type { Attachment, AttachmentState } from './attachments.contract.ts'
import { type FileType, MOST_FILES } from './file-types.ts'
import type { Verdict } from './virus-scanner.ts'

const MOST_LISTED = 200

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
    .limit(MOST_LISTED)
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

export type AttachmentFile = {
  id: number
  leadId: number
  storedAs: string
  name: string
  type: string
  size: number
  dataKey: string | null
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
      storedAs: leadAttachments.storedAs,
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

type NewAttachment = { stored: SealedFile; name: string; type: FileType }

/** With its wrapped key. */
type SealedFile = StoredFile & { dataKey: string }

/** Must run in a transaction. Null when the lead has been erased since. */
export async function createAttachment(
  tx: Queryable,
  leadId: number,
  { stored, name, type }: NewAttachment,
  actor: string,
): Promise<UnscannedFile | null> {
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
  if ((known?.count ?? 0) >= MOST_FILES) {
    throw new Problem(409, `A lead has at most ${MOST_FILES} attachments. Remove one first.`)
  }
  const sealText = await textSealer(tx, leadId)
  if (!sealText) return null
  const { name: storedAs, size, sha256, dataKey } = stored
  const file = { storedAs, name: sealText(name), type, size, sha256, dataKey }
  const [row] = await tx
    .insert(leadAttachments)
    .values({ leadId, ...file, addedBy: actor })
    .returning({ id: leadAttachments.id })
  await createFileEvent(tx, leadId, 'attachment-added', actor, name)
  return row ? { id: row.id, storedAs, dataKey } : null
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

/** Its bytes are removed after the commit. */
export async function deleteAttachment(
  tx: Queryable,
  { id, leadId, name }: AttachmentFile,
  actor: string,
): Promise<void> {
  await tx.delete(leadAttachments).where(eq(leadAttachments.id, id))
  await createFileEvent(tx, leadId, 'attachment-removed', actor, name)
}

export type UnscannedFile = Pick<AttachmentFile, 'id' | 'storedAs' | 'dataKey'>

export function listUnscanned(db: Queryable, most: number): Promise<UnscannedFile[]> {
  const { id, storedAs, dataKey, scan, scanTriedAt } = leadAttachments
  return db
    .select({ id, storedAs, dataKey })
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

/** For the sweep: which of these files belong to a lead. */
export async function listKnownFiles(db: Queryable, names: string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select stored_as::text as name from ${leadAttachments}
     where stored_as = any(${sql.param(names)}::uuid[])`)
  return new Set(rows.map(({ name }) => name))
}

/** With their sizes on disk. */
export async function listFiles(db: Queryable): Promise<{ name: string; size: number }[]> {
  const rows = await db
    .select({
      name: leadAttachments.storedAs,
      size: leadAttachments.size,
      dataKey: leadAttachments.dataKey,
    })
    .from(leadAttachments)
  return rows.map(({ name, size, dataKey }) => ({
    name,
    size: dataKey === null ? size : sealedSize(size),
  }))
}

/** Files of a version that did not seal them. */
export function listPlainFiles(
  db: Queryable,
): Promise<{ id: number; name: string; size: number }[]> {
  return db
    .select({
      id: leadAttachments.id,
      name: leadAttachments.storedAs,
      size: leadAttachments.size,
    })
    .from(leadAttachments)
    .where(isNull(leadAttachments.dataKey))
}

/** False when the attachment is gone, or another process was faster. */
export async function replaceStoredFile(
  db: Queryable,
  { id, name }: { id: number; name: string },
  { name: storedAs, sha256, dataKey }: SealedFile,
): Promise<boolean> {
  const replaced = await db
    .update(leadAttachments)
    .set({ storedAs, sha256, dataKey })
    .where(and(eq(leadAttachments.id, id), eq(leadAttachments.storedAs, name)))
    .returning({ id: leadAttachments.id })
  return replaced.length > 0
}
