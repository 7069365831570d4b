/** Reports of rehearsals, line by line. */
import { and, asc, count, eq, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Queryable } from '../../platform/database/open.ts'
import { importReportLines as lines } from '../../platform/database/schema/imports.ts'
import type { ReportLine } from '../import/report.ts'
import { type ReportKind, ROWS_PER_PAGE } from './upload-rules.ts'

export async function deleteReport(db: Queryable, uploadId: number): Promise<void> {
  await db.delete(lines).where(eq(lines.uploadId, uploadId))
}

/** Outside of the transaction of the import, which is rolled back. */
export async function createReportLines(
  pool: pg.Pool,
  uploadId: number,
  from: number,
  added: readonly ReportLine[],
): Promise<void> {
  await pool.query(
    `insert into import_report_lines (upload_id, position, line, kind, field, value, reason, record)
     select $1, $2 + r.n - 1, r.line, r.kind, r.field, r.value, r.reason, r.record
       from unnest($3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
            with ordinality as r(line, kind, field, value, reason, record, n)`,
    [
      uploadId,
      from,
      added.map(({ line }) => line),
      added.map(({ kind }) => kind),
      added.map(({ column }) => column),
      added.map(({ value }) => value),
      added.map(({ reason }) => reason),
      added.map(({ record = '' }) => record),
    ],
  )
}

export async function listReport(db: Queryable, uploadId: number, kind: ReportKind, page: number) {
  const of = and(eq(lines.uploadId, uploadId), eq(lines.kind, kind))
  const [counted] = await db.select({ n: count() }).from(lines).where(of)
  const rows = await db
    .select({
      line: lines.line,
      field: lines.field,
      value: lines.value,
      reason: lines.reason,
      record: lines.record,
    })
    .from(lines)
    .where(of)
    .orderBy(asc(lines.position))
    .limit(ROWS_PER_PAGE)
    .offset((page - 1) * ROWS_PER_PAGE)
  return { rows, total: counted?.n ?? 0 }
}

const REPORT_BATCH = 1_000

/** The whole report in the order of its lines, page by page. */
export async function* readReport(db: Queryable, uploadId: number) {
  for (let after = -1; ; ) {
    const rows = await db
      .select()
      .from(lines)
      .where(and(eq(lines.uploadId, uploadId), sql`${lines.position} > ${after}`))
      .orderBy(asc(lines.position))
      .limit(REPORT_BATCH)
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)?.position ?? after
  }
}

/** Why each rejected row was rejected, by its line. */
export async function listRejected(db: Queryable, uploadId: number): Promise<Map<number, string>> {
  const rows = await db
    .select({ line: lines.line, field: lines.field, reason: lines.reason })
    .from(lines)
    .where(and(eq(lines.uploadId, uploadId), eq(lines.kind, 'rejected')))
  return new Map(rows.map(({ line, field, reason }) => [line ?? 0, `${field}: ${reason}`]))
}
