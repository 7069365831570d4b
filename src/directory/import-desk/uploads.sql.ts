/** Lists that editors uploaded: their files, choices and reports. */
import { and, asc, count, desc, eq, inArray, lt, ne, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import {
  importUploadChunks as chunks,
  importMappings,
  importSources as sources,
  importUploads as uploads,
} from '../../platform/database/schema/imports.ts'
import { staffUsers } from '../../platform/database/schema/staff.ts'
import { columnName as storedColumn } from '../fields.ts'
import type { Phase } from '../import/import-request.ts'
import { fields } from '../import/reading/column-names.ts'
import { KEPT_DAYS, MAX_UPLOADS } from './upload-rules.ts'
import type { Choices, Head, Summary, UploadDetail } from './uploads.contract.ts'

export type Upload = Omit<typeof uploads.$inferSelect, 'choices' | 'head' | 'summary'> & {
  choices: Choices
  head: Head | null
  summary: Summary | null
}

const NO_CHOICES: Choices = {
  mapping: null,
  sheet: null,
  source: null,
  category: null,
  grade: null,
  isEveryRow: false,
}

const personName = sql<string>`coalesce((select ${staffUsers.name} from ${staffUsers} where ${staffUsers.email} = ${uploads.actorEmail}), ${uploads.actorEmail})`

/** Not of those whose file is still being sent. */
export async function countUploads(db: Queryable): Promise<number> {
  const [row] = await db.select({ n: count() }).from(uploads).where(ne(uploads.state, 'applied'))
  return row?.n ?? 0
}

/** Null when too many wait already. */
export async function createUpload(
  db: Queryable,
  { fileName, actorEmail }: { fileName: string; actorEmail: string },
): Promise<number | null> {
  if ((await countUploads(db)) >= MAX_UPLOADS) return null
  const [row] = await db
    .insert(uploads)
    .values({ fileName, actorEmail, choices: NO_CHOICES })
    .returning({ id: uploads.id })
  return row?.id ?? null
}

export const createChunk = async (
  db: Queryable,
  uploadId: number,
  position: number,
  bytes: Buffer,
): Promise<void> => {
  await db.insert(chunks).values({ uploadId, position, bytes })
}

/** Each chunk is a query of its own: who reads slowly must not keep a connection, of which there are few. */
export async function* readChunks(db: Queryable, uploadId: number): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const [row] = await db
      .select({ bytes: chunks.bytes })
      .from(chunks)
      .where(and(eq(chunks.uploadId, uploadId), eq(chunks.position, position)))
    if (!row) return
    yield row.bytes
  }
}

export async function findUpload(db: Queryable, id: number): Promise<Upload | null> {
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id))
  return row ? (row as Upload) : null
}

export async function describeUpload(db: Queryable, id: number): Promise<UploadDetail | null> {
  const [row] = await db
    .select({ upload: uploads, by: personName })
    .from(uploads)
    .where(and(eq(uploads.id, id), ne(uploads.state, 'uploading')))
  if (!row) return null
  const { key: _key, actorEmail: _email, createdAt: _created, ...upload } = row.upload as Upload
  const known = await db
    .select({ title: sources.title })
    .from(sources)
    .where(sql`${sources.title} is not null`)
    .orderBy(asc(sources.title))
    .limit(200)
  return {
    ...upload,
    phase: upload.phase as Phase | null,
    by: row.by,
    changedAt: upload.changedAt.toISOString(),
    fields: fields.map((name) => ({ name, label: labelOf(name) })),
    sources: known.flatMap(({ title }) => title ?? []),
  }
}

/** "zipCode" is "Zip code". */
function labelOf(name: string): string {
  const words = storedColumn(name).replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Those whose file is complete, newest first. */
export async function listUploads(db: Queryable) {
  const rows = await db
    .select({
      id: uploads.id,
      fileName: uploads.fileName,
      fileBytes: uploads.fileBytes,
      by: personName,
      state: uploads.state,
      changedAt: uploads.changedAt,
    })
    .from(uploads)
    .where(and(ne(uploads.state, 'uploading'), ne(uploads.state, 'applied')))
    .orderBy(desc(uploads.changedAt))
    .limit(MAX_UPLOADS)
  return rows.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() }))
}

type Changed = Partial<
  Pick<
    Upload,
    | 'state'
    | 'fileBytes'
    | 'choices'
    | 'head'
    | 'summary'
    | 'problem'
    | 'phase'
    | 'runId'
    | 'rowsRead'
    | 'bytesRead'
  >
>

/** A choice of the editor, for the revision that was read: what runs for an earlier one stops. Null if there is a newer one. */
export async function reviseUpload(
  db: Queryable,
  id: number,
  { revision, from }: { revision: number; from: Upload['state'][] },
  changed: Changed,
): Promise<number | null> {
  const [row] = await db
    .update(uploads)
    .set({ ...changed, revision: revision + 1, changedAt: sql`clock_timestamp()` })
    .where(and(eq(uploads.id, id), eq(uploads.revision, revision), inArray(uploads.state, from)))
    .returning({ revision: uploads.revision })
  return row?.revision ?? null
}

/** What a job found out; nothing, and false, when its revision is no longer the newest. */
export async function reportUpload(
  db: Queryable,
  { id, revision }: Pick<Upload, 'id' | 'revision'>,
  changed: Changed,
): Promise<boolean> {
  const rows = await db
    .update(uploads)
    .set({ ...changed, changedAt: sql`clock_timestamp()` })
    .where(and(eq(uploads.id, id), eq(uploads.revision, revision)))
    .returning({ id: uploads.id })
  return rows.length > 0
}

export async function deleteUpload(db: Queryable, id: number): Promise<boolean> {
  const rows = await db.delete(uploads).where(eq(uploads.id, id)).returning({ id: uploads.id })
  return rows.length > 0
}

/** With their files and reports. An upload that broke off is forgotten within the hour. */
export async function purgeUploads(db: Queryable): Promise<number> {
  const rows = await db
    .delete(uploads)
    .where(
      or(
        lt(uploads.changedAt, sql`now() - make_interval(days => ${KEPT_DAYS})`),
        and(eq(uploads.state, 'uploading'), lt(uploads.changedAt, sql`now() - interval '1 hour'`)),
      ),
    )
    .returning({ id: uploads.id })
  return rows.length
}

export async function findRememberedChoices(
  db: Queryable,
  header: string,
): Promise<Choices | null> {
  const [row] = await db
    .select({ choices: importMappings.choices })
    .from(importMappings)
    .where(eq(importMappings.header, header))
  return row ? ({ ...NO_CHOICES, ...(row.choices as Partial<Choices>) } satisfies Choices) : null
}

export async function rememberChoices(
  db: Queryable,
  header: string,
  choices: Choices,
): Promise<void> {
  await db
    .insert(importMappings)
    .values({ header, choices })
    .onConflictDoUpdate({
      target: importMappings.header,
      set: { choices, changedAt: sql`clock_timestamp()` },
    })
}
