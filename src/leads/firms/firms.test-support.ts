/** Firms with a person who signed in to the portal, and leads to offer them; one for each test file. */

import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { insertConsent, insertLead } from '../../../tests/support/lead-rows.ts'
import { call, newPerson, signIn } from '../../../tests/support/staff.ts'
import { createFreshDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { serveFrom } from '../../../tests/support/test-services.ts'
import type { LeadDetail } from '../../desk/desk.contract.ts'
import type { FirmReferral } from '../../portal/portal.contract.ts'
import type { LeadService } from '../intake/intake.ts'
import type { FirmNotice } from '../notifications/notifications.ts'
import type { TellFirms } from '../routing/offer.ts'
import type { Referral, Routing } from '../routing/routing.contract.ts'

export type TestFirm = { id: number; name: string; cookie: string }

/** What a firm may have only after it has accepted. */
export const SECRETS = ['Odette', 'Marrow', 'odette', '555-0142', 'in her own words']

/** Every test starts without leads and firms. */
export function openFirms() {
  let database: TestDatabase
  let dispose: () => Promise<void>
  let admin = ''
  const told: FirmNotice[] = []
  const tell: TellFirms = async (_, notices) => {
    told.push(...notices)
  }
  beforeAll(async () => {
    ;({ database, dispose } = await createFreshDatabase())
    serveFrom(database, {}, { leads: { enqueueFirmNotices: tell } as unknown as LeadService })
    admin = await signIn((await newPerson('admin')).email)
    await sql(`
      insert into states (id, name, slug, code) values (1, 'Florida', 'florida', 'FL');
      insert into cities (id, name, slug, state_id) values (1, 'Tampa', 'tampa', 1);
      insert into facilities (id, name, slug, city_id, state_id) values (1, 'Port Sutter', 'p', 1, 1);
      insert into referral_standing (id, is_public) values (1, false)`)
  })
  afterAll(() => dispose())
  beforeEach(async () => {
    told.length = 0
    await sql(`begin; select set_config('atlas.erasing', 'on', true);
               delete from contact_submissions; delete from consent_records;
               delete from staff_users where firm_id is not null; delete from firms;
               delete from routing_settings; delete from state_rules; commit`)
  })

  const sql = async (text: string, values?: unknown[]) =>
    (await database.pool.query(text, values)).rows
  const ask = (method: string, path: string, body?: unknown) =>
    call(method, `/api/admin/${path}`, {
      cookie: admin,
      ...(body === undefined ? {} : { body }),
    })
  const refer = (leadId: number, firms: TestFirm[]) =>
    ask('POST', `contacts/${leadId}/referrals`, { firmIds: firms.map(({ id }) => id) })

  return {
    sql,
    ask,
    refer,
    tell,
    told,
    database: () => database,
    act: ({ cookie }: TestFirm, referral: number, action: string, body: unknown = {}) =>
      call('POST', `/api/firm/referrals/${referral}/${action}`, { cookie, body }),
    list: async ({ cookie }: TestFirm): Promise<FirmReferral[]> => {
      const reply = await call('GET', '/api/firm/referrals', { cookie })
      return (await reply.json()).referrals
    },
    routing: async (leadId: number): Promise<Routing> =>
      (await ask('GET', `contacts/${leadId}/routing`)).json(),
    detail: async (leadId: number): Promise<LeadDetail> =>
      (await ask('GET', `contacts/${leadId}`)).json(),

    async addFirm(name: string, given: object = {}): Promise<TestFirm> {
      const reply = await ask('POST', 'firms', { name, licensedStates: ['FL'], ...given })
      const { id } = await reply.json()
      const { email } = await newPerson('firm', id)
      const cookie = await signIn(email)
      await sql('update staff_users set two_factor_enabled = true where email = $1', [email])
      return { id, name, cookie }
    },

    async addLead(given: Record<string, unknown> = {}): Promise<number> {
      const lead: Record<string, unknown> = {
        name: 'Odette Marrow',
        email: 'odette@example.com',
        phone: '(813) 555-0142',
        inquiry_type: 'legal-referral',
        subject: 's',
        message: 'in her own words',
        diagnosis: 'mesothelioma',
        facility_id: 1,
        ...given,
      }
      const leadId = await insertLead(database, lead)
      await insertConsent(database, { leadId, name: lead.name, email: lead.email })
      return leadId
    },

    async offer(leadId: number, ...firms: TestFirm[]): Promise<number[]> {
      const reply = await refer(leadId, firms)
      expect(reply.status).toBe(201)
      const { referrals } = (await reply.json()) as { referrals: Referral[] }
      return referrals.map(({ id }) => id)
    },
  }
}
