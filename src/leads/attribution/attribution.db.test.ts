/** Sources of leads, from the form to the list, the export and the reports. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  exampleLead,
  forgetLeads,
  postForm,
  postLead,
  serveLeads,
} from '../../../tests/support/serve-leads.ts'
import { call, newPerson, signIn } from '../../../tests/support/staff.ts'
import { storedLeads } from '../../../tests/support/stored-leads.ts'
import { createFreshDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { serveFrom, services } from '../../../tests/support/test-services.ts'
import { toIncomingLead } from '../intake/incoming-lead.ts'
import { leadInputSchema } from '../intake/leads.contract.ts'
import { LeadStore } from '../intake/store-lead.ts'

let database: TestDatabase
let dispose: () => Promise<void>
let cookie = ''
beforeAll(async () => {
  ;({ database, dispose } = await createFreshDatabase())
  serveFrom(database)
  cookie = await signIn((await newPerson('agent')).email)
})
afterAll(() => dispose())

const attribution = {
  first: { page: '/florida', referrer: 'www.example.org' },
  last: { page: '/legal-help', source: 'Newsletter', medium: 'email' },
}
const sourceBy = async (email: string) => {
  const { source, attribution } = (await storedLeads(database)).find((lead) => lead.email === email)
  return { source, attribution }
}

it('the source of a lead is stored, listed, exported and reported, unless the person opts out', async () => {
  await serveLeads(database)
  await forgetLeads(database)
  const send = (name: string, body: object, headers?: Record<string, string>) =>
    postLead({ ...exampleLead, email: `${name}@example.com`, ...body }, headers)
  expect((await send('campaign', { attribution })).status).toBe(201)
  await send('gpc', { attribution }, { 'sec-gpc': '1' })
  await send('refused', { attribution }, { cookie: 'privacy-choice=none' })
  await send('garbage', { attribution: 'x'.repeat(9_000) })
  await postForm({ ...exampleLead, email: 'plain@example.com', pageUrl: '/legal-help' })
  const stored = {
    first: { page: '/florida', referrer: 'example.org' },
    last: { page: '/legal-help', source: 'newsletter', medium: 'email' },
  }
  expect(await sourceBy('campaign@example.com')).toEqual({
    source: 'newsletter',
    attribution: stored,
  })
  const direct = { source: 'direct', attribution: null }
  expect(await sourceBy('gpc@example.com')).toEqual(direct)
  expect(await sourceBy('refused@example.com')).toEqual(direct)
  expect((await sourceBy('garbage@example.com')).source).toBe('direct')
  expect((await sourceBy('plain@example.com')).attribution.last).toEqual({ page: '/legal-help' })

  const list = await call('GET', '/api/admin/contacts?source=newsletter', { cookie })
  const found = await list.json()
  expect(found).toMatchObject({
    total: 1,
    submissions: [{ email: 'campaign@example.com', source: 'newsletter', attribution: stored }],
  })
  const reply = await call('GET', '/api/admin/reports', { cookie })
  const { groups } = await reply.json()
  expect(groups.source).toMatchObject([
    { name: 'direct', leads: 4 },
    { name: 'newsletter', leads: 1 },
  ])
  const file = await call('GET', '/api/admin/reports.csv?by=source&source=newsletter', { cookie })
  expect(await file.text()).toMatch(/newsletter,1,/)
  expect((await call('GET', '/api/admin/contacts?source=a%20b', { cookie })).status).toBe(400)
})

it('a lead that waited in the journal keeps its source, and an older one has none', async () => {
  await forgetLeads(database)
  const facts = {
    now: new Date(),
    ipAddress: '203.0.113.9',
    userAgent: null,
    idempotencyKey: null,
    origin: 'https://atlas.example',
    referer: null,
    isFormPost: false,
    isFromOtherSite: false,
    isOptedOut: false,
  }
  const store = async (email: string, isOld: boolean) => {
    const input = leadInputSchema.parse({ ...exampleLead, email, attribution })
    const { source, ...incoming } = toIncomingLead(input, facts)
    const entry = isOld ? incoming : { ...incoming, source }
    const jobs = { enqueue: async () => {}, wake: () => {} }
    await new LeadStore(services().db, jobs).store(JSON.parse(JSON.stringify(entry)), true)
    return (await sourceBy(email)).source
  }
  expect(await store('waited@example.com', false)).toBe('newsletter')
  expect(await store('older@example.com', true)).toBeNull()
})
