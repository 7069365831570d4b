/** A firm sees its own referrals, and no other firm's, whatever it asks. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertConsent, insertLead } from '../../tests/support/lead-rows.ts'
import { call, newPerson, openBrowser, PROOF, signIn } from '../../tests/support/staff.ts'
import { storedLeads } from '../../tests/support/stored-leads.ts'
import { createFreshDatabase, type TestDatabase } from '../../tests/support/test-database.ts'
import { served, serveFrom } from '../../tests/support/test-services.ts'
import type { LeadDetail } from '../desk/desk.contract.ts'
import { withdrawConsents } from '../leads/consent/withdrawal.sql.ts'
import type { LeadService } from '../leads/intake/intake.ts'
import type { FirmNotice } from '../leads/notifications/notifications.ts'
import { certificatesSchema, type FirmReferral } from './portal.contract.ts'

let database: TestDatabase
let dispose: () => Promise<void>
let told: FirmNotice[] = []
const cookies = { admin: '', own: '', other: '', third: '' }
const firms = { own: 0, other: 0, third: 0 }
let lead = 0
let referral = 0

const sql = async (text: string, values?: unknown[]) =>
  (await database.pool.query(text, values)).rows

beforeAll(async () => {
  ;({ database, dispose } = await createFreshDatabase())
  const enqueueFirmNotices = async (_: unknown, notices: FirmNotice[]) => {
    told.push(...notices)
  }
  serveFrom(database, {}, { leads: { enqueueFirmNotices } as unknown as LeadService })
  await sql(`
    insert into states (id, name, slug, code) values (1, 'Florida', 'florida', 'FL');
    insert into cities (id, name, slug, state_id) values (1, 'Tampa', 'tampa', 1);
    insert into facilities (id, name, slug, city_id, state_id) values (1, 'Port Sutter', 'p', 1, 1);
    insert into referral_standing (id, is_public) values (1, false)`)
  cookies.admin = await signIn((await newPerson('admin')).email)
  for (const name of ['own', 'other', 'third'] as const) {
    const body = { name: `${name} law`, licensedStates: ['FL'] }
    const reply = await call('POST', '/api/admin/firms', { cookie: cookies.admin, body })
    firms[name] = (await reply.json()).id
    const { email } = await newPerson('firm', firms[name])
    cookies[name] = await signIn(email)
    await sql('update staff_users set two_factor_enabled = true where email = $1', [email])
  }
})
afterAll(() => dispose())

beforeEach(async () => {
  told = []
  await sql(`begin; select set_config('atlas.erasing', 'on', true);
             delete from contact_submissions; delete from consent_records; commit`)
  const who = { name: 'Odette Marrow', email: 'odette@example.com' }
  lead = await insertLead(database, {
    ...who,
    phone: '(813) 555-0142',
    inquiryType: 'legal-referral',
    message: 'words',
    facilityId: 1,
  })
  await insertConsent(database, { leadId: lead, ...who })
  const reply = await call('POST', `/api/admin/contacts/${lead}/referrals`, {
    cookie: cookies.admin,
    body: { firmIds: [firms.own] },
  })
  expect(reply.status).toBe(201)
  referral = (await reply.json()).referrals[0].id
})

type Who = keyof typeof cookies
const list = async (who: Who) => {
  const reply = await call('GET', '/api/firm/referrals', { cookie: cookies[who] })
  return { status: reply.status, text: await reply.text() }
}
const act = (who: Who, action: string, body: unknown = {}) =>
  call('POST', `/api/firm/referrals/${referral}/${action}`, { cookie: cookies[who], body })
const events = async () => {
  const reply = await call('GET', `/api/admin/contacts/${lead}`, { cookie: cookies.admin })
  return ((await reply.json()) as LeadDetail).events.map(({ type }) => type)
}

describe('the portal', () => {
  it('shows an offer without the person, and the person after it was accepted', async () => {
    const before = await list('own')
    expect(before.status).toBe(200)
    for (const secret of ['Odette', 'odette', '555-0142', 'words']) {
      expect(before.text).not.toContain(secret)
    }
    expect(before.text).toContain('Port Sutter')
    const reply = await act('own', 'accept')
    expect(reply.status).toBe(200)
    expect((await reply.json()) as FirmReferral).toMatchObject({
      state: 'accepted',
      person: { name: 'Odette Marrow', email: 'odette@example.com' },
    })
    expect(told.at(-1)).toEqual({ leadId: lead, referralId: referral, notice: 'accepted' })
    expect((await act('own', 'accept')).status).toBe(409)
    expect((await act('own', 'outcome', { state: 'returned' })).status).toBe(400)
    expect((await act('own', 'outcome', { state: 'retained' })).status).toBe(200)
    expect(await events()).toEqual(['referral-outcome', 'referral-accepted', 'referred'])
    const [row] = await storedLeads(database)
    expect(row.firm_response).toBe('own law: retained')
  })

  it('passes a declined offer on to the next firm', async () => {
    expect((await act('own', 'decline', { reason: 'Bored' })).status).toBe(400)
    const reason = 'No capacity now'
    expect((await act('own', 'decline', { reason, note: 'Until May' })).status).toBe(200)
    expect(
      await sql('select firm_name, state, answer_reason from referrals order by slot'),
    ).toEqual([
      {
        firm_name: 'own law',
        state: 'declined',
        answer_reason: expect.stringMatching(/^No capacity now\. sealed:/),
      },
      { firm_name: 'other law', state: 'offered', answer_reason: null },
    ])
    expect((await list('own')).text).not.toContain('Odette')
    expect((await act('own', 'accept')).status).toBe(409)
  })

  it('does not accept after the time has run out', async () => {
    await sql(`update referrals set expires_at = now() - interval '1 second'`)
    expect((await act('own', 'accept')).status).toBe(409)
  })

  it('gives the certificate of an accepted referral, and records it', async () => {
    const path = `/api/firm/referrals/${referral}/certificate`
    expect((await call('GET', path, { cookie: cookies.own })).status).toBe(404)
    await act('own', 'accept')
    const reply = await call('GET', path, { cookie: cookies.own })
    const { certificates } = await reply.json()
    expect(certificates).toMatchObject([
      {
        record: { wording: 'I agree', ipAddress: '203.0.113.9' },
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
    // What is documented is all that is answered.
    expect(certificatesSchema.parse({ certificates })).toEqual({ certificates })
    expect((await events())[0]).toBe('referral-downloaded')
  })

  it('gives both as PDF documents while the firm may see the person, and so does the desk', async () => {
    const path = (file: string) => `/api/firm/referrals/${referral}/${file}`
    const get = (address: string, who: Who) => call('GET', address, { cookie: cookies[who] })
    for (const file of ['lead.pdf', 'certificate.pdf']) {
      expect((await get(path(file), 'own')).status, 'before it is accepted').toBe(404)
    }
    await act('own', 'accept')
    for (const [address, who] of [
      [path('lead.pdf'), 'own'],
      [path('certificate.pdf'), 'own'],
      [`/api/admin/contacts/${lead}/lead.pdf`, 'admin'],
      [`/api/admin/contacts/${lead}/certificate.pdf`, 'admin'],
    ] as const) {
      const reply = await get(address, who)
      expect(reply.status, address).toBe(200)
      expect(reply.headers.get('content-disposition')).toMatch(
        /^attachment; filename="[\w-]+.pdf"$/,
      )
      expect(reply.headers.get('cache-control')).toBe('no-store')
      expect((await reply.text()).slice(0, 5)).toBe('%PDF-')
      expect((await events())[0]).toBe('referral-downloaded')
    }
    await database.db.transaction((tx) => withdrawConsents(tx, 'odette@example.com', null, 'x'))
    expect((await get(path('lead.pdf'), 'own')).status).toBe(410)
    expect((await get('/api/admin/contacts/999999/lead.pdf', 'admin')).status).toBe(404)
  })

  it('records what people of a firm read, like what staff read', async () => {
    await list('own')
    await act('own', 'accept')
    for (const what of ['certificate', 'lead.pdf', 'attachments']) {
      const path = `/api/firm/referrals/${referral}/${what}`
      await (await call('GET', path, { cookie: cookies.own })).arrayBuffer()
    }
    await served().audit.flush()
    const firm = 'own law'
    expect(
      await sql(
        `select action, lead_id as lead, detail, address from staff_events e
           join staff_users u on u.email = e.actor_email
          where u.firm_id = $1 and is_reading order by e.id desc limit 5`,
        [firms.own],
      ),
    ).toEqual(
      [
        { action: 'listed referrals', lead: null, detail: { firm, rows: 1 } },
        { action: 'opened a referral', lead, detail: { firm } },
        {
          action: 'downloaded a document',
          lead,
          detail: { firm, document: 'consent certificate' },
        },
        { action: 'downloaded a PDF', lead, detail: { firm, document: 'lead' } },
        { action: 'listed attachments', lead, detail: { firm } },
      ]
        .map((event) => ({ ...event, address: '203.0.113.5' }))
        .reverse(),
    )
  })

  it('removes the person after a withdrawal, and takes the confirmation', async () => {
    await act('own', 'accept')
    expect((await act('own', 'stopped')).status).toBe(409)
    await database.db.transaction((tx) => withdrawConsents(tx, 'odette@example.com', null, 'x'))
    const after = await list('own')
    expect(after.text).not.toContain('Odette')
    expect((await act('own', 'stopped')).status).toBe(200)
    expect((await events())[0]).toBe('referral-stopped')
  })

  it('is closed to other firms: they see nothing and change nothing', async () => {
    await act('own', 'accept')
    for (const who of ['other', 'third'] as const) {
      expect(JSON.parse((await list(who)).text).referrals).toEqual([])
      for (const [action, body] of [
        ['accept', {}],
        ['decline', { reason: 'No capacity now' }],
        ['outcome', { state: 'closed' }],
        ['stopped', {}],
      ] as const) {
        expect((await act(who, action, body)).status, `${who} ${action}`).toBe(404)
      }
      for (const file of ['certificate', 'certificate.pdf', 'lead.pdf']) {
        const path = `/api/firm/referrals/${referral}/${file}`
        expect((await call('GET', path, { cookie: cookies[who] })).status, file).toBe(404)
      }
    }
    expect(await sql('select state from referrals')).toEqual([{ state: 'accepted' }])
  })

  it('needs a second factor', async () => {
    const { email } = await newPerson('firm', firms.own)
    const cookie = await signIn(email)
    expect((await call('GET', '/api/firm/referrals', { cookie })).status).toBe(403)
    const account = await call('GET', '/api/admin/account', { cookie })
    expect(await account.json()).toMatchObject({ role: 'firm', mustEnableTwoFactor: true })
  })
})

it('an administrator invites people of a firm, who cannot become staff', async () => {
  const body = { name: 'Juniper Quill', email: 'juniper@own.example', proof: PROOF }
  const path = `/api/admin/firms/${firms.own}/people`
  const admin = await openBrowser((await newPerson('admin')).email)
  const reply = await admin.call('POST', path, body)
  expect(reply.status).toBe(200)
  const { user, setUpPath } = await reply.json()
  expect(user).toMatchObject({ role: 'firm', email: body.email })
  expect(setUpPath).toContain('/admin/setup#')
  expect((await admin.call('POST', path, body)).status).toBe(409)
  const missing = await admin.call('POST', '/api/admin/firms/999999/people', body)
  expect(missing.status).toBe(404)
  const listed = await admin.call('GET', path)
  const { people } = await listed.json()
  expect(people).toContainEqual(user)
  const strangers = await sql('select id from staff_users where firm_id is distinct from $1', [
    firms.own,
  ])
  expect(people).not.toContainEqual(expect.objectContaining({ id: strangers[0].id }))
  const role = { role: 'admin', proof: PROOF }
  const changed = await admin.call('PATCH', `/api/admin/users/${user.id}`, role)
  expect(changed.status).toBe(409)
})
