import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCity, createFacility, createState } from '../../../tests/support/factories.ts'
import { createFreshDatabase } from '../../../tests/support/test-database.ts'
import { api, serveFrom } from '../../../tests/support/test-services.ts'

let dispose: () => Promise<void>
let facilityId: number

beforeAll(async () => {
  const fresh = await createFreshDatabase()
  dispose = fresh.dispose
  serveFrom(fresh.database)
  const { db } = fresh.database
  const ohio = await createState(db, { name: 'Ohio', code: 'OH' })
  const akron = await createCity(db, {
    name: 'Akron',
    stateId: ohio.id,
    latitude: '41.08',
    longitude: '-81.52',
  })
  facilityId = (await createFacility(db, { stateId: ohio.id, cityId: akron.id })).id
})
afterAll(() => dispose())

it('draws every kind of map', async () => {
  for (const path of [
    'country.svg',
    'states.svg',
    'category/shipyards.svg',
    'state/ohio.svg',
    'city/ohio/akron.svg',
    `facility/${facilityId}.svg`,
  ]) {
    const reply = await api.request(`/api/maps/${path}`)
    expect(reply.status, path).toBe(200)
    expect(reply.headers.get('content-type'), path).toContain('image/svg+xml')
  }
})

it.each([
  'state/Ohio.svg',
  'state/a%00b.svg',
  'state/ohio.png',
  `category/${'a'.repeat(201)}.svg`,
  'city/a%00b/akron.svg',
  'city/ohio/akron',
  'facility/1e3.svg',
  'facility/1234567890.svg',
])('finds nothing at %s', async (path) => {
  const reply = await api.request(`/api/maps/${path}`)
  expect(reply.status).toBe(404)
  expect(reply.headers.get('content-type')).toContain('application/problem+json')
})
