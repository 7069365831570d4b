import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import {
  createCategory,
  createCity,
  createFacility,
  createFacilitySource,
  createManyFacilities,
  createState,
} from '../../../tests/support/factories.ts'
import { createFreshDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { api, exchange, serveFrom } from '../../../tests/support/test-services.ts'
import { currentApi } from '../../platform/web/api-in-process.ts'
import {
  facilityBriefSchema,
  facilityCardSchema,
  listedFacilitySchema,
} from './facilities.contract.ts'
import { listAllCards } from './facility-lists.queries.ts'

let database: TestDatabase
let dispose: () => Promise<void>
let rows: Awaited<ReturnType<typeof createDirectory>>

beforeAll(async () => {
  ;({ database, dispose } = await createFreshDatabase())
  serveFrom(database)
  rows = await createDirectory(database)
})
afterAll(() => dispose())
afterEach(() => {
  vi.restoreAllMocks()
})

/** Florida with 1,778 plants in Miami; Ohio with two facilities in Akron and one in Dayton. */
async function createDirectory(fresh: TestDatabase) {
  const { db } = fresh
  const florida = await createState(db, { name: 'Florida', code: 'FL' })
  const ohio = await createState(db, { name: 'Ohio', code: 'OH' })
  const miami = await createCity(db, { name: 'Miami', stateId: florida.id })
  const akron = await createCity(db, {
    name: 'Akron',
    stateId: ohio.id,
  })
  const dayton = await createCity(db, { name: 'Dayton', stateId: ohio.id })
  const manufacturing = await createCategory(db, { name: 'Manufacturing' })
  const schools = await createCategory(db, { name: 'Schools' })
  await createManyFacilities(fresh, {
    count: 1778,
    city: miami,
    categoryId: manufacturing.id,
    type: 'Cement Plant',
  })
  const mill = await createFacility(db, {
    city: akron,
    name: 'Rubber Mill',
    categoryId: manufacturing.id,
    facilityType: 'Tire Plant',
    companyName: 'Rubber Co.',
    operationalYears: '1920–1978',
    description: 'x'.repeat(450),
    formerNames: ['Old Mill'],
    address: '1 Mill Road',
    county: 'Summit',
    zipCode: '44301',
    latitude: '41.08140000',
    longitude: '-81.51900000',
    lastReviewed: '2025-03-01',
  })
  await createFacilitySource(db, {
    facilityId: mill.id,
    title: 'A federal study',
    kind: 'federal-study',
    statement: 'Says that asbestos was used.',
  })
  await createFacility(db, {
    city: akron,
    name: 'Central School',
    categoryId: schools.id,
  })
  const loft = await createFacility(db, { city: dayton, name: 'Loft', facilityType: 'tire plant' })
  await createFacility(db, { city: dayton, name: 'Closed', isActive: false })
  return { florida, ohio, miami, akron, dayton, manufacturing, mill, loft }
}

async function read(path: string) {
  const reply = await api.request(path)
  expect(reply.status).toBe(200)
  const items = await reply.json()
  return { items, total: Number(reply.headers.get('x-total-count')) }
}

const namesOf = (items: { name: string }[]) => items.map(({ name }) => name)

describe('GET /api/facilities', () => {
  it('lists the active facilities of a city by name', async () => {
    const { items, total } = await read(`/api/facilities?cityId=${rows.akron.id}&limit=1000`)
    expect(z.array(listedFacilitySchema).parse(items)).toEqual(items)
    expect(namesOf(items)).toEqual(['Central School', 'Rubber Mill'])
    expect(total).toBe(2)
    expect(items[1]).toMatchObject({
      id: rows.mill.id,
      name: 'Rubber Mill',
      slug: 'rubber-mill',
      description: 'x'.repeat(450),
      companyName: 'Rubber Co.',
      formerNames: ['Old Mill'],
      facilityType: 'Tire Plant',
      operationalYears: '1920–1978',
      address: '1 Mill Road',
      county: 'Summit',
      zipCode: '44301',
      latitude: 41.0814,
      longitude: -81.519,
      isFeatured: false,
      lastReviewed: '2025-03-01',
      cityId: rows.akron.id,
      stateId: rows.ohio.id,
      categoryId: rows.manufacturing.id,
      city: { name: 'Akron', slug: 'akron' },
      state: { name: 'Ohio', slug: 'ohio', code: 'OH' },
      category: { id: rows.manufacturing.id, name: 'Manufacturing', slug: 'manufacturing' },
    })
  })

  it('gives a facility without a category a null', async () => {
    const { items } = await read(`/api/facilities?cityId=${rows.dayton.id}`)
    expect(items).toMatchObject([{ name: 'Loft', categoryId: null, category: null }])
  })

  it('replies with less for cards and brief lists', async () => {
    const cards = (await read(`/api/facilities?cityId=${rows.akron.id}&fields=card`)).items
    expect(z.array(facilityCardSchema).parse(cards)).toEqual(cards)
    expect(cards[1].description).toBe('x'.repeat(201))
    const lines = (await read(`/api/facilities?cityId=${rows.akron.id}&fields=brief`)).items
    expect(z.array(facilityBriefSchema).parse(lines)).toEqual(lines)
  })

  it('prepares the query for the cards of a city, and no other', async () => {
    const akron = `/api/facilities?fields=card&cityId=${rows.akron.id}`
    const query = vi.spyOn(database.pool, 'query')
    const cards = await read(akron)
    expect(query.mock.calls).toMatchObject([[{ name: 'cards_of_city' }, expect.anything()]])
    query.mockClear()
    expect(await read(`${akron}&stateId=${rows.ohio.id}`)).toEqual(cards)
    expect(namesOf((await read(`${akron}&categorySlug=schools`)).items)).toEqual(['Central School'])
    expect(namesOf((await read(`${akron}&type=tire plant`)).items)).toEqual(['Rubber Mill'])
    expect(namesOf((await read(`${akron}&grade=documented`)).items)).toEqual(['Rubber Mill'])
    expect(JSON.stringify(query.mock.calls)).not.toContain('cards_of_city')
    const second = await read(`${akron}&limit=1&offset=1`)
    expect(second).toEqual({ items: cards.items.slice(1), total: 2 })
    const dayton = await read(`/api/facilities?fields=card&cityId=${rows.dayton.id}`)
    expect(namesOf(dayton.items)).toEqual(['Loft'])
  })

  it('filters by state, category, type and grade, and by all of them together', async () => {
    const ohio = `stateId=${rows.ohio.id}`
    const filtered = async (query: string) =>
      namesOf((await read(`/api/facilities?${query}`)).items)
    expect(await filtered(ohio)).toEqual(['Central School', 'Loft', 'Rubber Mill'])
    expect(await filtered(`${ohio}&categorySlug=manufacturing`)).toEqual(['Rubber Mill'])
    expect(await filtered(`${ohio}&type=TIRE plant`)).toEqual(['Loft', 'Rubber Mill'])
    expect(await filtered(`${ohio}&categorySlug=schools&type=Tire Plant`)).toEqual([])
    expect(await filtered(`${ohio}&categorySlug=education`)).toEqual(['Central School'])
    expect(await filtered(`${ohio}&grade=documented`)).toEqual(['Rubber Mill'])
    expect(await filtered(`${ohio}&grade=listed&type=tire plant`)).toEqual(['Loft'])
    expect(await filtered('categorySlug=airships')).toEqual([])
    expect(await filtered('stateId=2147483647')).toEqual([])
  })

  it('pages through all 1,778 facilities of a state without gaps or duplicates', async () => {
    const path = `/api/facilities?stateId=${rows.florida.id}&limit=1000`
    const first = await read(path)
    const second = await read(`${path}&offset=1000`)
    const third = await read(`${path}&offset=2000`)
    expect([first.items.length, second.items.length, third.items.length]).toEqual([1000, 778, 0])
    expect([first.total, second.total, third.total]).toEqual([1778, 1778, 1778])
    const names = namesOf([...first.items, ...second.items])
    expect(new Set(names).size).toBe(1778)
    expect(names).toEqual(names.toSorted())
  })

  it('is read completely by the query of the pages', async () => {
    currentApi.enterWith(async (path, init) => api.request(path, init))
    const filter = { stateId: rows.florida.id, type: 'cement plant' }
    const all = await listAllCards(filter, () => 'failed')
    expect(new Set(all.map(({ id }) => id)).size).toBe(1778)
  })

  it('gives 100 without a limit, and the whole directory page by page', async () => {
    const { items, total } = await read('/api/facilities')
    expect(items).toHaveLength(100)
    expect(total).toBe(1781)
    expect(namesOf((await read('/api/facilities?offset=1780')).items)).toEqual(['Rubber Mill'])
    expect((await read('/api/facilities?offset=10000000')).items).toEqual([])
  })

  it('takes one query for the facilities and one for the total, however many there are', async () => {
    const query = vi.spyOn(database.pool, 'query')
    await read('/api/facilities?limit=1')
    const forOne = query.mock.calls.length
    query.mockClear()
    await read('/api/facilities?limit=1000')
    expect([forOne, query.mock.calls.length]).toEqual([2, 2])
    query.mockClear()
    await read(`/api/facilities?cityId=${rows.akron.id}`)
    expect(query).toHaveBeenCalledTimes(1)
  })
})

describe('a long list', () => {
  const path = (lang: string) =>
    `/api/facilities?stateId=${rows.florida.id}&limit=1000&lang=${lang}`

  beforeEach(() => exchange({ datasetVersion: () => 7 }))
  afterEach(() => exchange({ datasetVersion: () => 0 }))

  it.each(['en', 'es'])(
    'is sent while it is read, as complete as a whole one: %s',
    async (lang) => {
      const query = vi.spyOn(database.pool, 'query')
      const reply = await api.request(path(lang))
      expect(reply.headers.get('x-total-count')).toBe('1778')
      const reader = reply.body?.getReader()
      const pieces = [await reader?.read()]
      // The ids, the total and the first of five parts, which is two queries in Spanish.
      expect(query).toHaveBeenCalledTimes(lang === 'es' ? 4 : 3)
      while (!pieces.at(-1)?.done) pieces.push(await reader?.read())
      expect(query).toHaveBeenCalledTimes(lang === 'es' ? 12 : 7)
      const sent = Buffer.concat(pieces.flatMap((piece) => piece?.value ?? [])).toString()
      exchange({ datasetVersion: () => 0 })
      expect(JSON.parse(sent)).toEqual((await read(path(lang))).items)
    },
  )

  it('has an ETag of its data and address, and is not read for who has it', async () => {
    const tagOf = async (address: string) => (await api.request(address)).headers.get('etag') ?? ''
    const held = await tagOf(path('en'))
    const others = [await tagOf(path('es')), await tagOf(`${path('en')}&offset=1`)]
    const query = vi.spyOn(database.pool, 'query')
    const again = await api.request(path('en'), { headers: { 'if-none-match': held } })
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, held, ''])
    expect(again.headers.get('cache-control')).toContain('max-age=60')
    expect(query).toHaveBeenCalledTimes(2)
    exchange({ datasetVersion: () => 8 })
    expect(new Set([held, ...others, await tagOf(path('en'))]).size).toBe(4)
  })

  it('fails as any reply does before its first part, and is cut off after that', async () => {
    const failAt = (call: number) => {
      let calls = 0
      const query = database.pool.query.bind(database.pool) as (...given: unknown[]) => unknown
      const failing = (...given: unknown[]) => {
        calls += 1
        return calls >= call ? Promise.reject(new Error('away')) : query(...given)
      }
      vi.spyOn(database.pool, 'query').mockImplementation(failing as never)
    }
    failAt(3)
    const failed = await api.request(path('en'))
    expect(failed.headers.get('content-type')).toContain('application/problem+json')
    expect(failed.headers.has('etag')).toBe(false)
    vi.restoreAllMocks()
    failAt(4)
    const cutOff = await api.request(path('en'))
    expect(cutOff.status).toBe(200)
    await expect(cutOff.text()).rejects.toThrow()
  })
})

