import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { site } from '../../../site.config.ts'
import { insertConsent, insertLead } from '../../../tests/support/lead-rows.ts'
import { OPERATOR, setOperator } from '../../../tests/support/operator.ts'
import {
  exampleLead,
  forgetLeads,
  postForm,
  postLead,
  serveLeads,
} from '../../../tests/support/serve-leads.ts'
import { createFreshDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { api, exchange } from '../../../tests/support/test-services.ts'
import { findReferralStanding } from '../../site/site.sql.ts'
import { listCertificatesOfLead } from '../documents/documents.sql.ts'
import { certificateDocument } from '../documents/lead-documents.ts'
import { renewReferralStanding } from '../routing/renew-standing.ts'
import { findLeadToRoute } from '../routing/routing.sql.ts'

const unset = { ...site.operator }
const PUBLIC = { SITE_URL: 'https://atlas.example' }

let database: TestDatabase
let dispose: () => Promise<void>
beforeAll(async () => {
  ;({ database, dispose } = await createFreshDatabase())
})
afterAll(async () => {
  setOperator(unset)
  await dispose()
})
beforeEach(async () => {
  setOperator(OPERATOR)
  await forgetLeads(database)
  await database.pool.query(
    'delete from firms; delete from state_rules; delete from referral_standing',
  )
})

const openFlorida = () =>
  database.pool.query(`
    insert into firms (name, legal_name, licensed_states, office_place, bar_number, is_fee_undivided)
    values ('Quillfeather & Moss', 'Quillfeather & Moss, LLP', '{FL,TX}', 'Tampa', '0123456', true);
    insert into state_rules (code, is_blocked, note, basis, basis_number, basis_date, counsel)
    values ('FL', false, 'Checked', 'rule', '4-7.22', '2026-11-01', 'Ada Counsel')`)

/** As a running site knows it. */
async function servePublic() {
  await serveLeads(database, PUBLIC)
  await renewReferralStanding(database.db, true)
  const { openStates, firms } = await findReferralStanding(database.db)
  exchange({ openStates: () => openStates, partners: () => firms })
  return openStates
}

const form = async (query = '') => (await api.request(`/api/contact/form${query}`)).json()
const countLeads = async () =>
  (await database.pool.query('select count(*)::int as count from contact_submissions')).rows[0]
    .count

describe('a public site without an eligible firm', () => {
  it('has no form, and refuses a request for legal help without keeping anything', async () => {
    expect(await servePublic()).toEqual([])
    expect((await form()).closed).toEqual({
      title: 'No law firm takes requests here now',
      text: 'So there is no form, and we ask nothing about your health. Others can help today.',
      link: 'Ways to get legal help',
    })
    expect((await form('?lang=es')).closed.link).toBe('Formas de obtener ayuda legal')
    for (const inquiryType of ['legal-referral', 'facility-inquiry']) {
      const reply = await postLead({ ...exampleLead, inquiryType, residenceState: 'FL' })
      expect(reply.status).toBe(409)
      expect((await reply.json()).detail).toContain('https://atlas.example/legal-help')
    }
    expect(await countLeads()).toBe(0)
    const message = { name: 'Ada Moss', email: 'ada@example.com', message: 'A question' }
    expect((await postLead({ ...message, inquiryType: 'general-inquiry' })).status).toBe(201)
  })

  it('stays closed while a fact about the operator is missing', async () => {
    await openFlorida()
    const { legalName: _, ...others } = OPERATOR
    setOperator(others)
    expect(await servePublic()).toEqual([])
  })

  it('does not count an invented firm', async () => {
    await openFlorida()
    await database.pool.query('update firms set is_fictional = true')
    expect(await servePublic()).toEqual([])
  })
})

describe('a public site with a firm in one state', () => {
  it('takes requests from there, and from nowhere else', async () => {
    await openFlorida()
    expect(await servePublic()).toEqual(['FL'])
    const shown = await form()
    expect(shown).toMatchObject({
      closed: null,
      isStateRequired: true,
      firms: 'Our partner law firms now: Quillfeather & Moss, Tampa (FL).',
    })
    expect(shown.states).toEqual([
      { value: 'FL', label: 'Florida' },
      { value: 'elsewhere', label: 'Another state' },
    ])
    expect((await postLead({ ...exampleLead, residenceState: 'FL' })).status).toBe(201)
    const refused = await postLead({ ...exampleLead, residenceState: 'TX' })
    expect(refused.status).toBe(409)
    expect((await refused.json()).detail).toMatch(/from Texas now\. Nothing was sent or kept\./)
    expect((await postLead({ ...exampleLead, residenceState: 'elsewhere' })).status).toBe(409)
    const without = await postLead(exampleLead)
    expect(without.status).toBe(400)
    expect((await without.json()).errors).toMatchObject([{ field: 'residenceState' }])
    expect(await countLeads()).toBe(1)
  })

  it('says so to a form without JavaScript, on its page', async () => {
    await openFlorida()
    await servePublic()
    const reply = await postForm({ ...exampleLead, residenceState: 'OH' })
    expect(reply.status).toBe(409)
    expect(await countLeads()).toBe(0)
  })
})

it('a form names each firm with the open states in which it may take a request, and no other firm', async () => {
  await openFlorida()
  await database.pool.query(`
    insert into firms (name, legal_name, licensed_states) values
      ('Pier & Co', 'Pier & Co', '{GA,FL}'), ('Closed Only', 'Closed Only', '{TX}');
    insert into state_rules (code, is_blocked, note, basis, basis_number, basis_date, counsel)
    values ('GA', false, 'Checked', 'rule', '1', '2026-11-01', 'Ada Counsel')`)
  await servePublic()
  const { firms } = await form()
  // Without the facts that Florida asks for, Pier & Co gets no request from there.
  expect(firms).toBe('Our partner law firms now: Pier & Co (GA); Quillfeather & Moss, Tampa (FL).')
  await database.pool.query(`update referral_standing set is_public = false`)
  await renewReferralStanding(database.db, false)
  expect((await findReferralStanding(database.db)).firms).toEqual([
    'Closed Only',
    'Pier & Co',
    'Quillfeather & Moss, Tampa',
  ])
})

it('a certificate has the firms as shown then, the number and the browser, and its hash covers them', async () => {
  await openFlorida()
  await servePublic()
  const { firmsShown } = await form()
  // While the visitor writes, another firm joins and this one has a new name.
  exchange({ partners: () => ['Another Name, Tampa', 'Pier & Co'] })
  const sent = { ...exampleLead, residenceState: 'FL', automatedContact: true, firmsShown }
  const { id } = await (await postLead(sent, { 'user-agent': 'Firefox' })).json()
  const certificates = await listCertificatesOfLead(database.db, id)
  expect(certificates).toHaveLength(2)
  for (const { record, sha256 } of certificates) {
    expect(record).toMatchObject({
      firms: ['Quillfeather & Moss, Tampa (FL)'],
      number: '•••42',
      userAgent: 'Firefox',
      wordingVersion: 'referral-3',
    })
    const { withdrawnAt: _, ...given } = record
    expect(sha256).toBe(createHash('sha256').update(JSON.stringify(given)).digest('hex'))
  }
  expect(certificateDocument(certificates).sections[0]?.facts).toContainEqual([
    'Firms shown',
    'Quillfeather & Moss, Tampa (FL)',
  ])
})

it.each(['', 'W10.AAAA', 'x'.repeat(30_000)])(
  'a certificate says nothing about firms where the form brought no valid list: %.10s',
  async (firmsShown) => {
    await openFlorida()
    await servePublic()
    const sent = { ...exampleLead, residenceState: 'FL', firmsShown }
    const { id } = await (await postLead(sent)).json()
    const [certificate] = await listCertificatesOfLead(database.db, id)
    expect(certificate?.record.firms).toBeNull()
  },
)

it('a form names twenty firms, and its list says how many more there are', async () => {
  await openFlorida()
  await servePublic()
  const names = Array.from({ length: 23 }, (_, at) => `Ñandú ${at} ${'名'.repeat(110)}`)
  exchange({ partners: () => names })
  const { firmsShown } = await form()
  const { id } = await (await postLead({ ...exampleLead, residenceState: 'FL', firmsShown })).json()
  const [certificate] = await listCertificatesOfLead(database.db, id)
  expect(certificate?.record.firms).toEqual([
    ...names.slice(0, 20),
    'and 3 more on the page of partners',
  ])
})

it('a certificate from before firms were kept has the hash that it had then', async () => {
  const id = await insertLead(database, { reference: 'EA-OLDER-TEST' })
  await insertConsent(database, { reference: 'EA-OLDER-TEST', leadId: id, phone: '813-555-0142' })
  const [{ record, sha256 } = {}] = await listCertificatesOfLead(database.db, id)
  const {
    reference,
    name,
    agreedAt,
    pageUrl,
    ipAddress,
    wordingVersion,
    wording,
    wordingWasShown,
  } = record ?? ({} as Partial<NonNullable<typeof record>>)
  const then = {
    ...{ reference, name, agreedAt, pageUrl, ipAddress },
    ...{ wordingVersion, wording, wordingWasShown },
  }
  expect(record?.number).toBe('•••42')
  expect(sha256).toBe(createHash('sha256').update(JSON.stringify(then)).digest('hex'))
})

it('where the law asks for it, consent comes before an illness, and a second one before any firm', async () => {
  await database.pool.query(`
    insert into firms (name, legal_name, licensed_states) values ('Quill', 'Quill, LLP', '{WA}');
    insert into state_rules (code, is_blocked, note, basis, basis_number, basis_date, counsel)
    values ('WA', false, 'Checked', 'opinion', '2026-1', '2026-11-01', 'Ada Counsel')`)
  await serveLeads(database, PUBLIC)
  exchange({ openStates: () => ['WA'] })
  const washington = { ...exampleLead, residenceState: 'WA' }
  const refused = await postLead(washington)
  expect(refused.status).toBe(400)
  expect((await refused.json()).errors).toMatchObject([{ field: 'healthConsent' }])
  const { id } = await (await postLead({ ...washington, healthConsent: true })).json()
  expect((await findLeadToRoute(database.db, id))?.mayShareHealth).toBe(false)
  const both = { ...washington, healthConsent: true, healthSharing: true, email: 'b@example.com' }
  const shared = await (await postLead(both)).json()
  expect((await findLeadToRoute(database.db, shared.id))?.mayShareHealth).toBe(true)
  const unasked = await postLead({
    ...exampleLead,
    diagnosis: undefined,
    pathologyReport: undefined,
    diagnosisTimeline: undefined,
    residenceState: 'WA',
  })
  expect(unasked.status).toBe(201)
})

it('a preview takes requests from every state, and asks for none', async () => {
  await serveLeads(database)
  exchange({ openStates: () => [] })
  expect(await form()).toMatchObject({ closed: null, isStateRequired: false, elsewhere: null })
  expect((await postLead({ ...exampleLead, residenceState: 'TX' })).status).toBe(201)
  expect((await postLead(exampleLead)).status).toBe(201)
})

it('what pages say changes with a firm: cached ones are dropped', async () => {
  await database.pool.query(`delete from dataset; insert into dataset (name) values ('lists')`)
  await servePublic()
  const version = async () =>
    (await database.pool.query('select version from dataset')).rows[0].version
  const before = await version()
  await renewReferralStanding(database.db)
  expect(await version()).toBe(before)
  await openFlorida()
  await renewReferralStanding(database.db)
  expect(await version()).toBe(before + 1)
})
