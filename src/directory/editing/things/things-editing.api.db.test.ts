/** Ships and companies in the editor's API: what follows from an edit, what stops it, and that all of it is undone. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emptyDirectory } from '../../../../tests/support/directory-database.ts'
import { call, newPerson, signIn } from '../../../../tests/support/staff.ts'
import { createFreshDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts'
import { api, serveFrom } from '../../../../tests/support/test-services.ts'
import { citation, importText, listFacilities } from '../../import/import.test-support.ts'
import type { ThingDetail } from './edited-things.contract.ts'

const LIST = 'id,name,city,state\n1,Harbor Yard,Tampa,FL\n'

const DOCUMENT = {
  kind: 'federal-report',
  shows: 'exposure-found',
  outcome: 'finding',
  namesIt: true,
  statement: 'A board found that a fireman was exposed on the ship.',
  title: 'Decision 81-1',
  publisher: 'Board of Appeals',
  year: 1981,
  findIt: 'National Archives, Atlanta',
  checkedOn: '2026-11-01',
  readAs: 'whole',
  spanish: { statement: 'Una junta determinó que un fogonero estuvo expuesto en el buque.' },
}
const FACTS = {
  type: 'destroyer',
  hull: 'DD-9101',
  service: [{ from: 1944, to: 1969, source: null }],
}

let database: TestDatabase
let dispose: () => Promise<void>
let cookie = ''
let email = ''
/** The number of the yard. */
let yard = 0

beforeAll(async () => {
  ;({ database, dispose } = await createFreshDatabase())
  serveFrom(database)
  ;({ email } = await newPerson('editor'))
  cookie = await signIn(email)
})
afterAll(() => dispose())
beforeEach(async () => {
  await database.pool.query('delete from things; delete from translations')
  await emptyDirectory(database)
  await importText(database, LIST, { citation })
  yard = (await listFacilities(database))[0]?.id ?? 0
})

const send = (method: string, path: string, body?: unknown) =>
  call(method, `/api/admin/things${path}`, { body, cookie })
const ok = async (reply: Response) => {
  const answer = await reply.json()
  expect([reply.status, answer.detail, answer.errors]).toEqual([200, undefined, undefined])
  return answer
}
const read = async (id: number): Promise<ThingDetail> => ok(await send('GET', `/${id}`))
const create = async (body: object): Promise<number> =>
  (await ok(await send('POST', '', { kind: 'ship', name: 'USS Example', facts: FACTS, ...body })))
    .id

async function change(
  method: string,
  id: number,
  rest: string,
  body: object,
): Promise<ThingDetail> {
  const { revision } = await read(id)
  return ok(await send(method, `/${id}${rest}`, { revision, ...body }))
}
const publish = (id: number) => change('POST', id, '/restore', {})
const historyOf = async (id: number) => (await ok(await send('GET', `/${id}/history`))).entries

async function undoLast(id: number) {
  const entries = await historyOf(id)
  const { changeId } = entries.find(
    ({ isUndone, isUndoing }: Record<string, boolean>) => !isUndone && !isUndoing,
  )
  return ok(await send('POST', `/${id}/undo`, { changeId }))
}

const publicShip = async (slug: string) => (await api.request(`/api/ships/${slug}`)).json()
const found = async (q: string) => {
  const reply = await api.request(`/api/search/everything?q=${encodeURIComponent(q)}`)
  return JSON.stringify(await reply.json())
}

/** Everything that is stored of it, without moments and the numbers of rows. */
async function stored(id: number): Promise<string> {
  const { rows } = await database.pool.query(
    `select (to_jsonb(t) - 'updated_at') as thing,
            (select json_agg(json_build_array(key, name, role) order by key) from thing_names where thing_id = t.id) as names,
            (select json_agg(to_jsonb(e) - 'id' order by year, title) from thing_evidence e where thing_id = t.id) as evidence,
            (select json_agg(json_build_array(role, target_kind, target, name, from_year, to_year,
                      (select title from thing_evidence e where e.id = r.evidence_id)) order by role, target, name)
               from thing_relations r where thing_id = t.id) as relations
       from things t where id = $1`,
    [id],
  )
  return JSON.stringify(rows)
}

