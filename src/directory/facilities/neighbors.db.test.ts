import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import {
  createCategory,
  createCity,
  createFacility,
  createProximity,
  createState,
} from '../../../tests/support/factories.ts'
import { createFreshDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { api, serveFrom } from '../../../tests/support/test-services.ts'
import { facilities } from '../../platform/database/schema/directory.ts'
import { type Neighbor, neighborSchema } from './facilities.contract.ts'
import { yearsAtWork } from './neighbors.sql.ts'

let database: TestDatabase
let dispose: () => Promise<void>
let places: Awaited<ReturnType<typeof createPlaces>>

beforeAll(async () => {
  ;({ database, dispose } = await createFreshDatabase())
  serveFrom(database)
})
afterAll(() => dispose())

/** Each test gets its own state. */
beforeEach(async () => {
  places = await createPlaces()
})

async function createPlaces() {
  const { db } = database
  const state = await createState(db)
  const here = await createCity(db, { stateId: state.id })
  const there = await createCity(db, { stateId: state.id })
  const elsewhere = await createCity(db)
  const category = await createCategory(db)
  return { here, there, elsewhere, categoryId: category.id }
}

/** A point this many hundredths of a degree north of the harbor, about 0.69 miles each. */
const north = (hundredths: number) => ({
  latitude: String(27.9 + hundredths / 100),
  longitude: '-82.4',
})

async function read(path: string): Promise<Neighbor[]> {
  const reply = await api.request(path)
  expect(reply.status).toBe(200)
  const neighbors = await reply.json()
  expect(z.array(neighborSchema).parse(neighbors)).toEqual(neighbors)
  return neighbors
}

const namesOf = (neighbors: Neighbor[]) => neighbors.map(({ name }) => name)

describe('GET /api/facilities/{id}/nearby', () => {
  it('gives the six nearest in the city, without itself', async () => {
    const { db } = database
    const self = await createFacility(db, { city: places.here, name: 'Self', ...north(0) })
    for (const step of [7, 3, 1, 6, 2, 5, 4]) {
      await createFacility(db, { city: places.here, name: `Step ${step}`, ...north(step) })
    }
    await createFacility(db, { city: places.here, name: 'Closed', isActive: false, ...north(0) })
    await createFacility(db, { city: places.there, name: 'Next town', ...north(0) })
    const nearby = await read(`/api/facilities/${self.id}/nearby`)
    expect(namesOf(nearby)).toEqual(['Step 1', 'Step 2', 'Step 3', 'Step 4', 'Step 5', 'Step 6'])
    expect(nearby[0]).toMatchObject({
      slug: 'step-1',
      facilityType: null,
      operationalYears: null,
      isDemonstration: false,
      city: { name: places.here.name, slug: places.here.slug },
      distance: 0.69,
    })
  })

  it('prefers stored distances to computed ones', async () => {
    const { db } = database
    const self = await createFacility(db, { city: places.here, ...north(0) })
    await createFacility(db, { city: places.here, name: 'Measured', ...north(2) })
    const recorded = await createFacility(db, { city: places.here, name: 'Recorded', ...north(9) })
    await createProximity(db, {
      facilityId: self.id,
      nearbyFacilityId: recorded.id,
      distance: '0.25',
    })
    expect(await read(`/api/facilities/${self.id}/nearby`)).toMatchObject([
      { name: 'Recorded', distance: 0.25 },
      { name: 'Measured', distance: 1.38 },
    ])
  })

  it('does not measure a city of which the six nearest are stored', async () => {
    const { db } = database
    const self = await createFacility(db, { city: places.here, ...north(0) })
    for (const step of [1, 2, 3, 4, 5, 6]) {
      const stored = await createFacility(db, { city: places.here, name: `Stored ${step}` })
      const pair = { facilityId: self.id, nearbyFacilityId: stored.id, distance: String(step) }
      await createProximity(db, pair)
    }
    await createFacility(db, { city: places.here, name: 'Not stored', ...north(0) })
    const nearby = await read(`/api/facilities/${self.id}/nearby`)
    expect(namesOf(nearby)).toEqual([1, 2, 3, 4, 5, 6].map((step) => `Stored ${step}`))
  })

  it('puts those without coordinates last, by name', async () => {
    const { db } = database
    const self = await createFacility(db, { city: places.here, ...north(0) })
    await createFacility(db, { city: places.here, name: 'Adrift' })
    await createFacility(db, { city: places.here, name: 'Placed', ...north(3) })
    const nearby = await read(`/api/facilities/${self.id}/nearby`)
    expect(nearby).toMatchObject([{ name: 'Placed' }, { name: 'Adrift', distance: null }])
  })

  it('is empty, after two queries, when it is the only one', async () => {
    const self = await createFacility(database.db, { city: places.here })
    const query = vi.spyOn(database.pool, 'query')
    expect(await read(`/api/facilities/${self.id}/nearby`)).toEqual([])
    expect(query).toHaveBeenCalledTimes(2)
    query.mockRestore()
  })
})

describe('GET /api/facilities/{id}/related', () => {
  it('gives the same category in other cities of the state, most similar first', async () => {
    const { db } = database
    const { here, there, elsewhere, categoryId } = places
    const other = await createCategory(db)
    const years = { operationalYears: '1940–1980' }
    const type = { facilityType: 'Shipyard' }
    const company = { companyName: 'Harbor Co.' }
    const self = await createFacility(db, { city: here, categoryId, ...type, ...years, ...company })
    const add = (name: string, values: object) =>
      createFacility(db, { city: there, categoryId, name, ...values })
    await add('G nothing alike', {})
    await add('F featured', { isFeatured: true })
    await add('E same company', company)
    await add('D later years', { operationalYears: '1975 to present' })
    await add('C same years', years)
    await add('B same type', type)
    await add('A same type and years', {
      facilityType: 'shipyard',
      operationalYears: '1930s-1970s',
    })
    await add('Closed', { isActive: false, ...type, ...years })
    await add('Other category', { categoryId: other.id, ...type, ...years })
    await createFacility(db, { city: here, categoryId, name: 'Same city', ...type })
    await createFacility(db, { city: elsewhere, categoryId, name: 'Other state', ...type })
    const related = await read(`/api/facilities/${self.id}/related`)
    expect(namesOf(related)).toEqual([
      'A same type and years',
      'B same type',
      'C same years',
      'D later years',
      'E same company',
      'F featured',
    ])
  })

  it('prefers the nearer of equals', async () => {
    const { db } = database
    const { here, there, categoryId } = places
    const self = await createFacility(db, { city: here, categoryId, ...north(0) })
    await createFacility(db, { city: there, categoryId, name: 'Far', ...north(50) })
    await createFacility(db, { city: there, categoryId, name: 'Near', ...north(10) })
    const related = await read(`/api/facilities/${self.id}/related`)
    expect(related).toMatchObject([{ name: 'Near', distance: 6.91 }, { name: 'Far' }])
  })

  it('compares those of another type in the cities around, where there are enough of them', async () => {
    const { db } = database
    const { here, categoryId } = places
    const years = { operationalYears: '1940–1980' }
    const self = await createFacility(db, { city: here, categoryId, ...years, ...north(0) })
    for (let step = 1; step <= 51; step += 1) {
      const at = north(step)
      const city = await createCity(db, { stateId: here.stateId, facilityCount: 1, ...at })
      const name = `Step ${step}`
      if (step < 6) await createFacility(db, { city, categoryId, name, ...at })
      if (step > 49) await createFacility(db, { city, categoryId, name, ...at, ...years })
    }
    const ask = async () => namesOf(await read(`/api/facilities/${self.id}/related`))
    expect(await ask()).toEqual([50, 1, 2, 3, 4, 5].map((step) => `Step ${step}`))
    await db
      .update(facilities)
      .set({ isActive: false })
      .where(inArray(facilities.name, ['Step 1', 'Step 2']))
    // Too few are left around: the whole state.
    expect((await ask()).slice(0, 2)).toEqual(['Step 50', 'Step 51'])
  })

  it('is empty for a facility without a category', async () => {
    const self = await createFacility(database.db, { city: places.here })
    await createFacility(database.db, { city: places.there })
    expect(await read(`/api/facilities/${self.id}/related`)).toEqual([])
  })
})

describe('wrong requests for neighbors', () => {
  it.each(['nearby', 'related'])(
    '%s of an unknown, inactive or impossible facility',
    async (list) => {
      const closed = await createFacility(database.db, { city: places.here, isActive: false })
      await createFacility(database.db, { city: places.here })
      const statuses = await Promise.all(
        [999999, closed.id, 0, 2147483648, 'mill', '1.5', '%00'].map(async (id) => {
          const reply = await api.request(`/api/facilities/${id}/${list}`)
          return reply.status
        }),
      )
      expect(statuses).toEqual([404, 404, 400, 400, 400, 400, 400])
      const unknown = await api.request(`/api/facilities/999999/${list}`)
      expect(await unknown.json()).toMatchObject({ detail: 'Facility not found' })
    },
  )
})

describe('years at work', () => {
  it.each([
    ['1941–1976', { first: 1941, last: 1976 }],
    ['1950s to 1970s', { first: 1950, last: 1970 }],
    ['about 1938, still present', { first: 1938, last: 2100 }],
    ['1966', { first: 1966, last: 1966 }],
    ['unknown', null],
    ['', null],
    [null, null],
  ])('%s', (text, years) => {
    expect(yearsAtWork(text)).toEqual(years)
  })
})
