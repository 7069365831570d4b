import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createCategory,
  createCity,
  createFacility,
  createFacilitySource,
  createState,
} from '../../../tests/support/factories.ts'
import { createFreshDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { api, serveFrom } from '../../../tests/support/test-services.ts'
import { facilitySchema } from './facilities.contract.ts'

let database: TestDatabase
let dispose: () => Promise<void>
let rows: Awaited<ReturnType<typeof createOhio>>

beforeAll(async () => {
  ;({ database, dispose } = await createFreshDatabase())
  serveFrom(database)
  rows = await createOhio(database)
})
afterAll(() => dispose())

/** A mill with every field in Akron, a school in Akron and in Dayton, a loft in Dayton. */
async function createOhio({ db }: TestDatabase) {
  const ohio = await createState(db, { name: 'Ohio', code: 'OH' })
  await createState(db, { name: 'Florida', code: 'FL' })
  const akron = await createCity(db, {
    name: 'Akron',
    stateId: ohio.id,
    county: 'Summit',
    latitude: '41.08',
    longitude: '-81.52',
  })
  const dayton = await createCity(db, { name: 'Dayton', stateId: ohio.id })
  const manufacturing = await createCategory(db, { name: 'Manufacturing' })
  const mill = await createFacility(db, {
    city: akron,
    name: 'Rubber Mill',
    categoryId: manufacturing.id,
    formerNames: ['Old Mill'],
    address: '1 Mill Road',
    latitude: '41.08140000',
    longitude: '-81.51900000',
    exposureMaterials: ['Pipe covering'],
    lastReviewed: '2025-03-01',
    lastContentUpdate: new Date('2025-02-01T00:00:00Z'),
  })
  for (const city of [akron, dayton]) await createFacility(db, { city, name: 'Central School' })
  await createFacility(db, { city: dayton, name: 'Loft' })
  await createFacility(db, { city: dayton, name: 'Closed', isActive: false })
  return { manufacturing, mill }
}

async function read(path: string) {
  const reply = await api.request(path)
  expect(reply.status).toBe(200)
  return reply.json()
}

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
    const facility = await read('/api/facilities/ohio/akron/rubber-mill')
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
      {
        title: 'Survey',
        publisher: 'Bureau of Mines',
        url: 'https://example.org/survey',
        year: 1946,
      },
      { title: 'Undated', publisher: null, url: null, year: null },
    ])
  })
})

describe('GET /api/facilities/resolve', () => {
  it('finds the city of a facility that only one city of the state has', async () => {
    const address = await read('/api/facilities/resolve?stateSlug=ohio&slug=loft&citySlug=akron')
    expect(address).toEqual({ stateSlug: 'ohio', citySlug: 'dayton', slug: 'loft' })
  })

  it('uses the city to choose between two, and finds nothing when ambiguous', async () => {
    const path = '/api/facilities/resolve?stateSlug=ohio&slug=central-school'
    const address = await read(`${path}&citySlug=dayton`)
    expect(address).toMatchObject({ citySlug: 'dayton' })
    expect((await api.request(path)).status).toBe(404)
    expect((await api.request(`${path}&citySlug=miami`)).status).toBe(404)
  })
})

describe('wrong requests for a facility', () => {
  it.each([
    ['/api/facilities/resolve?slug=loft', 400, 'stateSlug: must have 1 to 200 characters'],
    ['/api/facilities/resolve?stateSlug=ohio&slug=closed', 404, 'Facility not found'],
    ['/api/facilities/ohio/akron/nothing', 404, 'Facility not found'],
    ['/api/facilities/ohio/dayton/rubber-mill', 404, 'Facility not found'],
    ['/api/facilities/florida/akron/rubber-mill', 404, 'Facility not found'],
    ['/api/facilities/ohio/dayton/closed', 410, 'This facility is no longer listed'],
  ])('%s answers %i', async (path, status, detail) => {
    const reply = await api.request(path)
    expect(reply.status).toBe(status)
    expect(await reply.json()).toMatchObject({ status, detail })
  })
})