describe('a ship that an editor creates', () => {
  it('is not public until it is published, and is then found by its hull number', async () => {
    const id = await create({})
    expect((await api.request('/api/ships/uss-example-dd-9101')).status).toBe(404)
    await publish(id)
    expect(await publicShip('uss-example-dd-9101')).toMatchObject({
      name: 'USS Example',
      hull: 'DD-9101',
      grade: 'listed',
      firstYear: 1944,
      lastYear: 1969,
    })
    const list = await ok(await send('GET', '?kind=ship&q=dd9101'))
    expect(list.things).toMatchObject([
      { id, number: 'DD-9101', isActive: true, years: '1944–1969' },
    ])
  })

  it('is told what its fields are by the declaration of its kind', async () => {
    const { declared, relationRoles } = await read(await create({}))
    const kinds = Object.fromEntries(declared.map(({ name, kind }) => [name, kind]))
    expect(kinds).toMatchObject({
      type: 'choice',
      hull: 'line',
      otherHulls: 'list',
      launched: 'number',
      launchedSource: 'document',
      service: 'rows',
    })
    expect(kinds).not.toHaveProperty('register')
    expect(relationRoles).toContainEqual({ role: 'built-at', targetKind: 'facility' })
  })

  it('gets another address than one of the same name', async () => {
    const [first, second] = [await create({}), await create({})]
    const paths = [(await read(first)).path, (await read(second)).path]
    expect(paths).toEqual(['/ships/uss-example-dd-9101', '/ships/uss-example-dd-9101-2'])
  })
})

describe('an edit', () => {
  it('writes again what follows from the facts: names, years, filters, links', async () => {
    const id = await create({})
    await publish(id)
    await change('PATCH', id, '', {
      facts: {
        type: 'carrier',
        formerNames: ['USS Before'],
        jobs: [{ rating: 'MM', title: 'Fireman', from: 1950, to: 1952, source: null }],
      },
      relations: [
        {
          role: 'built-at',
          target: `FL-${String(yard).padStart(5, '0')}`,
          name: 'Harbor Yard Co.',
        },
      ],
    })
    const ship = await publicShip('uss-example-dd-9101')
    expect(ship).toMatchObject({ type: 'carrier', otherNames: ['DD-9101', 'USS Before'] })
    const roles = ship.relations.map(({ role, kind, name }: Record<string, string>) => [
      role,
      kind,
      name,
    ])
    expect(roles).toContainEqual(['built-at', 'facility', 'Harbor Yard'])
    expect(roles.map(([role]: string[]) => role)).toContain('served-as')
    expect(await found('uss before')).toContain('uss-example-dd-9101')
    const { rows } = await database.pool.query('select facets from things where id = $1', [id])
    expect(rows[0].facets).toEqual(['type:carrier', 'outcome:none'])
  })

  it.each([
    ['a fact that the kind does not have', { facts: { captain: 'Ahab' } }, 'facts.captain'],
    ['a type that there is not', { facts: { type: 'raft' } }, 'facts.type'],
    ['a hull number that is none', { facts: { hull: '<b>' } }, 'facts.hull'],
    [
      'a list that is too long',
      { facts: { formerNames: Array(7).fill('A') } },
      'facts.formerNames',
    ],
    ['a document that is not there', { facts: { launched: 1943, launchedSource: 3 } }, 'facts'],
    ['a link to nothing', { relations: [{ role: 'built-at', target: '999' }] }, 'relations.0'],
    [
      'a link that the kind does not have',
      { relations: [{ role: 'made-by', target: '1' }] },
      'relations.0',
    ],
    [
      'a name that follows from the facts',
      { names: [{ name: 'DD-1', role: 'number' }] },
      'names.0',
    ],
    ['facts that only a register gives', { facts: { register: null } }, 'facts.register'],
  ])('is refused for %s, naming the field', async (_, body, field) => {
    const id = await create({})
    const before = await stored(id)
    const reply = await send('PATCH', `/${id}`, { revision: (await read(id)).revision, ...body })
    const answer = await reply.json()
    expect([reply.status, answer.errors?.[0]?.field]).toEqual([400, field])
    expect(await stored(id)).toBe(before)
  })

  it('is noted while it is open: a second editor is told, and that it changed', async () => {
    const id = await create({})
    const other = await newPerson('editor')
    const second = await signIn(other.email)
    const present = async (as: string) =>
      ok(await call('POST', `/api/admin/things/${id}/presence`, { cookie: as, body: {} }))
    const { revision } = await present(cookie)
    expect((await present(second)).others).toHaveLength(1)
    expect((await present(cookie)).others).toMatchObject([{ name: other.email.split('@')[0] }])
    await change('PATCH', id, '', { name: 'USS Another' })
    expect((await present(second)).revision).not.toBe(revision)
  })

  it('of a record that somebody changed since is not written, and says what changed', async () => {
    const id = await create({})
    const { revision } = await read(id)
    await change('PATCH', id, '', { name: 'USS Another' })
    const reply = await send('PATCH', `/${id}`, { revision, name: 'USS Mine' })
    const conflict = await reply.json()
    expect([reply.status, conflict.current.name]).toEqual([409, 'USS Another'])
    expect(conflict.since[0].changes).toEqual([
      { field: 'name', old: 'USS Example', new: 'USS Another' },
    ])
  })

  it('is previewed on the public page, in Spanish too, and nothing is written', async () => {
    const id = await create({})
    const before = await stored(id)
    const reply = await send('POST', `/${id}/preview`, { name: 'USS Preview', language: 'es' })
    expect((await ok(reply)).html).toContain('USS Preview')
    expect(await stored(id)).toBe(before)
  })
})

