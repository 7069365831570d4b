/** The editor's API: what editors change, what stops them, and that all of it can be undone. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emptyDirectory } from '../../../tests/support/directory-database.ts'
import { refreshCounts } from '../../../tests/support/factories.ts'
import { insertLead } from '../../../tests/support/lead-rows.ts'
import { call, newPerson, signIn } from '../../../tests/support/staff.ts'
import { createFreshDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { serveFrom } from '../../../tests/support/test-services.ts'
import { citation, importText, listFacilities, snapshot } from '../import/import.test-support.ts'
import type { RecordDetail } from './editing.contract.ts'

const LIST = [
  'id,name,address,city,state,lat,lon,company',
  '1,Big Bend Station,1 Shore Rd,Tampa,FL,27.79,-82.40,Gulf Power',
  '2,Big Bend Power Plant,,Tampa,FL,27.7901,-82.40,Bend Power',
  '3,Acme Mill,3 Main St,Tampa,FL,27.95,-82.46,',
].join('\n')

const DOCUMENT = {
  kind: 'court-opinion',
  shows: 'exposure-found',
  statement: 'A pipe coverer who worked at the mill from 1955 to 1970 died of asbestosis.',
  title: 'Marrow v. Example Insulation Co.',
  publisher: 'Florida District Court of Appeal',
  year: 1981,
  identifier: '400 So. 2d 100',
  url: 'https://court.example.gov/opinions/1981/400-so2d-100',
  checkedOn: '2026-11-01',
  readAs: 'whole',
  spanish: { statement: 'Un aislador de tuberías que trabajó en el molino murió de asbestosis.' },
}

let database: TestDatabase
let dispose: () => Promise<void>
let cookie = ''
let email = ''
const ids: Record<string, number> = {}

beforeAll(async () => {
  ;({ database, dispose } = await createFreshDatabase())
  serveFrom(database)
  ;({ email } = await newPerson('editor'))
  cookie = await signIn(email)
})
afterAll(() => dispose())
beforeEach(async () => {
  await database.pool.query('delete from translations')
  await emptyDirectory(database)
  await importText(database, LIST, { citation })
  for (const { id, name } of await listFacilities(database)) ids[name] = id
})

const path = (name: string, rest = '') => `/api/admin/facilities/${ids[name]}${rest}`
const send = (method: string, to: string, body?: unknown) => call(method, to, { body, cookie })

async function read(name: string): Promise<RecordDetail> {
  const reply = await send('GET', path(name))
  expect(reply.status).toBe(200)
  return reply.json()
}

async function change(method: string, name: string, rest: string, body: object) {
  const { revision } = await read(name)
  const reply = await send(method, path(name, rest), { revision, ...body })
  const answer = await reply.json()
  expect([reply.status, answer.detail]).toEqual([200, undefined])
  return answer
}

async function historyOf(name: string) {
  return (await (await send('GET', path(name, '/history'))).json()).entries
}

/** The data without the moments, versions and numbers that every change moves on; sorted, because those gave the order. */
async function dataOf(): Promise<string> {
  const whole = await snapshot(database)
  await refreshCounts(database)
  expect(await snapshot(database), 'kept tables are those built from scratch').toBe(whole)
  return whole
    .replace(/^dataset\n.*$/m, '')
    .replaceAll(/"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[.\d]*\+00"/g, 'moment')
    .replaceAll(/^\(\d+(,\d+,\d+,[\d.]+,[tf],[tf],moment\))$/gm, '(pair$1')
    .split('\n')
    .sort()
    .join('\n')
}

async function undoLast(name: string) {
  const [{ changeId }] = await historyOf(name)
  const reply = await send('POST', path(name, '/undo'), { changeId })
  expect([reply.status, (await reply.json()).detail]).toEqual([200, undefined])
}

