/** "I worked here": what is stored, who reads it, what is published, and that it can be taken down and erased. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  createCity,
  createFacility,
  createState,
  refreshCounts,
} from '../../../tests/support/factories.ts'
import { forgetLeads, serveLeads } from '../../../tests/support/serve-leads.ts'
import { call, newPerson, signIn } from '../../../tests/support/staff.ts'
import { createFreshDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { api, exchange, serveFrom, services } from '../../../tests/support/test-services.ts'
import { recordChanges } from '../../app/record-changes.ts'
import { deletePerson } from '../../leads/retention/retention.sql.ts'
import type { Testimony } from './suggestions.contract.ts'

let database: TestDatabase
let dispose: () => Promise<void>
const cookies = { agent: '', editor: '' }
let facilityId = 0

beforeAll(async () => {
  ;({ database, dispose } = await createFreshDatabase())
  serveFrom(database, { CONTACT_LIMIT: '100' })
  for (const role of ['agent', 'editor'] as const)
    cookies[role] = await signIn((await newPerson(role)).email)
  const { db } = services()
  const state = await createState(db, { name: 'Florida', code: 'FL', slug: 'florida' })
  const city = await createCity(db, { name: 'Coldwater', stateId: state.id })
  facilityId = (await createFacility(db, { name: 'Coldwater Station', city })).id
})
afterAll(() => dispose())
beforeEach(async () => {
  await forgetLeads(database)
  await database.pool.query('delete from missing_workplaces; delete from facility_testimonies')
  await refreshCounts(database)
  await serveLeads(database, {})
  exchange({ records: recordChanges(services()) })
})

const WORDS = 'We cut block insulation with saws, and the dust lay an inch deep on the boilers.'
const given = () => ({
  record: String(facilityId),
  years: '1962 to 1975',
  trade: 'Pipefitter',
  words: WORDS,
  email: 'ann@example.com',
  mayPublish: 'yes',
})

const post = (fields: Record<string, string>) =>
  api.request('/api/testimonies', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })

async function sent(more: Record<string, string> = {}): Promise<{ id: number; cookie: string }> {
  const reply = await post({ ...given(), ...more })
  expect([reply.status, reply.headers.get('location')]).toEqual([
    303,
    `/worked-here?record=${facilityId}&sent=1`,
  ])
  const { rows } = await database.pool.query('select max(id) as id from missing_workplaces')
  return { id: rows[0].id, cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

const read = async (id: number): Promise<Testimony> =>
  (await call('GET', `/api/admin/testimonies/${id}`, { cookie: cookies.editor })).json()

const answer = (id: number, body: object, cookie = cookies.editor) =>
  call('POST', `/api/admin/testimonies/${id}/answer`, {
    cookie,
    body: { version: 0, reply: '', ...body },
  })
const publish = (id: number, published: object = {}) =>
  answer(id, { answer: 'accepted', published: { words: WORDS, trade: 'Pipefitter', ...published } })

const page = async () => (await api.request(`/api/facts/${facilityId}.html`)).text()
const stateOf = async (cookie: string) =>
  (await (await api.request('/api/suggestions/state', { headers: { cookie } })).json()).suggestion

it('is sealed until an editor approves it, and agents do not read it', async () => {
  const { id, cookie } = await sent()
  const { rows } = await database.pool.query('select * from missing_workplaces')
  expect(JSON.stringify(rows)).not.toMatch(/insulation|Pipefitter|ann@/i)
  expect(await page()).not.toContain('block insulation')
  expect(await read(id)).toMatchObject({ words: WORDS, trade: 'Pipefitter', mayPublish: true })
  const { status } = await call('GET', `/api/admin/testimonies/${id}`, { cookie: cookies.agent })
  expect(status).toBe(403)
  expect(await stateOf(cookie)).toMatchObject({ kind: 'testimony', state: 'received' })
  const workplaces = await call('GET', '/api/admin/workplaces', { cookie: cookies.agent })
  expect((await workplaces.json()).total).toBe(0)
})

it('is published under the record without a name, apart from its documents, and the contributor sees it', async () => {
  const { id, cookie } = await sent()
  expect((await publish(id)).status).toBe(200)
  const shown = await page()
  expect(shown).toContain(WORDS)
  expect(shown).toContain('Pipefitter')
  expect(await stateOf(cookie)).toMatchObject({
    state: 'accepted',
    record: { name: 'Coldwater Station' },
  })
  const { rows } = await database.pool.query(
    `select field, new_value, actor_role from facility_history where facility_id = $1`,
    [facilityId],
  )
  expect(rows).toEqual([
    { field: 'testimony', new_value: expect.stringMatching(/^No\. \d+$/), actor_role: 'editor' },
  ])
})

it('is taken down by undoing the act, and put back by undoing that', async () => {
  const { id } = await sent()
  await publish(id)
  const path = `/api/admin/facilities/${facilityId}`
  for (const isShown of [false, true]) {
    const { entries } = await (
      await call('GET', `${path}/history`, { cookie: cookies.editor })
    ).json()
    const body = { changeId: entries[0].changeId }
    expect((await call('POST', `${path}/undo`, { cookie: cookies.editor, body })).status).toBe(200)
    expect((await page()).includes(WORDS)).toBe(isShown)
  }
})

it('is not published where the person did not allow it', async () => {
  const { id } = await sent({ mayPublish: '' })
  const reply = await publish(id)
  expect([reply.status, (await reply.json()).detail]).toEqual([
    409,
    'The person did not allow publication.',
  ])
  expect(
    (await answer(id, { answer: 'rejected', reply: 'We keep it for the search.' })).status,
  ).toBe(200)
  expect(await page()).not.toContain(WORDS)
})

it('is not published with a phone number, and with a name only after somebody looked at it', async () => {
  const { id } = await sent()
  const phone = await publish(id, {
    words: `${WORDS} Call me at 813-555-0142.`,
    namesChecked: true,
  })
  expect([phone.status, (await phone.json()).errors[0].field]).toEqual([400, 'published.words'])
  const words = `${WORDS} I stood beside Joe Kowalski.`
  expect((await publish(id, { words })).status).toBe(400)
  expect((await publish(id, { words, namesChecked: true })).status).toBe(200)
})

it('goes with the person who is erased, from the page too', async () => {
  const { id } = await sent()
  await publish(id)
  const version = async () =>
    (await database.pool.query('select version from dataset')).rows[0].version
  const before = await version()
  await services().db.transaction((tx) =>
    deletePerson(tx, 'Ann@Example.com', { keepConsent: false }),
  )
  expect(await page()).not.toContain(WORDS)
  expect(await version()).toBe(before + 1)
  const { rows } = await database.pool.query(
    `select to_jsonb(c) as c from directory_changes c union all select to_jsonb(h) from facility_history h`,
  )
  expect(JSON.stringify(rows)).not.toContain('insulation')
})

it.each([
  ['without words', { words: '' }, 400, 'words'],
  ['with too few words', { words: 'Dust.' }, 400, 'words'],
  ['with words that are too long', { words: 'a'.repeat(2001) }, 400, 'words'],
  ['about no record', { record: '' }, 400, 'record'],
  ['with an address that is none', { email: 'ann' }, 400, 'email'],
])('is refused %s, naming the field', async (_, fields, status, field) => {
  const reply = await post({ ...given(), ...fields } as Record<string, string>)
  expect([reply.status, (await reply.json()).errors?.[0]?.field]).toEqual([status, field])
})

it('is refused about a record that is not public', async () => {
  expect((await post({ ...given(), record: '999999' })).status).toBe(404)
})