describe('documents', () => {
  it('decide the grade and the filters, and facts keep citing what they cited', async () => {
    const id = await create({})
    await publish(id)
    await change('POST', id, '/evidence', { document: DOCUMENT })
    await change('PATCH', id, '', {
      facts: { launched: 1943, launchedSource: 1 },
      relations: [{ role: 'built-at', target: String(yard), source: 1 }],
    })
    await change('POST', id, '/evidence', {
      document: { ...DOCUMENT, title: 'An older decision', year: 1975 },
    })
    const ship = await publicShip('uss-example-dd-9101')
    expect(ship).toMatchObject({ grade: 'documented', documentCount: 2, launchedSource: 2 })
    const built = ship.relations.find(({ role }: { role: string }) => role === 'built-at')
    expect(ship.evidence[built.source - 1].title).toBe('Decision 81-1')
  })

  it('that facts are taken from cannot be withdrawn; others can, and both are undone', async () => {
    const id = await create({})
    await change('POST', id, '/evidence', { document: DOCUMENT })
    await change('POST', id, '/evidence', { document: { ...DOCUMENT, title: 'Old', year: 1970 } })
    const cited = await change('PATCH', id, '', { facts: { launched: 1943, launchedSource: 2 } })
    const [old, decision] = cited.documents
    const withdraw = (of: number) =>
      send('POST', `/${id}/evidence/${of}/withdraw`, { revision: cited.revision })
    const refused = await withdraw(decision?.id ?? 0)
    expect([refused.status, (await refused.json()).detail]).toEqual([
      409,
      expect.stringContaining('launched source'),
    ])
    const before = await stored(id)
    const after = await ok(await withdraw(old?.id ?? 0))
    expect(after.facts.launchedSource).toBe(1)
    await undoLast(id)
    expect(await stored(id)).toBe(before)
  })
})

describe('the history of a ship', () => {
  it('is on the public page, by role and with the reason, and without the name', async () => {
    const id = await create({})
    const page = async (language = '') =>
      (await api.request(`/api/thing-pages/ships/uss-example-dd-9101${language}`)).text()
    await publish(id)
    await change('PATCH', id, '', { name: 'USS Another', reason: 'The deck log names it.' })
    const html = await page()
    for (const part of ['An editor of our staff', 'The deck log names it.', 'USS Example'])
      expect(html).toContain(part)
    expect(html).not.toContain('person-')
    expect(await page('?lang=es')).toContain('<span lang="en">The deck log names it.</span>')
  })

  it('says who changed what and why, and each act is undone in one step', async () => {
    const id = await create({})
    const states = [await stored(id)]
    const acts = [
      () => publish(id),
      () =>
        change('PATCH', id, '', { facts: { hull: 'CV-9101' }, reason: 'The register says so.' }),
      () => change('POST', id, '/evidence', { document: DOCUMENT }),
      () => change('POST', id, '/retire', { reason: 'It is the same as another ship.' }),
    ]
    for (const act of acts) {
      await act()
      states.push(await stored(id))
    }
    const entries = await historyOf(id)
    expect(entries).toHaveLength(5)
    expect(entries[2]).toMatchObject({ role: 'editor', reason: 'The register says so.' })
    expect(entries[2].changes).toContainEqual({ field: 'hull', old: 'DD-9101', new: 'CV-9101' })
    for (const was of states.slice(0, -1).reverse()) {
      await undoLast(id)
      expect(await stored(id)).toBe(was)
    }
    const { rows } = await database.pool.query(
      `select action from staff_events where actor_email = $1 and detail ->> 'records' like 'ship %' order by id`,
      [email],
    )
    expect(rows.map(({ action }) => action).slice(-4)).toEqual(
      Array(4).fill('undid a change of a record'),
    )
  })
})

