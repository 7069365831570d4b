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
import { stateSchema, stateWithCitiesSchema } from './states.contract.ts'

let database: TestDatabase
let dispose: () => Promise<void>
let rows: Awaited<ReturnType<typeof createFlorida>>

beforeAll(async () => {
  ;({ database, dispose } = await createFreshDatabase())
  serveFrom(database)
  rows = await createFlorida()
})
afterAll(() => dispose())

/** Florida with two shipyards and a mill in Tampa, one shipyard in Apopka, one inactive; empty Ohio. */
async function createFlorida() {
  const { db } = database
  await createState(db, { name: 'Ohio', code: 'OH' })
  const florida = await createState(db, { name: 'Florida', code: 'FL' })
  const stateId = florida.id
  const tampa = await createCity(db, {
    name: 'Tampa',
    stateId,
    latitude: '27.95',
    longitude: '-82.46',
  })
  const apopka = await createCity(db, { name: 'Apopka', stateId, latitude: 'unknown' })
  const yards = await createCategory(db, { name: 'Shipyards' })
  const mills = await createCategory(db, { name: 'Manufacturing' })
  await createFacility(db, { city: tampa, categoryId: yards.id, facilityType: 'Shipyard' })
  await createFacility(db, { city: tampa, categoryId: yards.id, facilityType: 'Shipyard' })
  await createFacility(db, { city: tampa, categoryId: mills.id, facilityType: 'Paper Mill' })
  await createFacility(db, { city: apopka, categoryId: yards.id, facilityType: 'SHIPYARD' })
  await createFacility(db, { city: apopka, facilityType: 'Shipyard', isActive: false })
  await refreshCounts(database)
  return { florida, tampa, apopka, yards, mills }
}

describe('GET /api/states', () => {
  it('lists the states by name with their counts', async () => {
    const { florida } = rows
    const reply = await api.request('/api/states')
    expect(reply.status).toBe(200)
    const states = await reply.json()
    expect(z.array(stateSchema).parse(states)).toEqual(states)
    expect(states).toEqual([
      { id: florida.id, name: 'Florida', slug: 'florida', code: 'FL', facilityCount: 4 },
      expect.objectContaining({ name: 'Ohio', facilityCount: 0 }),
    ])
  })
})

describe('the number of queries', () => {
  it.each([
    ['/api/states', 1],
    ['/api/states/florida', 3],
    ['/api/states/florida?type=shipyard', 3],
    ['/api/states/florida?lang=es', 4],
  ])('%s takes %i', async (path, queries) => {
    const query = vi.spyOn(database.pool, 'query')
    expect((await api.request(path)).status).toBe(200)
    expect(query).toHaveBeenCalledTimes(queries)
    query.mockRestore()
  })
})

describe('GET /api/states/{stateSlug}', () => {
  it('gives the state, its cities by name, its categories and its facility types', async () => {
    const { florida, tampa, apopka, yards, mills } = rows
    const reply = await api.request('/api/states/florida')
    expect(reply.status).toBe(200)
    const state = await reply.json()
    expect(stateWithCitiesSchema.parse(state)).toEqual(state)
    expect(state).toEqual({
      id: florida.id,
      name: 'Florida',
      slug: 'florida',
      code: 'FL',
      facilityCount: 4,
      type: null,
      cities: [
        {
          id: apopka.id,
          name: 'Apopka',
          slug: 'apopka',
          facilityCount: 1,
          latitude: null,
          longitude: null,
        },
        {
          id: tampa.id,
          name: 'Tampa',
          slug: 'tampa',
          facilityCount: 3,
          latitude: 27.95,
          longitude: -82.46,
        },
      ],
      types: [
        { id: yards.id, name: 'Shipyards', slug: 'shipyards', facilityCount: 3 },
        { id: mills.id, name: 'Manufacturing', slug: 'manufacturing', facilityCount: 1 },
      ],
      facilityTypes: [
        { name: 'Shipyard', facilityCount: 3 },
        { name: 'Paper Mill', facilityCount: 1 },
      ],
    })
  })

  it('names the types in Spanish beside the values that a filter takes', async () => {
    await database.pool.query(
      `insert into translations (language, english, translation) values ('es', 'Shipyard', 'Astillero')`,
    )
    const reply = await api.request('/api/states/florida?type=shipyard&lang=es')
    const state = stateWithCitiesSchema.parse(await reply.json())
    expect([state.type, state.facilityCount]).toEqual(['Shipyard', 3])
    expect(state.facilityTypes).toEqual([
      { name: 'Shipyard', label: 'Astillero', facilityCount: 3 },
      { name: 'Paper Mill', facilityCount: 1 },
    ])
  })

  it('with a type counts the matching facilities, ignoring case', async () => {
    const reply = await api.request('/api/states/florida?type=shipYARD')
    const state = await reply.json()
    expect(state).toMatchObject({ type: 'Shipyard', facilityCount: 3 })
    expect(state.cities).toMatchObject([
      { name: 'Apopka', facilityCount: 1 },
      { name: 'Tampa', facilityCount: 2 },
    ])
    expect(state.types).toHaveLength(2)
    const none = await (await api.request('/api/states/florida?type=Brewery')).json()
    expect(none).toMatchObject({ type: 'Brewery', facilityCount: 0, cities: [] })
  })

  it.each([
    ['/api/states/atlantis', 404, 'State not found'],
    ['/api/states/constructor', 404, 'State not found'],
    ['/api/states/a%00b', 400, 'stateSlug: must not hold control characters'],
    [`/api/states/${'a'.repeat(201)}`, 400, 'stateSlug: must have 1 to 200 characters'],
    [`/api/states/florida?type=${'a'.repeat(101)}`, 400, 'type: must have 1 to 100 characters'],
    ['/api/states/florida?type=', 400, 'type: must have 1 to 100 characters'],
    ['/api/states/florida?type=a&type=b', 400, 'type: must have 1 to 100 characters'],
  ])('%s answers %i', async (path, status, detail) => {
    const reply = await api.request(path)
    expect(reply.status).toBe(status)
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(await reply.json()).toMatchObject({ status, detail })
  })
})

describe('GET /api/coming-soon/{stateSlug}.html', () => {
  it('leads to neighbors that have records, or else to the largest states', async () => {
    await createState(database.db, { name: 'Alabama', code: 'AL' })
    await createState(database.db, { name: 'Hawaii', code: 'HI' })
    const page = async (slug: string) => (await api.request(`/api/coming-soon/${slug}.html`)).text()
    const alabama = await page('alabama')
    expect(alabama).toContain('Open now next to Alabama')
    expect(alabama).toMatch(/href="\/florida".*Florida.*>4</)
    expect(alabama).not.toContain('href="/ohio"')
    expect(alabama).toContain('href="/legal-help"')
    expect(await page('hawaii')).toMatch(/<h2>Open now<.*href="\/florida"/)
    expect((await api.request('/api/coming-soon/atlantis.html')).status).toBe(404)
    expect((await api.request('/api/coming-soon/alabama')).status).toBe(404)
  })
})
