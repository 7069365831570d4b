import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import {
  createCategory,
  createCity,
  createFacility,
  createState,
  refreshCounts,
} from '../../../tests/support/factories.ts'
import { createFreshDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { api, serveFrom } from '../../../tests/support/test-services.ts'
import { stateCitySchema, stateSchema } from '../states/states.contract.ts'
import { categorySchema } from './categories.contract.ts'

let database: TestDatabase
let dispose: () => Promise<void>

beforeAll(async () => {
  ;({ database, dispose } = await createFreshDatabase())
  serveFrom(database)
  await createDirectory()
})
afterAll(() => dispose())

/** Schools: two in Tampa, one in Apopka, one inactive, one in Ohio. Hospitals: none anywhere. */
async function createDirectory() {
  const { db } = database
  const florida = await createState(db, { name: 'Florida', code: 'FL' })
  const ohio = await createState(db, { name: 'Ohio', code: 'OH' })
  await createState(db, { name: 'Texas', code: 'TX' })
  const tampa = await createCity(db, { name: 'Tampa', stateId: florida.id })
  const apopka = await createCity(db, { name: 'Apopka', stateId: florida.id })
  const akron = await createCity(db, { name: 'Akron', stateId: ohio.id })
  const schools = await createCategory(db, { name: 'Schools', description: 'Where people learn.' })
  await createCategory(db, { name: 'Hospitals' })
  for (const city of [tampa, tampa, apopka, akron]) {
    await createFacility(db, { city, categoryId: schools.id })
  }
  await createFacility(db, { city: apopka, categoryId: schools.id, isActive: false })
  await refreshCounts(database)
}

async function read(path: string) {
  const reply = await api.request(path)
  expect(reply.status).toBe(200)
  return reply.json()
}

describe('GET /api/categories', () => {
  it('lists the categories by name with their counts', async () => {
    const categories = await read('/api/categories')
    expect(z.array(categorySchema).parse(categories)).toEqual(categories)
    expect(categories).toMatchObject([
      { name: 'Hospitals', slug: 'hospitals', description: null, facilityCount: 0 },
      { name: 'Schools', slug: 'schools', description: 'Where people learn.', facilityCount: 4 },
    ])
  })

  it('counts one state', async () => {
    expect(await read('/api/categories?stateSlug=florida')).toMatchObject([
      { name: 'Hospitals', facilityCount: 0 },
      { name: 'Schools', facilityCount: 3 },
    ])
  })
})

describe('GET /api/categories/{categorySlug}/states', () => {
  it('gives every state its count', async () => {
    const states = await read('/api/categories/schools/states')
    expect(z.array(stateSchema).parse(states)).toEqual(states)
    expect(states).toMatchObject([
      { name: 'Florida', slug: 'florida', code: 'FL', facilityCount: 3 },
      { name: 'Ohio', facilityCount: 1 },
      { name: 'Texas', facilityCount: 0 },
    ])
  })

  it('uses the facilities of schools for education', async () => {
    const schools = await read('/api/categories/schools/states')
    expect(await read('/api/categories/education/states')).toEqual(schools)
  })
})

describe('GET /api/categories/{categorySlug}/cities', () => {
  it('gives the cities of the state that have any, largest first', async () => {
    const cities = await read('/api/categories/schools/cities?stateSlug=florida')
    expect(z.array(stateCitySchema).parse(cities)).toEqual(cities)
    expect(cities).toMatchObject([
      { name: 'Tampa', slug: 'tampa', facilityCount: 2 },
      { name: 'Apopka', facilityCount: 1 },
    ])
    expect(await read('/api/categories/schools/cities?stateSlug=florida&limit=1')).toHaveLength(1)
  })
})

describe('the number of queries', () => {
  it.each([
    ['/api/categories', 1],
    ['/api/categories?stateSlug=florida', 2],
    ['/api/categories/schools/states', 2],
    ['/api/categories/schools/cities?stateSlug=florida', 3],
  ])('%s takes %i', async (path, queries) => {
    const query = vi.spyOn(database.pool, 'query')
    expect((await api.request(path)).status).toBe(200)
    expect(query).toHaveBeenCalledTimes(queries)
    query.mockRestore()
  })
})

describe('wrong requests for categories', () => {
  it.each([
    ['/api/categories?stateSlug=atlantis', 404, 'State not found'],
    ['/api/categories?stateSlug=', 400, 'stateSlug: must have 1 to 200 characters'],
    ['/api/categories/airships/states', 404, 'Category not found'],
    ['/api/categories/__proto__/states', 404, 'Category not found'],
    ['/api/categories/airships/cities?stateSlug=florida', 404, 'Category not found'],
    ['/api/categories/schools/cities?stateSlug=atlantis', 404, 'State not found'],
    ['/api/categories/schools/cities', 400, 'stateSlug: must have 1 to 200 characters'],
    [
      '/api/categories/schools/cities?stateSlug=florida&limit=1001',
      400,
      'limit: must be a whole number from 1 to 1,000',
    ],
  ])('%s answers %i', async (path, status, detail) => {
    const reply = await api.request(path)
    expect(reply.status).toBe(status)
    expect(await reply.json()).toMatchObject({ status, detail })
  })
})