describe('caching', () => {
  it.each([
    '/api/facilities?limit=5',
    '/api/facilities/count',
    '/api/facilities/{mill}/nearby',
    '/api/facilities/{mill}/related',
  ])('%s has an ETag and answers 304 when unchanged', async (template) => {
    const path = template.replace('{mill}', String(rows.mill.id))
    const reply = await api.request(path)
    expect(reply.headers.get('cache-control')).toContain('public')
    const headers = { 'if-none-match': reply.headers.get('etag') ?? '' }
    expect((await api.request(path, { headers })).status).toBe(304)
  })

  it('sends a changed reply in full', async () => {
    const path = `/api/facilities?cityId=${rows.dayton.id}`
    const headers = { 'if-none-match': (await api.request(path)).headers.get('etag') ?? '' }
    await database.pool.query('update facilities set company_name = $1 where id = $2', [
      'Loft Co.',
      rows.loft.id,
    ])
    const reply = await api.request(path, { headers })
    expect(reply.status).toBe(200)
    expect(await reply.json()).toMatchObject([{ companyName: 'Loft Co.' }])
  })
})

describe('GET /api/facilities/count', () => {
  it.each([
    ['', 1781],
    ['stateId={ohio}', 3],
    ['stateId={ohio}&categorySlug=manufacturing', 1],
    ['stateId={florida}&categorySlug=manufacturing', 1778],
    ['cityId={dayton}', 1],
    ['type=TIRE PLANT', 2],
    ['categorySlug=education', 1],
    ['categorySlug=airships', 0],
    ['grade=documented', 1],
    ['grade=reported', 0],
  ])('%s', async (filter, count) => {
    const query = filter
      .replace('{ohio}', String(rows.ohio.id))
      .replace('{florida}', String(rows.florida.id))
      .replace('{dayton}', String(rows.dayton.id))
    const { items } = await read(`/api/facilities/count?${query}`)
    expect(items).toEqual({ count })
  })
})

