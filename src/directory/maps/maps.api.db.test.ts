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
  const ohio = await createState(db, { name: 'Ohio', code: 'OH', facilityCount: 955 })
  const akron = await createCity(db, {
    name: 'Akron',
    stateId: ohio.id,
    facilityCount: 1,
    latitude: '41.08',
    longitude: '-81.52',
  })
  await createState(db, { name: 'Indiana', code: 'IN' })
  const pennsylvania = await createState(db, { name: 'Pennsylvania', code: 'PA' })
  const towns = [
    ['Canton', ohio.id, '40.80', '-81.38', 12],
    ['Sharon', pennsylvania.id, '41.23', '-80.60', 3],
    ['Toledo', ohio.id, '41.65', '-83.54', 900],
    ['Nowhere', ohio.id, 'unknown', '-81.5', 40],
    ['Emptied', ohio.id, '41.1', '-81.5', 0],
  ] as const
  for (const [name, stateId, latitude, longitude, facilityCount] of towns) {
    await createCity(db, { name, stateId, latitude, longitude, facilityCount })
  }
  const dayton = await createCity(db, {
    name: 'Dayton',
    stateId: ohio.id,
    facilityCount: 1,
    latitude: '39.76',
    longitude: '-84.19',
  })
  await createFacility(db, { city: dayton, facilityType: 'Foundry' })
  facilityId = (await createFacility(db, { city: akron, facilityType: 'Rubber works' })).id
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

it('letters a map in the language of the page', async () => {
  const map = await (await api.request(`/api/maps/facility/${facilityId}.html?lang=es`)).text()
  expect(map).toContain('>Mapa: condado de Summit, Ohio, con la ubicación de ')
  expect(map).toContain('aria-label="Canton, 12 sitios, 21 millas"')
  expect(map).toContain('<caption>Sitios registrados cerca de aquí</caption>')
  expect(map).not.toMatch(/ miles|° W|[Tt]owns|Distance/)
})

it('lists the towns near a city with their distances, across state lines', async () => {
  const page = await api.request('/api/maps/city/ohio/akron.html')
  expect(page.headers.get('content-type')).toContain('text/html')
  const [, table = ''] = (await page.text()).split('<table')
  const rows = [...table.matchAll(/href="([^"]+)">([^<]+)<.*?<td>([^<]+)<\/td><td>([^<]+)</g)]
  expect(rows.map((row) => row.slice(1))).toEqual([
    ['/ohio/canton', 'Canton', '21 mi', '12'],
    ['/pennsylvania/sharon', 'Sharon, PA', '49 mi', '3'],
  ])
  const map = await (await api.request('/api/maps/city/ohio/akron.svg')).text()
  expect(map).toContain('aria-label="Canton, 12 sites, 21 miles"')
  expect(map).not.toContain('<table')
})

it('draws a state without records among its neighbors, each that has some a link', async () => {
  const map = await (await api.request('/api/maps/state/indiana.svg')).text()
  expect(
    [...map.matchAll(/<a href="([^"]+)" aria-label="([^"]+)"/g)].map(([, ...of]) => of),
  ).toEqual([['/ohio', 'Ohio, 955 facilities']])
  expect(map).toContain('>Indiana</text>')
})

it('draws only the cities that have a facility of the type, ignoring case', async () => {
  const drawn = async (path: string) => {
    const map = await (await api.request(`/api/maps/state/${path}`)).text()
    return ['Akron', 'Dayton'].filter((city) => map.includes(`/ohio/${city.toLowerCase()}`))
  }
  expect(await drawn('ohio.svg')).toEqual(['Akron', 'Dayton'])
  expect(await drawn('ohio/rubber%20WORKS')).toEqual(['Akron'])
  expect(await drawn('ohio/Brewery')).toEqual([])
  expect((await api.request(`/api/maps/state/ohio/${'a'.repeat(101)}`)).status).toBe(400)
})

it.each([
  'state/Ohio.svg',
  'state/ohio.html',
  'state/a%00b/Foundry',
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
