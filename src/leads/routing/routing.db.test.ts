import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertConsent, insertLead } from '../../../tests/support/lead-rows.ts'
import { call, newPerson, signIn } from '../../../tests/support/staff.ts'
import { createFreshDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { serveFrom } from '../../../tests/support/test-services.ts'
import type { Lead, LeadDetail } from '../../desk/desk.contract.ts'
import { withdrawConsents } from '../consent/withdrawal.sql.ts'
import type { Firm, SavedFirm } from '../firms/firms.contract.ts'
import type { LeadService } from '../intake/intake.ts'
import type { FirmNotice } from '../notifications/notifications.ts'
import { openTexts } from '../sealing/sealed-texts.ts'
import { expireOffers, tellOfWithdrawals } from './expiry.ts'
import type { TellFirms } from './offer.ts'
import type { DryRun, Referral, Routing, RoutingRulesPage } from './routing.contract.ts'

let database: TestDatabase
let dispose: () => Promise<void>
let cookie = ''
let told: FirmNotice[] = []
const tell: TellFirms = async (_, notices) => {
  told.push(...notices)
}

beforeAll(async () => {
  ;({ database, dispose } = await createFreshDatabase())
  const enqueueNotifications = async () => undefined
  const leads = { enqueueFirmNotices: tell, enqueueNotifications } as unknown as LeadService
  serveFrom(database, {}, { leads })
  cookie = await signIn((await newPerson('admin')).email)
  await sql(`
    insert into states (id, name, slug, code) values (1, 'Florida', 'florida', 'FL'), (2, 'Texas', 'texas', 'TX');
    insert into cities (id, name, slug, state_id) values (1, 'Tampa', 'tampa', 1), (2, 'Houston', 'houston', 2);
    insert into facilities (id, name, slug, city_id, state_id) values
      (1, 'Port Sutter Shipyard', 'port-sutter', 1, 1), (2, 'Gulf Refinery', 'gulf', 2, 2);
    insert into referral_standing (id, is_public) values (1, false)`)
})
afterAll(() => dispose())
beforeEach(async () => {
  told = []
  await sql(`begin; select set_config('atlas.erasing', 'on', true);
             delete from contact_submissions; delete from consent_records; delete from firms;
             delete from routing_settings; delete from state_rules; commit`)
})

const sql = async (text: string, values?: unknown[]) =>
  (await database.pool.query(text, values)).rows
const ask = (method: string, path: string, body?: unknown) =>
  call(method, `/api/admin/${path}`, { cookie, ...(body === undefined ? {} : { body }) })
const read = async <T>(reply: Promise<Response>) => (await (await reply).json()) as T

async function addFirm(given: object = {}): Promise<Firm> {
  const reply = await ask('POST', 'firms', {
    name: 'Harbor Law',
    licensedStates: ['FL'],
    active: true,
    ...given,
  })
  expect(reply.status).toBe(201)
  return (await reply.json()) as Firm
}

async function addLead(given: Record<string, unknown> = {}, wording = 'referral-1') {
  const lead: Record<string, unknown> = {
    name: 'Raymond Ellery',
    email: 'r.ellery@example.com',
    inquiry_type: 'legal-referral',
    subject: 's',
    message: 'm',
    facility_id: 1,
    diagnosis: 'mesothelioma',
    ...given,
  }
  const leadId = await insertLead(database, lead)
  await insertConsent(database, { leadId, email: lead.email, wordingVersion: wording })
  return leadId
}

const refer = (leadId: number, firmIds: number[], more: object = {}) =>
  ask('POST', `contacts/${leadId}/referrals`, { firmIds, ...more })
const routing = (leadId: number) => read<Routing>(ask('GET', `contacts/${leadId}/routing`))
const countReferrals = async () => (await sql('select count(*)::int as n from referrals'))[0].n

describe('firms', () => {
  it('are added, changed, paused and listed', async () => {
    const { id } = await addFirm({ dailyCap: 2, licensedStates: ['fl', 'GA', 'FL'] })
    const reply = await ask('PATCH', `firms/${id}`, { active: false, monthlyCap: 9, notes: ' x ' })
    expect(reply.status).toBe(200)
    const { firms } = await read<{ firms: Firm[] }>(ask('GET', 'firms'))
    expect(firms).toHaveLength(1)
    expect(firms[0]).toMatchObject({
      id,
      name: 'Harbor Law',
      legalName: 'Harbor Law',
      licensedStates: ['FL', 'GA'],
      dailyCap: 2,
      monthlyCap: 9,
      active: false,
      notes: 'x',
      usedToday: 0,
    })
    expect((await ask('PATCH', 'firms/999999', { active: true })).status).toBe(404)
  })

  it('show the secret of a webhook once', async () => {
    const firm = await addFirm()
    const saved = await read<SavedFirm>(
      ask('PATCH', `firms/${firm.id}`, { delivery: 'webhook', webhookUrl: 'https://f.example/in' }),
    )
    expect(saved.webhookSecret).toMatch(/^whsec_.{32}$/)
    expect(await (await ask('GET', 'firms')).text()).not.toContain('whsec_')
    const renewed = await read<SavedFirm>(
      ask('PATCH', `firms/${firm.id}`, { renewWebhookSecret: true }),
    )
    expect(renewed.webhookSecret).not.toBe(saved.webhookSecret)
  })

  it.each([
    [{ name: '' }],
    [{ name: 'A; B' }],
    [{ name: 'x'.repeat(121) }],
    [{ licensedStates: [] }],
    [{ licensedStates: ['ZZ'] }],
    [{ licensedStates: 'FL' }],
    [{ dailyCap: -1 }],
    [{ dailyCap: 1.5 }],
    [{ monthlyCap: 10_001 }],
    [{ diagnoses: ['flu'] }],
    [{ delivery: 'pigeon' }],
    [{ delivery: 'email' }],
    [{ delivery: 'webhook' }],
    [{ delivery: 'webhook', webhookUrl: 'http://f.example/in' }],
    [{ agreementFrom: '2026-02-01', agreementTo: '2026-01-01' }],
    [{ notes: 'x'.repeat(5_001) }],
    [{ adverseCompanies: Array.from({ length: 501 }, (_, at) => `Company ${at}`) }],
  ])('refuse %j with 400', async (wrong) => {
    const reply = await ask('POST', 'firms', {
      name: 'Harbor Law',
      licensedStates: ['FL'],
      ...wrong,
    })
    expect(reply.status).toBe(400)
    expect(await countFirms()).toBe(0)
  })
  const countFirms = async () => (await sql('select count(*)::int as n from firms'))[0].n
})

describe('routing', () => {
  it('ranks the firms with reasons and leaves others out with reasons', async () => {
    const first = await addFirm()
    const far = await addFirm({ name: 'Far & Away', licensedStates: ['OH'] })
    const { candidates, usedPlaces, mode } = await routing(await addLead())
    expect(mode).toBe('suggest')
    expect(usedPlaces).toBe(0)
    expect(candidates).toMatchObject([
      {
        firmId: first.id,
        eligible: true,
        reasons: expect.arrayContaining(['Licensed in Florida']),
      },
      { firmId: far.id, eligible: false, reasons: ['Not licensed in Florida'] },
    ])
    expect((await ask('GET', 'contacts/999999/routing')).status).toBe(404)
  })

  it('offers a lead, records it, and fills the fields of the specification', async () => {
    // Open for a minute a week, so that the offer ends long after its 24 hours.
    const [a, b] = [
      await addFirm({ dailyCap: 5 }),
      await addFirm({ name: 'Pier & Co', hours: 'Sun 8:00-8:01 Central' }),
    ]
    const id = await addLead()
    const reply = await refer(id, [a.id, b.id])
    expect(reply.status).toBe(201)
    const { referrals } = (await reply.json()) as { referrals: Referral[] }
    const days = referrals.map(({ offeredAt, expiresAt }) =>
      Math.round((Date.parse(expiresAt ?? '') - Date.parse(offeredAt)) / 86_400_000),
    )
    expect(days).toEqual([1, 366])
    expect(referrals).toMatchObject([
      { firmId: a.id, slot: 1, state: 'offered' },
      { firmId: b.id, slot: 2, state: 'offered' },
    ])
    expect(told).toEqual(
      referrals.map((each) => ({ leadId: id, referralId: each.id, notice: 'offered' })),
    )
    const { lead, events } = await read<LeadDetail>(ask('GET', `contacts/${id}`))
    expect(lead.assignedToFirm).toBe('Harbor Law; Pier & Co')
    expect(lead.dateSentToFirm).not.toBeNull()
    expect(events[0]).toMatchObject({
      type: 'referred',
      detail: { firms: ['Harbor Law', 'Pier & Co'] },
    })
    const { candidates, usedPlaces } = await routing(id)
    expect(usedPlaces).toBe(2)
    expect(candidates.every(({ eligible }) => !eligible)).toBe(true)
    const { firms } = await read<{ firms: Firm[] }>(ask('GET', 'firms'))
    expect(firms.map(({ usedToday, offered }) => [usedToday, offered])).toEqual([
      [1, 1],
      [1, 1],
    ])
    expect((await ask('PATCH', `contacts/${id}`, { notes: 'Called' })).status).toBe(200)
  })

  it('refuses all when a rule forbids one: licence, cap, places, pause, consent, unknown', async () => {
    const good = await addFirm()
    const far = await addFirm({ name: 'Far', licensedStates: ['OH'] })
    const full = await addFirm({ name: 'Full', dailyCap: 0 })
    const paused = await addFirm({ name: 'Paused', active: false })
    const id = await addLead()
    for (const bad of [far, full, paused]) {
      const reply = await refer(id, [good.id, bad.id])
      expect(reply.status, bad.name).toBe(409)
      expect((await reply.json()).detail).toContain(`${bad.name}: `)
    }
    expect((await refer(id, [good.id, 999_999])).status).toBe(404)
    expect((await refer(id, [])).status).toBe(400)
    const more = []
    for (const name of ['Two', 'Three', 'Four']) more.push((await addFirm({ name })).id)
    expect((await refer(id, [good.id, ...more])).status).toBe(409)
    const message = await addLead({ email: 'a@example.com' }, 'contact-1')
    expect((await refer(message, [good.id])).status).toBe(409)
    const texan = await addLead({ email: 'b@example.com', facility_id: 2 })
    expect((await refer(texan, [good.id])).status).toBe(409)
    await database.db.transaction((tx) => withdrawConsents(tx, 'r.ellery@example.com', null, 'x'))
    expect((await refer(id, [good.id])).status).toBe(409)
    expect(await countReferrals()).toBe(0)
    expect(told).toEqual([])
  })

  it('offers no suspected spam before a person has released it, nor what somebody rejected', async () => {
    const firm = await addFirm()
    const spam = { qualification_level: 'held', spam_reasons: ['links'] }
    const [held, rejected] = [
      await addLead(spam),
      await addLead({ ...spam, email: 'b@example.com' }),
    ]
    await ask('POST', `contacts/${rejected}/reject`)
    const [act] = await sql(`
      select actor, to_char(created_at at time zone 'America/New_York', 'FMMonth FMDD, YYYY') as day
        from lead_events where type = 'rejected'`)
    for (const [id, why] of [
      [held, 'Set aside as suspected spam: somebody has to release it first'],
      [rejected, `Rejected as spam by ${act?.actor} on ${act?.day}`],
    ] as const) {
      expect((await routing(id)).can.offer.reasons).toEqual([why])
      const reply = await refer(id, [firm.id])
      expect([reply.status, (await reply.json()).detail]).toEqual([
        409,
        `Nothing was offered. Harbor Law: ${why}.`,
      ])
    }
    expect((await ask('POST', `contacts/${held}/release`)).status).toBe(204)
    expect((await refer(held, [firm.id])).status).toBe(201)
  })

  it('reaches a cap, and a fourth firm is refused by the database itself', async () => {
    const capped = await addFirm({ dailyCap: 1 })
    const [one, two] = [await addLead(), await addLead({ email: 'b@example.com' })]
    expect((await refer(one, [capped.id])).status).toBe(201)
    expect((await refer(two, [capped.id])).status).toBe(409)
    const insert = (slot: number, firmId: number) =>
      sql(
        `insert into referrals (lead_id, firm_id, firm_name, slot, offered_by)
         values ($1, $2, 'f', $3, 'x')`,
        [one, firmId, slot],
      )
    const other = await addFirm({ name: 'Other' })
    await expect(insert(4, other.id)).rejects.toMatchObject({ code: '23514' })
    await expect(insert(1, other.id)).rejects.toMatchObject({ code: '23505' })
  })

  it('counts firms that staff noted by hand', async () => {
    const firms = [await addFirm(), await addFirm({ name: 'Pier & Co' })].map(({ id }) => id)
    const id = await addLead()
    await sql(
      `update contact_submissions set assigned_to_firm = 'One Law; Two Law' where id = $1`,
      [id],
    )
    expect((await refer(id, firms)).status).toBe(409)
    expect((await refer(id, firms.slice(0, 1))).status).toBe(201)
    const lead = (await read<LeadDetail>(ask('GET', `contacts/${id}`))).lead
    expect(lead.assignedToFirm).toBe('One Law; Two Law; Harbor Law')
  })

  it('lets two people who route one lead at once make one set', async () => {
    const firms = []
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) {
      firms.push((await addFirm({ name })).id)
    }
    const id = await addLead()
    const replies = await Promise.all([
      refer(id, firms.slice(0, 3)),
      refer(id, firms.slice(3)),
      refer(id, firms.slice(0, 3)),
      refer(id, firms.slice(3)),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    expect(await countReferrals()).toBe(3)
  })

  it('keeps a cap when leads are routed at once', async () => {
    const { id } = await addFirm({ dailyCap: 2 })
    const leads = []
    for (let at = 0; at < 5; at++) leads.push(await addLead({ email: `p${at}@example.com` }))
    const replies = await Promise.all(leads.map((lead) => refer(lead, [id])))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(await countReferrals()).toBe(2)
  })

  it('asks for a reason before a conflict', async () => {
    const { id } = await addFirm({ adverseCompanies: ['Port Sutter'] })
    const lead = await addLead()
    expect((await routing(lead)).candidates[0]).toMatchObject({ eligible: true, conflict: true })
    expect((await refer(lead, [id])).status).toBe(409)
    const overrideReason = 'Their conflicts desk cleared it.'
    expect((await refer(lead, [id], { overrideReason })).status).toBe(201)
    const [row] = await sql('select lead_id, override_reason from referrals')
    const texts = await openTexts(database.db, [row.lead_id])
    expect(texts.open(row.lead_id, row.override_reason)).toBe(overrideReason)
  })
})

describe('rules', () => {
  const proposed = {
    mode: 'automatic',
    firmOrder: 'priority',
    offerHours: 4,
    isPassedOn: true,
  } as const

  it('are changed by an administrator; a blocked state is opened with a note', async () => {
    const before = await read<RoutingRulesPage>(ask('GET', 'routing'))
    expect(before.states.map(({ code, isBlocked }) => [code, isBlocked])).toEqual([
      ['CA', true],
      ['TX', true],
    ])
    expect((await ask('PATCH', 'routing', { ...proposed, offerHours: 0 })).status).toBe(400)
    const saved = await read<RoutingRulesPage>(ask('PATCH', 'routing', proposed))
    expect(saved.rules).toEqual(proposed)
    expect((await ask('PATCH', 'routing/states/TX', { isBlocked: false, note: '' })).status).toBe(
      400,
    )
    const opened = { isBlocked: false, note: 'Registered, number 1234' }
    expect((await ask('PATCH', 'routing/states/TX', opened)).status).toBe(200)
    const firm = await addFirm({ licensedStates: ['TX'] })
    expect((await refer(await addLead({ facility_id: 2 }), [firm.id])).status).toBe(201)
  })

  it('offer a lead by themselves once staff mark it as qualified', async () => {
    const [a, b] = [await addFirm({ priority: 2 }), await addFirm({ name: 'First', priority: 1 })]
    const id = await addLead()
    await ask('PATCH', `contacts/${id}`, { status: 'qualified' })
    expect(await countReferrals()).toBe(0)
    await ask('PATCH', 'routing', proposed)
    await ask('PATCH', `contacts/${id}`, { status: 'contacted' })
    expect(await countReferrals()).toBe(0)
    await ask('PATCH', `contacts/${id}`, { status: 'qualified' })
    expect((await routing(id)).referrals).toMatchObject([{ firmId: b.id, offeredBy: 'system' }])
    expect(told).toHaveLength(1)
    await sql(`update referrals set expires_at = now() - interval '1 second'`)
    await expireOffers(database.db, tell)
    const { referrals } = await routing(id)
    expect(referrals).toMatchObject([
      { firmId: b.id, state: 'expired' },
      { firmId: a.id, state: 'offered' },
    ])
    await sql(`update referrals set expires_at = now() - interval '1 second'`)
    await expireOffers(database.db, tell)
    const { lead, events } = await read<LeadDetail>(ask('GET', `contacts/${id}`))
    expect(lead.firmResponse).toBe('First: expired; Harbor Law: expired')
    expect(events.slice(0, 2).map(({ type }) => type)).toEqual([
      'no-firm-found',
      'referral-expired',
    ])
    // An expired offer gives its place in the cap back.
    const { firms } = await read<{ firms: Firm[] }>(ask('GET', 'firms'))
    expect(firms.map(({ usedToday }) => usedToday)).toEqual([0, 0])
  })

  it('are tried on past leads without offering anything', async () => {
    await addFirm({ priority: 2 })
    await addFirm({ name: 'First', priority: 1 })
    for (let at = 0; at < 4; at++) await addLead({ email: `p${at}@example.com` })
    await addLead({ email: 'x@example.com', facility_id: 2 })
    await addLead({ email: 'y@example.com' }, 'contact-1')
    const run = await read<DryRun>(ask('POST', 'routing/dry-run', proposed))
    expect(run).toEqual({
      leads: 6,
      outcomes: [
        { name: 'Offered to a firm', current: 4, proposed: 4 },
        { name: 'No firm may take it', current: 0, proposed: 0 },
        { name: 'Blocked state', current: 1, proposed: 1 },
        { name: 'Consent does not cover it', current: 1, proposed: 1 },
        { name: 'Spam or duplicate', current: 0, proposed: 0 },
      ],
      firms: [
        { name: 'Harbor Law', current: 2, proposed: 0 },
        { name: 'First', current: 2, proposed: 4 },
      ],
    })
    expect(await countReferrals()).toBe(0)
  })
})

it('a withdrawal reaches the firms that have the lead, once', async () => {
  const { id } = await addFirm()
  const lead = await addLead()
  await refer(lead, [id])
  told = []
  await database.db.transaction((tx) => withdrawConsents(tx, 'R.Ellery@example.com', null, 'x'))
  await tellOfWithdrawals(database.db, tell)
  await tellOfWithdrawals(database.db, tell)
  expect(told).toMatchObject([{ leadId: lead, notice: 'withdrawn' }])
  expect((await routing(lead)).referrals[0]?.withdrawnAt).not.toBeNull()
  const patched = await read<Lead>(ask('PATCH', `contacts/${lead}`, { notes: 'Stopped' }))
  expect(patched.assignedToFirm).toBe('Harbor Law')
})