describe('an editor', () => {
  it('finds a record by anything, and is told why', async () => {
    await change('PATCH', 'Acme Mill', '', { fields: { name: 'Main Street Works' } })
    await change('POST', 'Acme Mill', '/evidence', { document: DOCUMENT })
    const found = async (q: string) => {
      const reply = await send('GET', `/api/admin/facilities?q=${encodeURIComponent(q)}`)
      return (await reply.json()).records.map((record: { foundBy: object }) => record.foundBy)
    }
    expect(await found('acme')).toEqual([{ field: 'former-name', text: 'Acme Mill' }])
    expect(await found('bend power')).toEqual([{ field: 'name', text: 'Big Bend Power Plant' }])
    expect(await found('gulf')).toEqual([{ field: 'company', text: 'Gulf Power' }])
    expect(await found('shore rd')).toEqual([{ field: 'address', text: '1 Shore Rd' }])
    expect(await found('marrow v.')).toEqual([{ field: 'document', text: DOCUMENT.title }])
    expect(await found('1 Shore')).toEqual([{ field: 'address', text: '1 Shore Rd' }])
    await change('PUT', 'Acme Mill', '/facts', {
      facts: [{ kind: 'owner', name: 'Lantern Holding Co.' }],
    })
    const byOwner = [{ field: 'fact', text: 'Lantern Holding Co.' }]
    expect(await found('lantern hold')).toEqual(byOwner)
    await change('POST', 'Acme Mill', '/retire', { reason: 'It was never built.' })
    expect(await found('lantern hold'), 'of one that is not public').toEqual(byOwner)
    await undoLast('Acme Mill')
    expect(await found(`FL-${String(ids['Acme Mill']).padStart(5, '0')}`)).toEqual([
      { field: 'number', text: `FL-${String(ids['Acme Mill']).padStart(5, '0')}` },
    ])
    expect(await found('%')).toEqual([])
  })

  it('narrows the list to what needs work', async () => {
    const of = async (query: string) =>
      (await (await send('GET', `/api/admin/facilities?${query}`)).json()).total
    expect(await of('needs=no-document')).toBe(3)
    expect(await of('needs=duplicate')).toBe(2)
    expect(await of('needs=no-spanish')).toBe(0)
    await change('POST', 'Acme Mill', '/evidence', {
      document: { ...DOCUMENT, spanish: undefined },
    })
    expect(await of('needs=no-spanish')).toBe(1)
    expect(await of('grade=documented&state=FL')).toBe(1)
    const counts = await (await send('GET', '/api/admin/facilities/work-lists')).json()
    expect(counts).toMatchObject({
      records: 3,
      lists: { 'no-document': 2, duplicate: 2, 'no-spanish': 1, 'home-page-link': 0 },
    })
  })

  it('changes fields, and everybody can read who did, when and why', async () => {
    const before = await dataOf()
    const record = await change('PATCH', 'Acme Mill', '', {
      fields: { name: 'Acme Paper Works', city: 'Ft. Myers, FL', operationalYears: '1941-1976' },
      reason: 'The deed of 1941 names it so.',
    })
    expect(record).toMatchObject({
      name: 'Acme Paper Works',
      path: '/florida/fort-myers/acme-paper-works-asbestos-exposure',
      oldAddresses: ['/florida/tampa/acme-mill-asbestos-exposure'],
      values: { city: 'Fort Myers, FL', formerNames: ['Acme Mill'] },
    })
    const [entry] = await historyOf('Acme Mill')
    expect(entry).toMatchObject({
      by: 'staff',
      role: 'editor',
      who: email.split('@')[0],
      reason: 'The deed of 1941 names it so.',
    })
    const notes = await (await call('GET', `/api/record-notes/${ids['Acme Mill']}.html`)).text()
    expect(notes).toContain('The deed of 1941 names it so.')
    expect(notes).toContain('An editor')
    expect(notes).not.toContain(email)
    const { rows } = await database.pool.query(
      `select actor_email, detail from staff_events where action = 'edited a record'`,
    )
    expect(rows.at(-1)).toMatchObject({ actor_email: email, detail: { change: entry.changeId } })
    await undoLast('Acme Mill')
    // Somebody may have noted the address that it had meanwhile.
    expect((await read('Acme Mill')).oldAddresses).toEqual([
      '/florida/fort-myers/acme-paper-works-asbestos-exposure',
    ])
    await database.pool.query('delete from facility_redirects')
    await database.pool.query(`delete from cities where name = 'Fort Myers'`)
    expect(await dataOf()).toBe(before)
  })

  it('is told of each wrong value, and nothing is written', async () => {
    const { revision } = await read('Acme Mill')
    const fields = {
      latitude: 95,
      zipCode: 'x',
      name: '',
      grade: 'documented',
      unknowns: 'a\u0000',
    }
    const reply = await send('PATCH', path('Acme Mill'), {
      revision,
      fields: { ...fields, unknowns: [] },
    })
    expect(reply.status).toBe(400)
    expect((await reply.json()).errors).toEqual([
      { field: 'fields.latitude', message: 'must be a number from -90 to 90' },
      { field: 'fields.zipCode', message: 'must be a ZIP code' },
      { field: 'fields.name', message: 'cannot be empty' },
      { field: 'fields.grade', message: 'is no field of a record' },
    ])
    expect((await send('PATCH', path('Acme Mill'), { revision, fields })).status).toBe(400)
    expect(await read('Acme Mill')).toMatchObject({ revision, name: 'Acme Mill' })
  })

  it('publishes no phone number and no mail address with the reason', async () => {
    const { revision } = await read('Acme Mill')
    const fields = { companyName: 'Acme' }
    const reason = 'Ask Ann Willow, ann.w@example.com.'
    const reply = await send('PATCH', path('Acme Mill'), { revision, fields, reason })
    expect([reply.status, (await reply.json()).errors]).toMatchObject([400, [{ field: 'reason' }]])
    expect((await read('Acme Mill')).revision).toBe(revision)
  })

  it('is shown what a second editor changed first', async () => {
    const { revision } = await read('Acme Mill')
    await change('PATCH', 'Acme Mill', '', { fields: { address: '5 Main St' } })
    const reply = await send('PATCH', path('Acme Mill'), {
      revision,
      fields: { address: '7 Main St' },
    })
    expect(reply.status).toBe(409)
    expect(await reply.json()).toMatchObject({
      current: { values: { address: '5 Main St' } },
      since: [{ changes: [{ field: 'address', old: '3 Main St', new: '5 Main St' }] }],
    })
    expect((await read('Acme Mill')).values.address).toBe('5 Main St')
  })

  it('sees who else has the record open', async () => {
    const presence = async (as: string) =>
      (await call('POST', path('Acme Mill', '/presence'), { cookie: as, body: {} })).json()
    const other = await newPerson('editor')
    const second = await signIn(other.email)
    expect((await presence(cookie)).others).toEqual([])
    expect((await presence(second)).others).toMatchObject([{ name: email.split('@')[0] }])
    expect((await presence(cookie)).others).toMatchObject([{ name: other.email.split('@')[0] }])
  })

  it('sees the public page before it is published, in both languages, and nothing is written', async () => {
    await change('POST', 'Acme Mill', '/evidence', { document: DOCUMENT })
    const before = await dataOf()
    const preview = async (language: string, fields: object) =>
      (await send('POST', path('Acme Mill', '/preview'), { language, fields })).json()
    const english = await preview('en', { name: 'Acme Paper Works', city: 'Ocala, FL' })
    expect(english).toMatchObject({ grade: 'documented', wrong: [] })
    expect(english.html).toContain('Acme Paper Works')
    expect(english.html).toContain('Ocala')
    expect(english.html).toContain(DOCUMENT.statement)
    expect((await preview('es', {})).html).toContain(DOCUMENT.spanish.statement)
    expect(await preview('en', { zipCode: '1' })).toEqual({
      html: null,
      grade: null,
      wrong: [{ field: 'zipCode', message: 'must be a ZIP code' }],
    })
    expect(await dataOf()).toBe(before)
  })
})

