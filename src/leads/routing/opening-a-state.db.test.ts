/** What an operator does on the screens until a public site may pass on leads of a state: all of it through the API. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { site } from '../../../site.config.ts'
import { OPERATOR, setOperator } from '../../../tests/support/operator.ts'
import { findReferralStanding } from '../../site/site.sql.ts'
import { openFirms } from '../firms/firms.test-support.ts'
import { renewReferralStanding } from './renew-standing.ts'
import type { RoutingRulesPage } from './routing.contract.ts'

const { sql, ask, addLead, refer, routing, database } = openFirms()
const unset = { ...site.operator }
const florida = {
  isBlocked: false,
  note: 'Checked with counsel',
  basis: 'rule',
  basisNumber: 'R. Regulating Fla. Bar 4-7.22',
  basisDate: '2026-11-01',
  counsel: 'Ada Counsel',
}
const facts = { officePlace: 'Tampa, Hillsborough County', barNumber: '0123456' }

beforeEach(async () => {
  setOperator(OPERATOR)
  await sql('delete from referral_standing')
  await renewReferralStanding(database().db, true)
})
afterEach(async () => {
  setOperator(unset)
  await sql(`delete from referral_standing;
             insert into referral_standing (id, is_public) values (1, false)`)
})

const openStates = async () => (await findReferralStanding(database().db)).openStates
const findFlorida = async () => {
  const { states, isPublic } = (await (await ask('GET', 'routing')).json()) as RoutingRulesPage
  expect(isPublic).toBe(true)
  return states.find(({ code }) => code === 'FL')
}

it('Florida opens with its basis and the facts of a lawyer, entered through the API', async () => {
  const added = await ask('POST', 'firms', { name: 'Quillfeather Law', licensedStates: ['FL'] })
  const firm = await added.json()
  expect(firm).toMatchObject({ officePlace: null, barNumber: null, isFeeUndivided: false })
  await ask('PATCH', 'routing/states/FL', florida)
  expect(await findFlorida()).toMatchObject({ ...florida, closure: null })
  expect(await openStates()).toEqual([])
  const lead = await addLead({ residence_state: 'FL' })
  expect((await routing(lead)).candidates[0]?.reasons.join()).toContain('Florida')

  const saved = await ask('PATCH', `firms/${firm.id}`, { ...facts, isFeeUndivided: true })
  expect(await saved.json()).toMatchObject({ ...facts, isFeeUndivided: true })
  expect(await openStates()).toEqual(['FL'])
  expect((await refer(lead, [firm])).status).toBe(201)
})

it('a new note keeps the basis of an open state; a part that is removed closes it', async () => {
  await ask('POST', 'firms', {
    name: 'Quillfeather Law',
    licensedStates: ['FL'],
    ...facts,
    isFeeUndivided: true,
  })
  await ask('PATCH', 'routing/states/FL', florida)
  await ask('PATCH', 'routing/states/FL', { isBlocked: false, note: 'Renewed' })
  expect(await findFlorida()).toMatchObject({ ...florida, note: 'Renewed', closure: null })
  expect(await openStates()).toEqual(['FL'])
  await ask('PATCH', 'routing/states/FL', { isBlocked: false, note: 'Gone', counsel: null })
  expect(await findFlorida()).toMatchObject({ counsel: null, closure: 'no-basis' })
  expect(await openStates()).toEqual([])
})

it('the yearly list for Florida has the lawyers of that year, and what is still missing', async () => {
  const add = (name: string, given: object) =>
    ask('POST', 'firms', { name, licensedStates: ['FL'], ...given })
  await add('Quillfeather Law', {
    legalName: 'Quillfeather Law, PLLC',
    ...facts,
    isFeeUndivided: true,
    agreementFrom: '2025-03-01',
  })
  await add('Half Told', { agreementFrom: '2026-01-01', active: false })
  await add('Gone Before', { agreementFrom: '2024-01-01', agreementTo: '2025-12-31' })
  await add('Elsewhere', { licensedStates: ['GA'], agreementFrom: '2025-01-01' })
  await add('Made Up', { agreementFrom: '2025-01-01' })
  await sql(`update firms set is_fictional = true where name = 'Made Up'`)
  const reply = await ask('GET', 'firms/florida.csv?year=2026')
  expect(reply.headers.get('content-type')).toContain('text/csv')
  expect((await reply.text()).trim().split('\r\n')).toEqual([
    'Name,Actual legal name,Office (city or county),Bar number,No fee is divided,Agreement from,Agreement to,Now',
    'Half Told,Half Told,,,no,2026-01-01,,paused',
    'Quillfeather Law,"Quillfeather Law, PLLC","Tampa, Hillsborough County",0123456,yes,2025-03-01,,taking part',
  ])
  expect(await (await ask('GET', 'firms/florida.csv?year=2025')).text()).toContain('Gone Before')
  expect((await ask('GET', 'firms/florida.csv?year=1')).status).toBe(400)
})

it('the yearly list for Florida keeps a firm for the year in which it left the state', async () => {
  const [{ today }] = (await sql(
    `select (now() at time zone 'America/New_York')::date::text as today`,
  )) as [{ today: string }]
  const year = Number(today.slice(0, 4))
  const next = year + 1
  const list = async (of: number) =>
    (await (await ask('GET', `firms/florida.csv?year=${of}`)).text()).trim().split('\r\n').slice(1)
  const firm = await (
    await ask('POST', 'firms', {
      name: 'Gone Law',
      licensedStates: ['FL', 'GA'],
      agreementFrom: '2025-01-01',
    })
  ).json()
  await ask('PATCH', `firms/${firm.id}`, { licensedStates: ['GA'] })
  const left = `Gone Law,Gone Law,,,no,2025-01-01,,left on ${today}`
  await ask('PATCH', `firms/${firm.id}`, { licensedStates: ['GA', 'OH'] })
  expect([await list(year), await list(next)]).toEqual([[left], []])
  await ask('PATCH', `firms/${firm.id}`, { licensedStates: ['FL'] })
  expect(await list(next)).toEqual(['Gone Law,Gone Law,,,no,2025-01-01,,taking part'])
})

it('nothing is open before the server has worked out whether the site is public', async () => {
  await ask('POST', 'firms', { name: 'Quillfeather Law', licensedStates: ['OH'] })
  const lead = await addLead({ residence_state: 'OH', facility_id: null })
  await sql('update referral_standing set is_public = false')
  expect((await routing(lead)).can.offer.reasons).toEqual([])
  await sql('delete from referral_standing')
  expect((await routing(lead)).can.offer.reasons).toEqual([
    'Leads from Ohio are blocked until an administrator confirms the registration',
  ])
})
