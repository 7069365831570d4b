import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  exampleLead,
  forgetLeads,
  postLead,
  serveLeads,
} from '../../../tests/support/serve-leads.ts'
import { call, newPerson, signIn } from '../../../tests/support/staff.ts'
import { createFreshDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { serveFrom, services } from '../../../tests/support/test-services.ts'
import { type RequestFacts, toIncomingLead } from '../intake/incoming-lead.ts'
import { storeLead } from '../intake/store-lead.ts'
import { leadInputSchema } from '../leads.contract.ts'

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

  it('are missing in journal entries of earlier versions, which are stored all the same', async () => {
    const facts: RequestFacts = {
      now: new Date(),
      ipAddress: '203.0.113.9',
      userAgent: null,
      idempotencyKey: null,
      origin: 'https://atlas.example',
      referer: null,
      isFormPost: false,
      isFromOtherSite: false,
    }
    const input = leadInputSchema.parse({ ...exampleLead, consentVersion: 'referral-1' })
    const {
      details: _,
      automatedContact: __,
      choices: ___,
      ...earlier
    } = toIncomingLead(input, facts)
    const stored = await storeLead(services().db, earlier, async () => {}, true)
    expect(await read(stored?.id ?? 0)).toMatchObject({
      lead: { workHistory: [], automatedContact: false, isDeceased: null },
      consent: { wordingVersion: 'referral-1' },
      choices: [],
    })
  })
})
