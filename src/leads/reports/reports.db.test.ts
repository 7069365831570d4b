import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertLeads } from '../../../tests/support/lead-rows.ts'
import { call, newPerson, signIn } from '../../../tests/support/staff.ts'
import { createFreshDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { serveFrom } from '../../../tests/support/test-services.ts'
import { findFigures } from './figures.sql.ts'
import type { Reports } from './reports.contract.ts'

let database: TestDatabase
let dispose: () => Promise<void>
let cookie = ''
beforeAll(async () => {
  ;({ database, dispose } = await createFreshDatabase())
  serveFrom(database)
  cookie = await signIn((await newPerson('viewer')).email)
  // Three leads of this week, one of long ago, one that is spam and a correction.
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const yearsAgo = hoursAgo(3 * 365 * 24)
  const referral = { inquiryType: 'legal-referral', residenceState: 'OH' }
  await insertLeads(database, [
    {
      ...referral,
      id: 1,
      diagnosis: 'mesothelioma',
      pageUrl: 'https://a.example/legal-help',
      qualificationLevel: 'high',
      contactedAt: new Date(),
      createdAt: hoursAgo(2),
    },
    {
      ...referral,
      id: 2,
      diagnosis: 'asbestosis',
      qualificationLevel: 'low',
      createdAt: hoursAgo(1),
    },
    { id: 3, inquiryType: 'general-inquiry', pageUrl: '=1+1' },
    { ...referral, id: 4, qualificationLevel: 'high', createdAt: yearsAgo },
    { ...referral, id: 5, qualificationLevel: 'rejected' },
    { id: 6, inquiryType: 'correction', residenceState: 'OH' },
    { ...referral, id: 7, residenceState: 'KY', createdAt: yearsAgo },
  ])
  await database.pool.query(`
    insert into referral_standing (id, is_public) values (1, false);
    insert into firms (id, name, legal_name, licensed_states) values (1, 'Harbor Law', 'h', '{OH}'),
      (2, 'Pier Law', 'p', '{OH}');
    insert into referrals (lead_id, firm_id, firm_name, slot, state, offered_by, offered_at,
      answered_at, outcome_at, answer_reason) values
      (1, 1, 'Harbor Law', 1, 'declined', 'x', now() - interval '1 hour', now(), null,
       'Conflict of interest. They act for the mill'),
      (1, 2, 'Pier Law', 2, 'retained', 'x', now() - interval '1 hour', now(), now(), null),
      (2, 1, 'Harbor Law', 1, 'offered', 'x', now(), null, null, null)`)
})
afterAll(() => dispose())

const get = (path: string) => call('GET', `/api/admin/${path}`, { cookie })

it('follows each lead of the period to the firm, without spam and corrections', async () => {
  // The longest period, so that a lead of an hour ago is in it on a Monday too.
  const reply = await get('reports?weeks=52')
  expect(reply.status).toBe(200)
  const { total, medianHours, groups, firms } = (await reply.json()) as Reports
  expect(total).toEqual({ leads: 3, contacted: 1, referred: 2, accepted: 1, retained: 1 })
  expect(medianHours.contacted).toBeCloseTo(2, 1)
  expect(medianHours.accepted).toBeCloseTo(2, 1)
  expect(groups.state).toEqual([
    { name: 'OH', leads: 2, contacted: 1, referred: 2, accepted: 1, retained: 1 },
    { name: 'Not known', leads: 1, contacted: 0, referred: 0, accepted: 0, retained: 0 },
  ])
  expect(groups.diagnosis.map(({ name }) => name)).toEqual([
    'asbestosis',
    'mesothelioma',
    'not named',
  ])
  expect(groups.page.map(({ name }) => name).sort()).toEqual(['/legal-help', '=1+1', 'Unknown'])
  expect(groups.week.reduce((sum, { leads }) => sum + leads, 0)).toBe(3)
  expect(firms).toMatchObject([
    { name: 'Harbor Law', offered: 2, accepted: 0, declined: 1, expired: 0, retained: 0 },
    { name: 'Pier Law', offered: 1, accepted: 1, retained: 1, returned: 0 },
  ])
  expect(firms[1]?.medianAnswerHours).toBeCloseTo(1, 1)
})

it('filters by state, diagnosis and firm, and says why leads stop and where no firm is', async () => {
  const read = async (query: string) =>
    (await (await get(`reports?weeks=52&${query}`)).json()) as Reports
  expect((await read('state=OH')).total.leads).toBe(2)
  expect((await read('diagnosis=asbestosis')).total).toMatchObject({ leads: 1, referred: 1 })
  const ofFirm = await read('firm=2')
  expect(ofFirm.total.leads).toBe(1)
  expect(ofFirm.firms.map(({ name }) => name)).toEqual(['Pier Law'])
  expect((await read('state=OH&diagnosis=asbestosis&firm=2')).total.leads).toBe(0)
  const { reasons, uncovered, asOf } = await read('')
  expect(reasons).toEqual([{ step: 'declined', reason: 'Conflict of interest', count: 1 }])
  expect(uncovered.some(({ code }) => code === 'OH')).toBe(false)
  expect(uncovered[0]).toEqual({ code: 'KY', name: 'Kentucky', waiting: 1 })
  expect(asOf).toBeNull()
  const map = await (await get('reports/coverage')).text()
  expect(map).toContain('<title>Ohio: 2 firms</title>')
  expect(map).toContain('<title>Kentucky: no firm, 1 lead waiting</title>')
  expect(map).toMatch(
    /m-none" fill="url\(#coverage-hatch\)"[^>]+><title>California: no firm, blocked/,
  )
  expect(map).toMatch(/<th scope="row">Ohio<\/th><td[^>]*>2<\/td><td[^>]*>Open<\/td>/)
  for (const wrong of ['state=ZZ', 'state=Ohio', 'firm=99', 'firm=x', 'diagnosis=flu']) {
    expect((await get(`reports?${wrong}`)).status, wrong).toBe(400)
  }
})

it('stores figures where there are very many leads, and says from when they are', async () => {
  const { db } = database
  let computed = 0
  const find = () => findFigures(db, 'test', async () => ++computed, { liveUpTo: 0 })
  const first = await find()
  expect(first).toEqual({ figures: 1, asOf: expect.any(String) })
  expect(await find()).toEqual(first)
  await database.pool.query(`update report_figures set as_of = as_of - interval '1 day'`)
  expect((await find()).figures).toBe(2)
  expect(await findFigures(db, 'test', async () => ++computed)).toEqual({ figures: 3, asOf: null })
})

it('gives each table as CSV, and refuses other periods and tables', async () => {
  const pages = await get('reports.csv?by=page&weeks=52')
  expect(pages.headers.get('content-disposition')).toContain('leads-by-page-52-weeks.csv')
  const lines = (await pages.text()).trimEnd().split('\r\n')
  expect(lines[0]).toBe('name,leads,contacted,referred,accepted,retained')
  expect(lines).toContain("'=1+1,1,0,0,0,0")
  const firms = await (await get('reports.csv?by=firm&weeks=52')).text()
  expect(firms).toMatch(/^name,offered,accepted,declined,expired,retained,returned,median/)
  for (const wrong of ['reports?weeks=5', 'reports.csv?by=name', 'reports.csv']) {
    expect((await get(wrong)).status, wrong).toBe(400)
  }
})
