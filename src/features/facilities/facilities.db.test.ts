import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
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
import { serveFrom } from '../../../tests/support/test-services.ts'
import { api } from '../../api.ts'
import {
  facilityBriefSchema,
  facilityCardSchema,
  facilitySchema,
  listedFacilitySchema,
} from './facilities.contract.ts'

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
    county: 'Summit',
    latitude: '41.08',
    longitude: '-81.52',
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
    exposureMaterials: ['Pipe covering'],
    lastReviewed: '2025-03-01',
    lastContentUpdate: new Date('2025-02-01T00:00:00Z'),
  })
  const school = await createFacility(db, {
    city: akron,
    name: 'Central School',
    categoryId: schools.id,
  })
  const loft = await createFacility(db, { city: dayton, name: 'Loft', facilityType: 'tire plant' })
  await createFacility(db, { city: dayton, name: 'Closed', isActive: false })
  return { florida, ohio, miami, akron, dayton, manufacturing, mill, school, loft }
}

async function read(path: string) {
  const reply = await api.request(path)
  expect(reply.status).toBe(200)
  const items = await reply.json()
  return { items, total: Number(reply.headers.get('x-total-count')) }
}

const namesOf = (items: { name: string }[]) => items.map(({ name }) => name)

describe('GET /api/facilities', () => {
  it('lists the active facilities of a city by name, with what a reader needs', async () => {
    const { items, total } = await read(`/api/facilities?cityId=${rows.akron.id}&limit=1000`)
    expect(z.array(listedFacilitySchema).parse(items)).toEqual(items)
    expect(namesOf(items)).toEqual(['Central School', 'Rubber Mill'])
    expect(total).toBe(2)
    expect(items[1]).toEqual({
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

  it('replies with less when a card or a line is all that is needed', async () => {
    const cards = (await read(`/api/facilities?cityId=${rows.akron.id}&fields=card`)).items
    expect(z.array(facilityCardSchema).parse(cards)).toEqual(cards)
    expect(cards[1].description).toBe('x'.repeat(201))
    const lines = (await read(`/api/facilities?cityId=${rows.akron.id}&fields=brief`)).items
    expect(z.array(facilityBriefSchema).parse(lines)).toEqual(lines)
  })

  it('filters by state, category and type, and by all of them together', async () => {
    const ohio = `stateId=${rows.ohio.id}`
    const filtered = async (query: string) =>
      namesOf((await read(`/api/facilities?${query}`)).items)
    expect(await filtered(ohio)).toEqual(['Central School', 'Loft', 'Rubber Mill'])
    expect(await filtered(`${ohio}&categorySlug=manufacturing`)).toEqual(['Rubber Mill'])
    expect(await filtered(`${ohio}&type=TIRE plant`)).toEqual(['Loft', 'Rubber Mill'])
    expect(await filtered(`${ohio}&categorySlug=schools&type=Tire Plant`)).toEqual([])
    expect(await filtered(`${ohio}&categorySlug=education`)).toEqual(['Central School'])
    expect(await filtered('categorySlug=airships')).toEqual([])
    expect(await filtered('stateId=2147483647')).toEqual([])
  })

  it('pages through all 1,778 facilities of a state without losing or doubling one', async () => {
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

  it('gives 100 when no limit is asked for, and the whole directory to who pages through it', async () => {
    const { items, total } = await read('/api/facilities')
    expect(items).toHaveLength(100)
    expect(total).toBe(1781)
    expect(namesOf((await read('/api/facilities?offset=1780')).items)).toEqual(['Rubber Mill'])
    expect((await read('/api/facilities?offset=10000000')).items).toEqual([])
  })

  it('needs one query for the facilities and one for their number, however many there are', async () => {
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
  ])('%s', async (filter, count) => {
    const query = filter
      .replace('{ohio}', String(rows.ohio.id))
      .replace('{florida}', String(rows.florida.id))
      .replace('{dayton}', String(rows.dayton.id))
    const { items } = await read(`/api/facilities/count?${query}`)
    expect(items).toEqual({ count })
  })
})

describe('GET /api/facilities/{stateSlug}/{citySlug}/{facilitySlug}', () => {
  it('gives the whole record with its sources, oldest first', async () => {
    const { db } = database
    const facilityId = rows.mill.id
    await createFacilitySource(db, { facilityId, title: 'Undated', url: 'javascript:alert(1)' })
    await createFacilitySource(db, {
      facilityId,
      title: 'Survey',
      publisher: 'Bureau of Mines',
      url: 'https://example.org/survey',
      year: 1946,
    })
    const { items: facility } = await read('/api/facilities/ohio/akron/rubber-mill')
    expect(facilitySchema.parse(facility)).toEqual(facility)
    expect(facility).toMatchObject({
      id: facilityId,
      name: 'Rubber Mill',
      address: '1 Mill Road',
      metaTitle: null,
      exposureMaterials: ['Pipe covering'],
      formerNames: ['Old Mill'],
      latitude: 41.0814,
      longitude: -81.519,
      lastReviewed: '2025-03-01',
      lastContentUpdate: '2025-02-01T00:00:00.000Z',
      templateContentGenerated: false,
      state: { name: 'Ohio', slug: 'ohio', code: 'OH' },
      category: { id: rows.manufacturing.id, name: 'Manufacturing', slug: 'manufacturing' },
    })
    expect(facility.city).toEqual({
      name: 'Akron',
      slug: 'akron',
      county: 'Summit',
      latitude: 41.08,
      longitude: -81.52,
    })
    expect(facility.sources).toMatchObject([
      { title: 'Survey', publisher: 'Bureau of Mines', url: 'https://example.org/survey', year: 1946 },
      { title: 'Undated', publisher: null, url: null, year: null },
    ])
  })
})

describe('GET /api/facilities/resolve', () => {
  it('finds the city of a facility that only one city of the state has', async () => {
    const { items } = await read('/api/facilities/resolve?stateSlug=ohio&slug=loft&citySlug=akron')
    expect(items).toEqual({ stateSlug: 'ohio', citySlug: 'dayton', slug: 'loft' })
  })

  it('lets the city decide between two, and finds nothing where it cannot', async () => {
    await createFacility(database.db, { city: rows.dayton, name: 'Central School' })
    const path = '/api/facilities/resolve?stateSlug=ohio&slug=central-school'
    const { items } = await read(`${path}&citySlug=dayton`)
    expect(items).toMatchObject({ citySlug: 'dayton' })
    expect((await api.request(path)).status).toBe(404)
    expect((await api.request(`${path}&citySlug=miami`)).status).toBe(404)
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
    ['/api/facilities?categorySlug=', 400, 'categorySlug: must have 1 to 200 characters'],
    ['/api/facilities?type=a%00b', 400, 'type: must not hold control characters'],
    ['/api/facilities/count?stateId=0', 400, `stateId: ${id}`],
    ['/api/facilities/resolve?slug=loft', 400, 'stateSlug: must have 1 to 200 characters'],
    ['/api/facilities/resolve?stateSlug=ohio&slug=closed', 404, 'Facility not found'],
    ['/api/facilities/ohio/akron/nothing', 404, 'Facility not found'],
    ['/api/facilities/ohio/dayton/rubber-mill', 404, 'Facility not found'],
    ['/api/facilities/florida/akron/rubber-mill', 404, 'Facility not found'],
    ['/api/facilities/ohio/dayton/closed', 404, 'Facility not found'],
  ])('%s answers %i', async (path, status, detail) => {
    const reply = await api.request(path)
    expect(reply.status).toBe(status)
    expect(reply.headers.get('content-type')).toContain('application/problem+json')
    expect(await reply.json()).toMatchObject({ status, detail })
  })
})