describe('wrong requests for facilities', () => {
  const limit = 'limit: must be a whole number from 1 to 1,000'
  const offset = 'offset: must be a whole number from 0 to 10,000,000'
  const id = 'must be a whole number from 1 to 2,147,483,647'
  it.each([
    ['/api/facilities?limit=0', 400, limit],
    ['/api/facilities?limit=1001', 400, limit],
    ['/api/facilities?limit=', 400, limit],
    ['/api/facilities?limit=1e2', 400, limit],
    ['/api/facilities?limit=1&limit=2', 400, limit],
    ['/api/facilities?offset=-1', 400, offset],
    ['/api/facilities?offset=10000001', 400, offset],
    ['/api/facilities?stateId=2147483648', 400, `stateId: ${id}`],
    ['/api/facilities?cityId=tampa', 400, `cityId: ${id}`],
    ['/api/facilities?fields=all', 400, 'fields: must be full, card or brief'],
    [
      '/api/facilities?grade=proved',
      400,
      'grade: must be documented, reported, listed or demonstration',
    ],
    ['/api/facilities?categorySlug=', 400, 'categorySlug: must have 1 to 200 characters'],
    ['/api/facilities?type=a%00b', 400, 'type: must not hold control characters'],
    ['/api/facilities/count?stateId=0', 400, `stateId: ${id}`],
  ])('%s answers %i', async (path, status, detail) => {
    const reply = await api.request(path)
    expect(reply.status).toBe(status)
    expect(reply.headers.get('content-type')).toContain('application/problem+json')
    expect(await reply.json()).toMatchObject({ status, detail })
  })
})
