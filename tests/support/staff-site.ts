/** The staff API on its own database, with a new person for each test; one for each test file. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { newPerson } from './staff.ts'
import { createFreshDatabase, type TestDatabase } from './test-database.ts'
import { serveFrom } from './test-services.ts'

type StaffSite = {
  database: TestDatabase
  /** An agent who has not signed in yet. */
  me: { email: string; address: string }
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  settings(settings: Record<string, string>): void
}

export function openStaffSite(): StaffSite {
  const site = {
    sql: async (text, values) => (await site.database.pool.query(text, values)).rows,
    settings: (settings) => void serveFrom(site.database, settings),
  } as StaffSite
  let dispose: () => Promise<void>
  beforeAll(async () => {
    ;({ database: site.database, dispose } = await createFreshDatabase())
  })
  afterAll(() => dispose())
  beforeEach(async () => {
    serveFrom(site.database)
    site.me = await newPerson()
  })
  return site
}