describe('documents', () => {
  it('decide the grade, which nobody sets; withdrawn, and undone', async () => {
    const before = await dataOf()
    const added = await change('POST', 'Acme Mill', '/evidence', { document: DOCUMENT })
    expect(added.grade).toBe('documented')
    const [, document] = added.documents
    expect([added.documents[0].title, document?.title ?? '']).toContain(DOCUMENT.title)
    const id = added.documents.find(({ title }: { title: string }) => title === DOCUMENT.title).id
    const changed = await change('PATCH', 'Acme Mill', `/evidence/${id}`, {
      document: { ...DOCUMENT, shows: 'place-and-period' },
    })
    expect(changed.grade).toBe('listed')
    await undoLast('Acme Mill')
    expect((await read('Acme Mill')).grade).toBe('documented')
    const withdrawn = await change('POST', 'Acme Mill', `/evidence/${id}/withdraw`, {})
    expect([withdrawn.grade, withdrawn.documents.length]).toEqual(['listed', 1])
    await undoLast('Acme Mill')
    expect((await read('Acme Mill')).documents.map((one) => one.id)).toContain(id)
    const entries = await historyOf('Acme Mill')
    const { changeId } = entries.find(
      ({ isUndone, isUndoing }: Record<string, boolean>) => !isUndone && !isUndoing,
    )
    await send('POST', path('Acme Mill', '/undo'), { changeId })
    expect(await dataOf()).toBe(before)
  })

  it.each([
    [{ url: 'https://www.epa.gov/' }, 'is a home or landing page, not the document'],
    [{ url: 'http://court.example.gov/x' }, 'Invalid URL'],
    [{ url: undefined }, 'needs the address of the document, or how to find it'],
    [{ quote: 'word '.repeat(61) }, 'may have at most 60 words'],
    [{ statement: '' }, ''],
    [{ readAs: undefined }, ''],
    [{ statement: 'x'.repeat(601) }, ''],
  ])('are refused: %j', async (part, message) => {
    const { revision } = await read('Acme Mill')
    const document = { ...DOCUMENT, ...part }
    const reply = await send('POST', path('Acme Mill', '/evidence'), { revision, document })
    expect(reply.status).toBe(400)
    expect((await reply.json()).detail).toContain(message)
  })

  it('keep the order that staff gave those of one year, and stay oldest first', async () => {
    for (const title of ['First', 'Second']) {
      await change('POST', 'Acme Mill', '/evidence', {
        document: { ...DOCUMENT, title, statement: `${title} says so.` },
      })
    }
    await change('POST', 'Acme Mill', '/evidence', {
      document: { ...DOCUMENT, title: 'Older', year: 1950 },
    })
    const { documents, revision } = await read('Acme Mill')
    const idOf = (title: string) => documents.find((one) => one.title === title)?.id ?? 0
    const register = idOf('Register of Mills')
    const order = [idOf('Older'), idOf('Second'), idOf('First'), register]
    const ordered = await change('POST', 'Acme Mill', '/evidence/order', { order })
    expect(ordered.documents.map(({ id }: { id: number }) => id)).toEqual(order)
    const wrong = [idOf('Second'), idOf('Older'), idOf('First'), register]
    const refused = await send('POST', path('Acme Mill', '/evidence/order'), {
      revision: ordered.revision,
      order: wrong,
    })
    expect([refused.status, revision]).toEqual([409, expect.any(String)])
    const page = await (await call('GET', `/api/evidence/${ids['Acme Mill']}.html`)).text()
    expect(page.indexOf('Second says so.')).toBeLessThan(page.indexOf('First says so.'))
  })

  it('are not brought back by the list that they came from', async () => {
    const evidence = JSON.stringify([{ ...DOCUMENT, spanish: undefined }]).replaceAll('"', '""')
    const list = `${LIST.split('\n')
      .map((row, at) => `${row},${at === 0 ? 'evidence' : at === 3 ? `"${evidence}"` : ''}`)
      .join('\n')}`
    await importText(database, list, { citation })
    const given = (await read('Acme Mill')).documents.find(({ title }) => title === DOCUMENT.title)
    const document = { ...DOCUMENT, statement: 'An insulator died of asbestosis.' }
    await change('PATCH', 'Acme Mill', `/evidence/${given?.id}`, { document })
    await importText(database, `${list}\n4,New Yard,,Ocala,FL,29.2,-82.1,,`, { citation })
    const said = async () =>
      (await read('Acme Mill')).documents.flatMap(({ statement }) => statement ?? [])
    expect(await said()).toEqual(['An insulator died of asbestosis.'])
    await change('POST', 'Acme Mill', `/evidence/${given?.id}/withdraw`, {})
    await importText(database, `${list}\n5,Old Yard,,Ocala,FL,29.2,-82.2,,`, { citation })
    expect(await said()).toEqual([])
  })
})

