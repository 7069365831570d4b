/** One database for all tests of a file, with an empty directory for each: opening one takes seconds. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createFreshDatabase, type TestDatabase } from './test-database.ts'

/** The tables of the directory, in an order in which they can be emptied. */
const TABLES = [
  'facility_reviews',
  'facility_redirects',
  'facility_edits',
  'facility_history',
  'directory_changes',
  'replaced_documents',
  'facility_records',
  'facility_sources',
  'facility_proximity',
  'facility_search',
  'facility_companies',
  'companies',
  'search_terms',
  'content_templates',
  'import_changes',
  'import_runs',
  'import_sources',
  'things',
  'facilities',
  'cities',
  'states',
  'categories',
  'dataset',
]

export async function emptyDirectory({ pool }: TestDatabase): Promise<void> {
  await pool.query(TABLES.map((table) => `delete from ${table}`).join('; '))
}

export function directoryDatabase(): () => TestDatabase {
  let database: TestDatabase | undefined
  let dispose = async () => {}
  const current = () => {
    if (!database) throw new Error('The database is opened before the first test, not earlier')
    return database
  }
  beforeAll(async () => {
    const made = await createFreshDatabase()
    database = made.database
    dispose = made.dispose
  })
  beforeEach(() => emptyDirectory(current()))
  afterAll(() => dispose())
  return current
}