describe('links', () => {
  it('are suggested by a part of the name, whatever they lead to', async () => {
    const id = await create({})
    await publish(id)
    const of = async (kind: string, q: string) =>
      (await ok(await send('GET', `/targets?kind=${kind}&q=${encodeURIComponent(q)}`))).targets
    expect(await of('facility', 'harbor')).toEqual([
      { target: expect.any(String), label: expect.stringContaining('Harbor Yard, Tampa') },
    ])
    expect(await of('ship', 'dd 9101')).toEqual([
      { target: 'uss-example-dd-9101', label: 'USS Example' },
    ])
    expect((await of('rating', 'machinist')).length).toBeGreaterThan(0)
    expect((await of('trust', 'manville')).length).toBeGreaterThan(0)
  })
})

describe('a company that only records name', () => {
  const WORKS =
    'id,name,city,state,company\n2,A Mill,Tampa,FL,Gulf Power\n3,B Mill,Tampa,FL,"Gulf Power, Inc."\n'
  const gulf = async () => (await api.request('/api/companies/gulf-power')).json()
  const listed = async (q: string) => (await ok(await send('GET', `?kind=company&q=${q}`))).things

  beforeEach(() => importText(database, WORKS, { citation }))

  it('is in the list, and is stored when an editor opens it: its page stays as it is', async () => {
    expect(await listed('gulf')).toMatchObject([
      { id: null, name: 'Gulf Power', path: '/companies/gulf-power', isActive: true },
    ])
    const before = await gulf()
    const id = await create({ kind: 'company', name: 'Gulf Power', facts: {} })
    expect(await listed('gulf')).toMatchObject([{ id, isActive: true }])
    expect(await gulf()).toEqual(before)
    const { declared, relationRoles } = await read(id)
    expect(declared.map(({ name }) => name)).toContain('earlier')
    expect(relationRoles).toContainEqual({ role: 'succeeded-by', targetKind: 'company' })
    const again = await send('POST', '', { kind: 'company', name: 'Gulf Power Co.', facts: {} })
    expect([again.status, (await again.json()).detail]).toEqual([
      409,
      'There is a record of this company: Gulf Power.',
    ])
  })

  it('gets facts, documents, a successor and spellings like any other record, with preview, history and undo', async () => {
    await importText(
      database,
      `${WORKS}4,C Mill,Tampa,FL,Coast Light\n5,D Mill,Tampa,FL,Coast Light\n`,
    )
    const id = await create({ kind: 'company', name: 'Gulf Power', facts: {} })
    const states = [await stored(id)]
    await change('POST', id, '/evidence', { document: DOCUMENT })
    states.push(await stored(id))
    const { targets } = await ok(await send('GET', '/targets?kind=company&q=coast'))
    expect(targets).toEqual([{ target: 'coast-light', label: 'Coast Light' }])
    const edits = {
      facts: {
        about: 'It made steam.',
        earlier: [{ name: 'Old Gulf', note: 'Its name until 1950.', source: 1 }],
      },
      relations: [{ role: 'succeeded-by', target: 'coast-light', source: 1 }],
    }
    const preview = await ok(await send('POST', `/${id}/preview`, { ...edits, language: 'es' }))
    for (const part of ['It made steam.', 'Sucedida por', 'A Mill'])
      expect(preview.html).toContain(part)
    await change('PATCH', id, '', edits)
    states.push(await stored(id))
    expect(await gulf()).toMatchObject({
      grade: 'documented',
      facilityCount: 2,
      about: 'It made steam.',
    })
    await change('PATCH', id, '', {
      names: [{ name: 'Coast Light', role: 'other' }],
      reason: 'The deed has both names.',
    })
    expect(await gulf()).toMatchObject({
      facilityCount: 4,
      otherNames: ['Coast Light', 'Old Gulf'],
    })
    const history = await historyOf(id)
    expect(history[0]).toMatchObject({ role: 'editor', reason: 'The deed has both names.' })
    const page = await (await api.request('/api/thing-pages/companies/gulf-power')).text()
    expect(page).toContain('The deed has both names.')
    for (const was of states.reverse()) {
      await undoLast(id)
      expect(await stored(id)).toBe(was)
    }
    expect((await gulf()).facilityCount).toBe(2)
    expect((await api.request('/api/companies/coast-light')).status).toBe(200)
  })
})