describe('names, owners and work', () => {
  const ACME = { kind: 'owner', name: 'Acme Holding Co.', from: 1941, to: 1963 }
  const LAGGER = { kind: 'trade', name: 'Laggers', spanish: 'Aisladores' }
  const searched = async (q: string) =>
    (await (await call('GET', `/api/search?q=${encodeURIComponent(q)}`)).json()).map(
      ({ name }: { name: string }) => name,
    )

  it('are changed with their documents, found and shown in both languages, and undone', async () => {
    const { documents } = await change('POST', 'Acme Mill', '/evidence', { document: DOCUMENT })
    const documentId = documents.at(-1).id
    const before = await dataOf()
    const { facts } = await change('PUT', 'Acme Mill', '/facts', {
      facts: [{ ...ACME, documentId }, LAGGER],
    })
    expect(facts).toMatchObject([
      { ...ACME, documentId, spanish: null },
      { ...LAGGER, from: null, to: null, documentId: null },
    ])
    await dataOf()
    expect(await searched('acme holding')).toEqual(['Acme Mill'])
    const shown = async (language: string) =>
      (await call('GET', `/api/facts/${ids['Acme Mill']}.html?lang=${language}`)).text()
    expect(await shown('en')).toContain('Laggers')
    expect(await shown('es')).toContain('Aisladores')
    const [owner, trade] = facts
    await change('PUT', 'Acme Mill', '/facts', { facts: [{ ...ACME, id: owner.id, to: 1970 }] })
    expect((await historyOf('Acme Mill'))[0].changes).toEqual([
      {
        field: 'owner',
        old: 'Acme Holding Co., from 1941, to 1963',
        new: 'Acme Holding Co., from 1941, to 1970',
      },
      { field: 'trade', old: 'Laggers', new: null },
    ])
    await undoLast('Acme Mill')
    expect((await read('Acme Mill')).facts).toEqual([owner, trade])
    const [, { changeId }] = (await historyOf('Acme Mill')).filter(
      ({ isUndone }: { isUndone: boolean }) => !isUndone,
    )
    expect((await send('POST', path('Acme Mill', '/undo'), { changeId })).status).toBe(200)
    expect(await dataOf()).toBe(before)
    expect(await searched('acme holding')).toEqual([])
  })

  it.each([
    [{ ...ACME, to: 1940 }, 400, 'ends before it begins'],
    [{ ...ACME, name: ' ' }, 400, ''],
    [{ ...ACME, name: 'x'.repeat(161) }, 400, ''],
    [{ ...ACME, kind: 'boss' }, 400, ''],
    [{ ...ACME, from: 1 }, 400, ''],
    [{ ...ACME, documentId: 2_147_483_647 }, 409, 'One of these documents is not on the record.'],
    [{ ...ACME, id: 2_147_483_647 }, 409, 'One of these facts is not on the record.'],
  ])('are refused, and nothing is written: %j', async (fact, status, message) => {
    const before = await dataOf()
    const { revision } = await read('Acme Mill')
    const reply = await send('PUT', path('Acme Mill', '/facts'), {
      revision,
      facts: [LAGGER, fact],
    })
    expect(reply.status).toBe(status)
    expect((await reply.json()).detail).toContain(message)
    expect(await dataOf()).toBe(before)
  })

  it('of somebody who read an older record change nothing', async () => {
    const { revision } = await read('Acme Mill')
    await change('PUT', 'Acme Mill', '/facts', { facts: [LAGGER] })
    const reply = await send('PUT', path('Acme Mill', '/facts'), { revision, facts: [] })
    expect(reply.status).toBe(409)
    expect((await read('Acme Mill')).facts).toHaveLength(1)
  })
})

