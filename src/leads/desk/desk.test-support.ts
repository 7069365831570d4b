/** The desk API on its own database, called by a signed-in agent; one for each test file. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { call, newPerson, signIn } from '../../../tests/support/staff.ts'
import { createFreshDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { serveFrom } from '../../../tests/support/test-services.ts'
import type { LeadService } from '../intake/intake.ts'
import { sealOldRows } from '../sealing/seal-old-rows.ts'
import type { LeadDetail, LeadList } from './desk.contract.ts'

export type NewLead = Record<string, string | number | boolean | null>

/** Every test starts without leads. */
export function openDesk() {
  let database: TestDatabase
  let dispose: () => Promise<void>
  const agent = { email: '', cookie: '' }
  beforeAll(async () => {
    ;({ database, dispose } = await createFreshDatabase())
    const none = { queued: 0, failed: 0 }
    const countNotifications = async () => ({ mail: none, webhook: none, confirmation: none })
    serveFrom(database, {}, { leads: { countNotifications } as unknown as LeadService })
    agent.email = (await newPerson('agent')).email
    agent.cookie = await signIn(agent.email)
  })
  afterAll(() => dispose())
  beforeEach(async () => {
    await sql(`begin; select set_config('atlas.erasing', 'on', true);
               delete from contact_submissions; commit`)
  })

  const sql = async (text: string, values?: unknown[]) =>
    (await database.pool.query(text, values)).rows
  const get = async <T>(path: string) =>
    (await call('GET', path, { cookie: agent.cookie })).json() as Promise<T>
  const post = (path: string, body: unknown) =>
    call('POST', `/api/admin/contacts/${path}`, { cookie: agent.cookie, body })

  return {
    agent,
    sql,
    get,
    post,
    settings: (settings: Record<string, string>) => serveFrom(database, settings),
    list: (query = '') => get<LeadList>(`/api/admin/contacts${query}`),
    detail: (id: number) => get<LeadDetail>(`/api/admin/contacts/${id}`),
    search: async (body: object) => (await post('search', body)).json() as Promise<LeadList>,
    patch: (id: number | string, body: object) =>
      call('PATCH', `/api/admin/contacts/${id}`, { cookie: agent.cookie, body }),

    async addLead(values: NewLead = {}): Promise<number> {
      const lead: NewLead = {
        name: 'Raymond Ellery',
        email: 'r.ellery@example.com',
        inquiry_type: 'facility-inquiry',
        subject: 'Inquiry about Port Sutter Shipyard',
        message: 'Worked as an insulator',
        ...values,
      }
      const columns = Object.keys(lead)
      const places = columns.map((_, at) => `$${at + 1}`)
      const [row] = await sql(
        `insert into contact_submissions (${columns}) values (${places}) returning id`,
        Object.values(lead),
      )
      await sealOldRows(database.db)
      return row.id
    },

    /** "Person 1" is the newest. */
    async addMany(count: number): Promise<void> {
      await sql(
        `insert into contact_submissions
           (reference, name, email, inquiry_type, subject, message, created_at)
         select 'EA-0000-' || lpad(n::text, 4, '0'), 'Person ' || n, 'p' || n || '@example.com',
           'legal-referral', 's', 'm', now() - n * interval '1 minute' from generate_series(1, $1) n`,
        [count],
      )
      await sealOldRows(database.db)
    },
  }
}

export const namesOf = ({ submissions }: LeadList) => submissions.map((lead) => lead.name)
