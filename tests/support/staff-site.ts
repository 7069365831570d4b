/** The staff API on its own database, with a new person for each test; one for each test file. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { call, newPerson } from './staff.ts'
import { createFreshDatabase, type TestDatabase } from './test-database.ts'
import { serveFrom } from './test-services.ts'

type StaffSite = {
  database: TestDatabase
  /** An agent who has not signed in yet. */
  me: { email: string; address: string }
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  settings(settings: Record<string, string>): void
  /** The account page of whoever has this cookie. */
  account(cookie: string): Promise<Response>
  /** As if everybody had signed in too long ago for what a session alone may not do. */
  ageSessions(): Promise<unknown>
  disable(email: string): Promise<unknown>
}

export function openStaffSite(): StaffSite {
  const site = {
    sql: async (text, values) => (await site.database.pool.query(text, values)).rows,
    settings: (settings) => void serveFrom(site.database, settings),
    account: (cookie) => call('GET', '/api/admin/account', { cookie }),
    ageSessions: () =>
      site.sql(
        `update staff_sessions set created_at = now() - interval '11 minutes', confirmed_at = null`,
      ),
    disable: (email) =>
      site.sql('update staff_users set disabled_at = now() where email = $1', [email]),
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