describe('whole records', () => {
  it('are created out of sight, published, retired to another and restored', async () => {
    const create = await send('POST', '/api/admin/facilities', {
      fields: { name: 'Harbor Works', city: 'Tampa, FL', category: 'shipyards' },
    })
    const { id } = await create.json()
    ids['Harbor Works'] = id
    const page = () => call('GET', '/api/facilities/florida/tampa/harbor-works')
    expect((await page()).status).toBe(410)
    await change('POST', 'Harbor Works', '/restore', {})
    expect((await page()).status).toBe(200)
    await dataOf()
    const body = { reason: 'The mill covers it.', targetId: ids['Acme Mill'] }
    const retired = await change('POST', 'Harbor Works', '/retire', body)
    expect(retired).toMatchObject({ isActive: false, leadsTo: { id: ids['Acme Mill'] } })
    const resolve = '/api/facilities/resolve?stateSlug=florida&citySlug=tampa&slug=harbor-works'
    expect(await (await call('GET', resolve)).json()).toMatchObject({ slug: 'acme-mill' })
    await dataOf()
    expect(await change('POST', 'Harbor Works', '/restore', {})).toMatchObject({
      isActive: true,
      leadsTo: null,
    })
    await dataOf()
  })

  it('are merged field by field, with their leads, and taken apart in one step', async () => {
    await change('POST', 'Big Bend Power Plant', '/evidence', { document: DOCUMENT })
    await insertLead(database, { facilityId: ids['Big Bend Power Plant'] ?? 0 })
    const leadIsAbout = async () => {
      const { rows } = await database.pool.query(
        'select facility_id as id from contact_submissions',
      )
      return rows.map(({ id }) => id)
    }
    const before = await dataOf()
    const { duplicates } = await (await send('GET', path('Big Bend Station', '/duplicates'))).json()
    expect(duplicates).toMatchObject([
      {
        name: 'Big Bend Power Plant',
        reasons: [
          'An import noticed: a similar name within 300 m',
          'A similar name in the same city',
          'Less than 400 yards apart',
        ],
      },
    ])
    const merged = await change('POST', 'Big Bend Station', '/merge', {
      otherId: ids['Big Bend Power Plant'],
      taken: ['companyName'],
    })
    expect(merged).toMatchObject({
      grade: 'documented',
      values: {
        name: 'Big Bend Station',
        companyName: 'Bend Power',
        formerNames: ['Big Bend Power Plant'],
      },
    })
    expect(await read('Big Bend Power Plant')).toMatchObject({
      isActive: false,
      leadsTo: { id: ids['Big Bend Station'] },
    })
    expect(await leadIsAbout()).toEqual([ids['Big Bend Station']])
    await undoLast('Big Bend Station')
    expect(await dataOf()).toBe(before)
    expect(await leadIsAbout()).toEqual([ids['Big Bend Power Plant']])
    await database.pool.query('delete from contact_submissions')
    // Undoing is a change as well: undone, the two are one again.
    await undoLast('Big Bend Station')
    expect((await read('Big Bend Power Plant')).isActive).toBe(false)
    await dataOf()
  })

  it('are merged and told apart in one act: all of it or nothing, undone in one step', async () => {
    const pairs = async () =>
      (await (await send('GET', '/api/admin/facilities/duplicates')).json()).total
    const [station, plant, mill] = ['Big Bend Station', 'Big Bend Power Plant', 'Acme Mill'].map(
      (name) => ids[name],
    )
    const { revision } = await read('Acme Mill')
    const settle = async (otherRevision: string) => {
      const merge = { id: mill, revision, otherId: station, otherRevision }
      const body = { merges: [merge], apart: [{ id: plant, otherId: station }] }
      return send('POST', '/api/admin/facilities/merges', body)
    }
    const before = await dataOf()
    expect(await pairs()).toBe(1)
    expect((await settle('1')).status).toBe(409)
    expect(await dataOf()).toBe(before)
    expect(await pairs()).toBe(1)
    const settled = await settle((await read('Big Bend Station')).revision)
    expect(settled.status).toBe(200)
    expect(await pairs()).toBe(0)
    const { changeId } = await settled.json()
    const [entry] = await historyOf('Big Bend Power Plant')
    expect(entry.changes).toEqual([{ field: 'told_apart', old: null, new: `No. ${station}` }])
    await send('POST', path('Big Bend Power Plant', '/undo'), { changeId })
    expect(await dataOf()).toBe(before)
    expect(await pairs()).toBe(1)
  })

  it('are told apart from their own page, and alike again when that is undone', async () => {
    const suggested = async () =>
      (await (await send('GET', path('Big Bend Station', '/duplicates'))).json()).duplicates.length
    expect(await suggested()).toBe(1)
    const otherId = ids['Big Bend Power Plant']
    expect((await send('POST', path('Big Bend Station', '/distinct'), { otherId })).status).toBe(
      204,
    )
    expect(await suggested()).toBe(0)
    await undoLast('Big Bend Power Plant')
    expect(await suggested()).toBe(1)
  })

  it('are split with documents, and put together in one step', async () => {
    const added = await change('POST', 'Acme Mill', '/evidence', { document: DOCUMENT })
    const find = (title: string) =>
      added.documents.find((one: { title: string }) => one.title === title).id
    const before = await dataOf()
    const { revision } = await read('Acme Mill')
    const split = await send('POST', path('Acme Mill', '/split'), {
      revision,
      fields: { name: 'Acme Foundry' },
      documents: [
        { id: find(DOCUMENT.title), fate: 'goes' },
        { id: find('Register of Mills'), fate: 'both' },
      ],
    })
    const { id, detail } = await split.json()
    expect([split.status, detail]).toEqual([200, undefined])
    ids['Acme Foundry'] = id
    expect(await read('Acme Foundry')).toMatchObject({ isActive: false, grade: 'documented' })
    expect(await read('Acme Mill')).toMatchObject({ grade: 'listed', documents: [{}] })
    await undoLast('Acme Mill')
    expect(await read('Acme Mill')).toMatchObject({ grade: 'documented', documents: [{}, {}] })
    // Its number may have been cited, so the record stays, empty and out of sight.
    expect(await read('Acme Foundry')).toMatchObject({ isActive: false, documents: [] })
    await database.pool.query('delete from facilities where id = $1', [id])
    expect(await dataOf()).toBe(before)
  })

  it('are not undone under a later change that depends on it', async () => {
    await change('PATCH', 'Acme Mill', '', { fields: { address: '5 Main St' } })
    const [{ changeId }] = await historyOf('Acme Mill')
    await change('PATCH', 'Acme Mill', '', { fields: { address: '7 Main St' } })
    const undo = () => send('POST', path('Acme Mill', '/undo'), { changeId })
    const refused = await undo()
    expect(refused.status).toBe(409)
    expect((await refused.json()).detail).toBe(
      'The record (address) changed again since. Undo the later change first.',
    )
    await undoLast('Acme Mill')
    expect((await undo()).status).toBe(200)
    expect((await read('Acme Mill')).values.address).toBe('3 Main St')
    expect((await undo()).status).toBe(409)
    const other = await send('POST', path('Big Bend Station', '/undo'), { changeId })
    expect((await other.json()).detail).toBe('This change is not one of this record.')
  })
})
