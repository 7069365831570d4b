/** Import runs, for the operators' list and for undo. */
import type pg from 'pg'
import { UserFacingError } from '../../platform/errors.ts'
import { slugOf } from '../slug.ts'
import type { ImportRequest } from './import-request.ts'
import type { FileFacts } from './reading/read-file.ts'
import type { ImportSummary } from './summary.ts'
import type { Citation } from './writing/records.sql.ts'

/** Returns its id. */
export async function createRun(
  client: pg.ClientBase,
  source: ImportSource,
  { fileName, isComplete, upload }: ImportRequest,
  summary: ImportSummary,
  startedAt: Date,
): Promise<number> {
  const { rows } = await client.query(
    `insert into import_runs (source_id, file_name, is_complete, rows_read, imported, updated,
       unchanged, rejected, deactivated, for_review, dataset_version, started_at, actor_email, upload_key)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
             coalesce($11, (select version from dataset), 0), $12, $13, $14)
     returning id`,
    [
      source.id,
      fileName,
      isComplete,
      summary.rowsRead,
      summary.imported,
      summary.updated,
      summary.unchanged,
      summary.rejected,
      summary.deactivated,
      summary.forReview,
      summary.datasetVersion,
      startedAt,
      upload?.actorEmail ?? null,
      upload?.key ?? null,
    ],
  )
  const { id } = rows[0]
  if (upload) await recordRunAct(client, upload.actorEmail, 'applied an import', id)
  return id
}

/** In the audit trail, in the transaction of the act itself. */
export async function recordRunAct(
  client: pg.ClientBase,
  actorEmail: string,
  act: 'applied an import' | 'undid an import',
  runId: number,
): Promise<void> {
  await client.query('insert into staff_events (actor_email, action, detail) values ($1, $2, $3)', [
    actorEmail,
    act,
    JSON.stringify({ run: runId }),
  ])
}

export type ImportRun = {
  id: number
  source: string
  file_name: string
  is_complete: boolean
  rows_read: number
  imported: number
  updated: number
  unchanged: number
  rejected: number
  deactivated: number
  for_review: number
  dataset_version: number
  finished_at: Date
  first_facility_id: number | null
  last_facility_id: number | null
  is_reversible: boolean
  undone_at: Date | null
  actor_email: string | null
}

const RUN = `select r.*, coalesce(s.title, s.key) as source
  from import_runs r join import_sources s on s.id = r.source_id`

/** Latest first. */
export async function listRuns(client: pg.ClientBase | pg.Pool, limit: number) {
  const { rows } = await client.query<ImportRun>(`${RUN} order by r.id desc limit $1`, [limit])
  return rows
}

export async function findRun(client: pg.ClientBase | pg.Pool, id: number): Promise<ImportRun> {
  const { rows } = await client.query<ImportRun>(`${RUN} where r.id = $1`, [id])
  const [run] = rows
  if (!run) {
    throw new UserFacingError(
      `There is no import run ${id}. A run that failed or was interrupted has changed nothing, so there is nothing to undo; ./atlas import list shows the others.`,
    )
  }
  return run
}

type SourceName = { key: string; title: string | null; isNamed: boolean }
export type ImportSource = SourceName & { id: number }

/**
 * Identifies the list by the operator's title, else its columns, else the name of its id column.
 */
export function sourceOf({ columns }: FileFacts, citation: Citation | null): SourceName {
  if (citation) {
    return { key: slugOf(citation.title) || 'source', title: citation.title, isNamed: true }
  }
  if (columns.list) return { key: columns.list.key, title: columns.list.title, isNamed: true }
  const position = columns.positions.get('externalId')
  const column = position === undefined ? null : slugOf(columns.header[position] ?? '')
  return { key: column ? `column:${column}` : 'unnamed', title: null, isNamed: false }
}

export async function findSource(
  client: pg.ClientBase,
  { key, title, isNamed }: SourceName,
): Promise<ImportSource> {
  const { rows } = await client.query(
    `with known as (select id from import_sources where key = $1),
          made as (insert into import_sources (key, title)
                   select $1, $2 where not exists (select 1 from known) returning id)
     select id from known union all select id from made`,
    [key, title],
  )
  return { id: rows[0].id, key, title, isNamed }
}
