/** Imports a text into a test database and returns the report. */
import type { TestDatabase } from '../../../tests/support/test-database.ts'
import type { ImportRequest } from './import-request.ts'
import { READ_OPTIONS } from './reading/reading.test-support.ts'
import type { Report, ReportLine } from './report.ts'
import { runImport } from './run-import.ts'
import type { ImportSummary } from './summary.ts'

export type TestImport = ImportSummary & { report: ReportLine[] }

export async function importText(
  { pool }: Pick<TestDatabase, 'pool'>,
  text: string | Buffer,
  options: Partial<ImportRequest> = {},
): Promise<TestImport> {
  const lines: ReportLine[] = []
  const report: Report = {
    add: async (more) => void lines.push(...more),
    finish: async () => {},
    discard: async () => {},
  }
  const summary = await runImport(pool, {
    file: (async function* () {
      yield Buffer.from(text)
    })(),
    fileName: 'list.csv',
    fileBytes: null,
    ...READ_OPTIONS,
    isComplete: false,
    isForced: false,
    isDryRun: false,
    report,
    onFacts() {},
    onProgress() {},
    ...options,
  })
  return { ...summary, report: lines }
}

/** A list from a named source, so that its identifiers are trusted. */
export const citation = { title: 'Register of Mills', url: null, year: 2024 }

export type Listed = { id: number; name: string; path: string; active: boolean }

export async function listFacilities({ pool }: Pick<TestDatabase, 'pool'>): Promise<Listed[]> {
  const { rows } = await pool.query<Listed>(
    `select f.id, f.name, s.slug || '/' || c.slug || '/' || f.slug as path, f.is_active as active
       from facilities f join cities c on c.id = f.city_id join states s on s.id = f.state_id
      order by f.id`,
  )
  return rows
}

/** All data that pages use, as text: unchanged by anything that changes nothing. */
export async function snapshot({ pool }: Pick<TestDatabase, 'pool'>): Promise<string> {
  const tables = [
    'dataset',
    'states',
    'cities',
    'categories',
    'facilities',
    'facility_sources',
    'facility_records',
    'facility_redirects',
    'facility_reviews',
    'facility_proximity',
    'facility_search',
    'facility_companies',
    'companies',
    'search_terms',
    'content_templates',
    'translations',
    'facility_facts',
    'facility_testimonies',
    'missing_workplaces',
    'thing_relations',
  ]
  const parts: string[] = []
  for (const table of tables) {
    const { rows } = await pool.query(`select t::text as row from ${table} t order by 1`)
    parts.push(`${table}\n${rows.map(({ row }) => row).join('\n')}`)
  }
  return parts.join('\n')
}
