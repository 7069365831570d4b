/** The desk API on its own database, called by a signed-in agent; one for each test file. */

import { afterAll, beforeAll, beforeEach } from 'vitest'
import {
  insertConsent,
  insertLead,
  insertLeads,
  type RowValues,
} from '../../tests/support/lead-rows.ts'
import { call, newPerson, signIn } from '../../tests/support/staff.ts'
import { createFreshDatabase, type TestDatabase } from '../../tests/support/test-database.ts'
import { serveFrom } from '../../tests/support/test-services.ts'
import type { LeadService } from '../leads/intake/intake.ts'
import type { LeadDetail, LeadList } from './desk.contract.ts'

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
    database: () => database,
    sql,
    get,
    post,
    settings: (settings: Record<string, string>) => serveFrom(database, settings),
    list: (query = '') => get<LeadList>(`/api/admin/contacts${query}`),
    detail: (id: number) => get<LeadDetail>(`/api/admin/contacts/${id}`),
    search: async (body: object) => (await post('search', body)).json() as Promise<LeadList>,
    patch: (id: number | string, body: object) =>
      call('PATCH', `/api/admin/contacts/${id}`, { cookie: agent.cookie, body }),

    addLead: (values: RowValues = {}): Promise<number> =>
      insertLead(database, {
        subject: 'Inquiry about Port Sutter Shipyard',
        message: 'Worked as an insulator',
        ...values,
      }),

    addConsent: (leadId: number, values: RowValues = {}): Promise<void> =>
      insertConsent(database, { leadId, ...values }),

    /** "Person 1" is the newest. */
    async addMany(count: number): Promise<void> {
      const people = Array.from({ length: count }, (_, at) => ({
        reference: `EA-0000-${String(at + 1).padStart(4, '0')}`,
        name: `Person ${at + 1}`,
        email: `p${at + 1}@example.com`,
        inquiryType: 'legal-referral',
        createdAt: new Date(Date.now() - (at + 1) * 60_000),
      }))
      // A statement has at most 65,535 parameters.
      for (let at = 0; at < count; at += 500)
        await insertLeads(database, people.slice(at, at + 500))
    },
  }
}

export const namesOf = ({ submissions }: LeadList) => submissions.map((lead) => lead.name)
