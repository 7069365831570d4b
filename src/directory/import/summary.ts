/** The summary of a run. imported + updated + unchanged + rejected + skipped = rows read. */
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { facilities } from '../../platform/database/schema/directory.ts'
import { indexableFacility } from '../facilities/indexable.sql.ts'
import type { UnusedColumn } from './reading/columns.ts'
import type { Encoding } from './reading/decode.ts'
import type { FileRead } from './staging.sql.ts'
import type { EvidenceCount } from './writing/documents.sql.ts'

export type ImportSummary = {
  rowsRead: number
  bytesRead: number
  imported: number
  updated: number
  unchanged: number
  rejected: number
  /** Rows in which the list says nothing about asbestos. */
  skipped: number
  /** Unchanged rows that repeat an earlier row's facility. */
  repeated: number
  renamed: number
  deactivated: number
  forReview: number
  /** Documents added or corrected, by the grade that each can give. */
  evidence: EvidenceCount
  /** Translations added or corrected. */
  translated: number
  corrected: number
  leftOut: number
  unusedColumns: UnusedColumn[]
  /** The facilities in the file, and what they lack after the run. */
  facilities: number
  /** Not indexable: their pages are left out of the sitemaps. */
  thin: number
  uncategorized: number
  unlocated: number
  encoding: Encoding
  strayBytes: number
  /** The directory also contains invented records. */
  isDemonstration: boolean
  hasChanged: boolean
  /** Null when nothing changed. */
  datasetVersion: number | null
}

type Written = {
  evidence: EvidenceCount
  translated: number
  cited: number
  forReview: number
  deactivated: number
}

export async function summarize(
  client: pg.PoolClient,
  { facts, rowsRead, bytesRead, skipped, corrected, leftOut }: FileRead,
  { evidence, translated, cited, forReview, deactivated }: Written,
): Promise<Omit<ImportSummary, 'datasetVersion'>> {
  const dataset = await client.query('select is_demonstration from dataset')
  const { rows } = await client.query<Record<string, number>>(
    `select (select count(*) from import_matches)::int as staged,
            (select count(*) from import_matches where not is_first)::int as repeated,
            (select count(*) from import_addresses where is_new)::int as imported,
            (select count(*) from import_addresses where not is_new)::int as renamed,
            (select count(distinct line) from import_diffs)::int as updated`,
  )
  const state = await drizzle({ client, casing: 'snake_case' }).execute<
    Record<'facilities' | 'thin' | 'uncategorized' | 'unlocated', number>
  >(sql`
    select count(*)::int as facilities,
           (count(*) filter (where (${indexableFacility}) is not true))::int as thin,
           (count(*) filter (where ${facilities.categoryId} is null))::int as uncategorized,
           (count(*) filter (where ${facilities.latitude} is null))::int as unlocated
      from (select * from facilities
             where id in (select facility_id from import_matches where facility_id is not null)
             union all
            -- The ids of new ones are higher than any before.
            select * from facilities
             where id >= (select min(facility_id) from import_addresses where is_new)) as ${facilities}`)
  const { staged = 0, repeated = 0, imported = 0, renamed = 0, updated = 0 } = rows[0] ?? {}
  const written = evidence.documented + evidence.reported + evidence.listed
  return {
    rowsRead,
    bytesRead,
    imported,
    updated,
    unchanged: staged - imported - updated,
    rejected: rowsRead - staged - skipped,
    skipped,
    repeated,
    renamed,
    deactivated,
    forReview,
    evidence,
    translated,
    corrected,
    leftOut,
    unusedColumns: facts.columns.unused,
    ...(state.rows[0] ?? { facilities: 0, thin: 0, uncategorized: 0, unlocated: 0 }),
    ...facts.decoded,
    isDemonstration: dataset.rows[0]?.is_demonstration ?? false,
    hasChanged: imported + updated + deactivated + cited + written + translated > 0,
  }
}
