import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  exampleLead,
  forgetLeads,
  postLead,
  serveLeads,
} from '../../../tests/support/serve-leads.ts'
import { call, newPerson, signIn } from '../../../tests/support/staff.ts'
import { createFreshDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { api, serveFrom, services } from '../../../tests/support/test-services.ts'
import { purge } from '../retention/retention.ts'

let database: TestDatabase
let dispose: () => Promise<void>
let cookie: string

beforeAll(async () => {
  ;({ database, dispose } = await createFreshDatabase())
  serveFrom(database)
  cookie = await signIn((await newPerson('agent')).email)
})
afterAll(() => dispose())
beforeEach(() => forgetLeads(database))

const rows = async (query: string) => (await database.pool.query(query)).rows
const read = async (id: number) =>
  (await call('GET', `/api/admin/contacts/${id}`, { cookie })).json()

const details = {
  residenceState: 'WA',
  relationship: 'parent',
  isDeceased: true,
  diedOn: '2024-03',
  diagnosedOn: '2023-11',
  workHistory: [
    { site: 'Harbor Yard', city: 'Tampa', state: 'FL', trade: 'insulator', from: '1962' },
    { site: 'Mill 4', from: '1970', to: '1975-06' },
  ],
  language: 'es',
}

describe('the details of POST /api/contact', () => {
  it('are stored with the lead, and shown and exported to staff', async () => {
    await serveLeads(database)
    const reply = await postLead({ ...exampleLead, ...details, automatedContact: true })
    expect(reply.status).toBe(201)
    const { id } = await reply.json()
    const { lead, consent, choices } = await read(id)
    expect(lead).toMatchObject({ ...details, automatedContact: true })
    expect(consent.wording).toContain('By pressing the button')
    expect(choices).toMatchObject([
      { purpose: 'automated', wording: expect.stringContaining('prerecorded voice') },
    ])
    const csv = await (
      await call('POST', '/api/admin/contacts/export', { cookie, body: {} })
    ).text()
    expect(csv).toContain('Harbor Yard (Tampa, FL), insulator, from 1962; Mill 4, 1970 to 1975-06')
    const [head = '', line = ''] = csv.split('\n')
    expect(line.split(',')[head.split(',').indexOf('Automated contact')]).toBe('yes')
  })

  it('can be left out: then nothing automated is allowed', async () => {
    await serveLeads(database)
    const { id } = await (await postLead(exampleLead)).json()
    const { lead, choices } = await read(id)
    expect(lead).toMatchObject({ residenceState: null, workHistory: [], automatedContact: false })
    expect(choices).toEqual([])
    expect(await rows('select purpose from consent_records')).toEqual([{ purpose: 'contact' }])
  })

  it('are refused when one is wrong, and nothing is stored', async () => {
    await serveLeads(database)
    const workHistory = [{ site: 'Mill 4' }, { site: 'Mill 5', from: '1980', to: '1970' }]
    const reply = await postLead({ ...exampleLead, workHistory })
    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({
      errors: [
        {
          field: 'workHistory.1.to',
          message: 'The first year is after the last year. Which is right?',
        },
      ],
    })
    expect(await rows('select id from contact_submissions')).toEqual([])
  })
})

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const body = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

/** The token in the cookie of a reply. */
function tokenOf(reply: Response): string {
  const set = reply.headers.get('set-cookie') ?? ''
  expect(set).toMatch(/^details=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax/)
  return /=([\w-]+)/.exec(set)?.[1] ?? ''
}

const send = (fields: Record<string, string>) =>
  api.request('/api/details', { method: 'POST', headers: FORM, body: body(fields) })
const state = async (token: string) =>
  (await (await api.request('/api/details/state', { headers: holding(token) })).json()).lead
const holding = (token: string) => ({ cookie: `details=${token}` })
const open = (token: string, headers: Record<string, string> = {}) =>
  api.request('/api/details/open', {
    method: 'POST',
    headers: { ...FORM, ...headers },
    body: body({ token }),
  })

describe('the second step', () => {
  it('takes details in parts, once, and shows them to staff', async () => {
    await serveLeads(database)
    const reply = await postLead(exampleLead)
    const { id, reference } = await reply.clone().json()
    const token = tokenOf(reply)
    expect(await state(token)).toMatchObject({ reference, details: { relationship: null } })
    const part = {
      relationship: 'spouse',
      isDeceased: 'yes',
      diedMonth: '03',
      diedYear: '2024',
      residenceState: 'FL',
      diagnosis: 'asbestosis',
      diagnosedMonth: '11',
      diagnosedYear: '2023',
      mayLeaveMessage: 'yes',
      site1: 'Harbor Yard',
      from1: '1962',
    }
    const first = await send({ token, next: 'later', ...part })
    expect(first.headers.get('location')).toBe('/add-details?show=later')
    // Until the link ends: 14 days.
    expect(first.headers.get('set-cookie')).toMatch(/Max-Age=1209[56]\d\d;/)
    const saved = {
      relationship: 'spouse',
      isDeceased: true,
      diedOn: '2024-03',
      residenceState: 'FL',
      diagnosis: 'asbestosis',
      diagnosedOn: '2023-11',
      mayLeaveMessage: true,
      workHistory: [{ site: 'Harbor Yard', from: '1962' }],
    }
    expect((await state(token)).details).toMatchObject(saved)
    const last = await send({ token, next: 'save', ...part, ships: 'USS Example' })
    expect(last.headers.get('location')).toBe('/add-details?show=saved')
    expect(last.headers.get('set-cookie')).toMatch(/^details=; Max-Age=0;/)
    const { lead, events } = await read(id)
    expect(lead).toMatchObject({ ...saved, ships: 'USS Example', message: exampleLead.message })
    const added = expect.objectContaining({ type: 'details-added', actor: 'visitor' })
    expect(events).toContainEqual(added)
    expect(JSON.stringify(events)).not.toContain('USS Example')
    expect(await state(token)).toBeNull()
    const late = await send({ token, next: 'save', ships: 'USS Other' })
    expect(late.headers.get('location')).toBe('/add-details?show=ended')
    expect((await read(id)).lead.ships).toBe('USS Example')
  })

  it('shows what was added to a lead that was merged away on the lead that is worked on', async () => {
    await serveLeads(database)
    const [kept, away] = [await postLead(exampleLead), await postLead(exampleLead)]
    const [worked, merged] = [await kept.clone().json(), await away.clone().json()]
    const merge = await call('POST', `/api/admin/contacts/${worked.id}/merge`, {
      cookie,
      body: { duplicateId: merged.id },
    })
    expect(merge.status).toBe(204)
    const answers = { token: tokenOf(away), next: 'save', ships: 'USS Example' }
    expect((await send(answers)).headers.get('location')).toBe('/add-details?show=saved')
    const { lead, mergedFacts } = await read(worked.id)
    expect(lead.ships).toBeNull()
    expect(mergedFacts).toMatchObject([
      {
        id: merged.id,
        reference: merged.reference,
        facts: { ships: 'USS Example', hospital: null },
        factOrigins: { ships: { origin: 'visitor', at: expect.stringMatching(/^20/) } },
      },
    ])
    expect((await read(merged.id)).mergedFacts).toEqual([])
  })

  it('empties nothing that staff entered while the form was open', async () => {
    await serveLeads(database)
    const reply = await postLead({ ...exampleLead, hospital: 'General' })
    const { id } = await reply.clone().json()
    const token = tokenOf(reply)
    const patch = (change: object) =>
      call('PATCH', `/api/admin/contacts/${id}`, { cookie, body: change })
    await patch({ ships: 'USS Seen', militaryBranch: 'navy' })
    const { version } = await state(token)
    // During a call, while the form is open in a browser.
    const works = [{ site: 'Harbor Yard', city: 'Tampa', from: '1962' }]
    await patch({
      residenceState: 'FL',
      relationship: 'parent',
      diagnosedOn: '2023-11',
      isDeceased: true,
      diedOn: '2026-10',
      mayLeaveMessage: true,
      ships: 'USS Corrected',
      hospital: 'County',
      workHistory: works,
    })
    const seen = {
      hospital: 'General',
      ships: 'USS Seen',
      diagnosis: 'mesothelioma',
      pathologyReport: 'yes',
    }
    // The branch was seen and removed; the relationship was told in both.
    const form = { token, version: String(version), next: 'later', ...seen }
    expect((await send({ ...form, relationship: 'spouse' })).status).toBe(303)
    const { lead, events, factOrigins } = await read(id)
    expect(lead).toMatchObject({
      residenceState: 'FL',
      relationship: 'spouse',
      diagnosedOn: '2023-11',
      isDeceased: true,
      diedOn: '2026-10',
      mayLeaveMessage: true,
      ships: 'USS Corrected',
      hospital: 'County',
      militaryBranch: null,
      workHistory: works,
    })
    const { detail } = events.find(({ type }: { type: string }) => type === 'details-added')
    expect(detail).toEqual({
      fields: ['relationship', 'militaryBranch'],
      before: { relationship: 'parent', militaryBranch: 'navy' },
    })
    expect(factOrigins.relationship.origin).toBe('visitor')
    expect(factOrigins.residenceState.origin).toBe('phone')
    await send({ ...form, isDeceased: 'no' })
    expect((await read(id)).lead).toMatchObject({ isDeceased: false, diedOn: null })
    // A form without a version has seen nothing.
    await send({ token, next: 'save', residenceState: '' })
    expect((await read(id)).lead).toMatchObject({ residenceState: 'FL', ships: 'USS Corrected' })
  })

  it('is taken with a version that nobody was shown, as if it had none', async () => {
    await serveLeads(database)
    const reply = await postLead(exampleLead)
    const { id } = await reply.clone().json()
    for (const version of ['1e30', '0.5', 'x']) {
      const sent = await send({ token: tokenOf(reply), next: 'later', version, ships: version })
      expect([version, sent.status]).toEqual([version, 303])
      expect((await read(id)).lead.ships).toBe(version)
    }
  })

  it('shows staff who have the lead open that the visitor changed it', async () => {
    await serveLeads(database)
    const reply = await postLead(exampleLead)
    const { id } = await reply.clone().json()
    const { updatedAt } = (await read(id)).lead
    await send({ token: tokenOf(reply), next: 'save', ships: 'USS Example' })
    const change = { ships: 'USS Other', updatedAt }
    const saved = await call('PATCH', `/api/admin/contacts/${id}`, { cookie, body: change })
    expect([saved.status, (await saved.json()).changedBy]).toEqual([409, 'visitor'])
  })

  it('is opened by the code of the email, from our own page alone', async () => {
    await serveLeads(database)
    const token = tokenOf(await postLead(exampleLead))
    const opened = await open(` ${token}\n`)
    expect(opened.headers.get('location')).toBe('/add-details')
    expect(tokenOf(opened)).toBe(token)
    expect((await open(token, { origin: 'https://elsewhere.example' })).status).toBe(403)
    for (const wrong of ['x'.repeat(43), 'EA-1234', '']) {
      const reply = await open(wrong)
      expect(reply.headers.get('location')).toBe('/add-details?show=ended')
      expect(reply.headers.get('set-cookie')).toBeNull()
    }
  })

  it('names the field that is wrong, and stores nothing of that form', async () => {
    await serveLeads(database)
    const reply = await postLead(exampleLead)
    const { id } = await reply.clone().json()
    const token = tokenOf(reply)
    const wrong = {
      token,
      ships: 'USS Example',
      diedYear: '2024',
      site2: 'Mill',
      from2: '80',
      to2: '',
    }
    const refused = await send(wrong)
    expect(refused.status).toBe(400)
    expect((await refused.json()).errors.map(({ field }: { field: string }) => field)).toEqual([
      'diedMonth',
      'from2',
    ])
    expect((await read(id)).lead.ships).toBeNull()
  })

  it('stores nothing about an illness in Washington without the separate consent', async () => {
    await serveLeads(database)
    const reply = await postLead({ ...exampleLead, diagnosis: undefined })
    const { id } = await reply.clone().json()
    const token = tokenOf(reply)
    const answers = { token, next: 'later', residenceState: 'WA', diagnosis: 'lung-cancer' }
    await send({ ...answers, hospital: 'County General' })
    expect((await read(id)).lead).toMatchObject({
      residenceState: 'WA',
      diagnosis: null,
      hospital: null,
    })
    await send({ ...answers, healthConsent: 'true' })
    const { lead, choices, consent } = await read(id)
    expect(lead.diagnosis).toBe('lung-cancer')
    expect(choices).toMatchObject([{ purpose: 'health', wordingVersion: 'health-2' }])
    expect(consent.wordingVersion).toBe('referral-3')
    await send({ ...answers, healthConsent: 'true', healthSharing: 'true' })
    const both = (await read(id)).choices.map(
      (choice: { wordingVersion: string }) => choice.wordingVersion,
    )
    expect(both.toSorted()).toEqual(['health-2', 'health-sharing-1'])
  })

  it('is open for 14 days, and stores only the hash of its token', async () => {
    await serveLeads(database)
    const token = tokenOf(await postLead(exampleLead))
    expect(JSON.stringify(await rows('select * from lead_links'))).not.toContain(token)
    await database.pool.query(`update lead_links set expires_at = now() - interval '1 s'`)
    expect(await state(token)).toBeNull()
    const { db, env } = services()
    await purge(db, env)
    expect(await rows('select id from lead_links')).toEqual([])
    expect(await state('x'.repeat(43))).toBeNull()
  })

  it('gives a repeated request the same link, and a message or a correction none', async () => {
    await serveLeads(database)
    const key = { 'idempotency-key': 'a'.repeat(32) }
    const first = tokenOf(await postLead(exampleLead, key))
    expect(tokenOf(await postLead(exampleLead, key))).toBe(first)
    expect(await state(first)).not.toBeNull()
    const message = await postLead({ ...exampleLead, inquiryType: 'general-inquiry' })
    expect(message.headers.get('set-cookie')).toBeNull()
  })
})
