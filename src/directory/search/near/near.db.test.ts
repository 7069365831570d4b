import { expect, it } from 'vitest'
import { directoryDatabase } from '../../../../tests/support/directory-database.ts'
import { createCity, createFacility, createState } from '../../../../tests/support/factories.ts'
import { api, serveFrom } from '../../../../tests/support/test-services.ts'
import { nearestOf } from './find-near.ts'
import type { NearPlaces } from './near.contract.ts'

const database = directoryDatabase()

const listed = async (): Promise<NearPlaces> => (await api.request('/api/search/near')).json()

async function insertPlaces() {
  const { db } = database()
  serveFrom(database())
  const florida = await createState(db, { name: 'Florida', code: 'FL' })
  const town = (name: string, latitude: string, longitude: string) =>
    createCity(db, { name, stateId: florida.id, latitude, longitude, facilityCount: 1 })
  const tampa = await town('Tampa', '27.95', '-82.46')
  const miami = await town('Miami', '25.77', '-80.19')
  const nowhere = await createCity(db, { name: 'Nowhere', stateId: florida.id, facilityCount: 1 })
  await createFacility(db, { city: tampa, name: 'Yard', operationalYears: '1941-1976' })
  await createFacility(db, { city: miami, name: 'Mill', latitude: '26.5', longitude: '-80.1' })
  await createFacility(db, { city: nowhere, name: 'Lost' })
  await createFacility(db, { city: tampa, name: 'Withdrawn', isActive: false })
}

it('is one list for everyone: each record at its own position, or at that of its town', async () => {
  await insertPlaces()
  const { of, places } = await listed()
  expect(of).toBe('records')
  expect(places.map(({ name, detail, latitude }) => [name, detail, latitude])).toEqual([
    ['Mill', 'Miami, Florida', 26.5],
    ['Yard', 'Tampa, Florida, 1941–1976', 27.95],
  ])
  expect(places[1]?.href).toBe('/florida/tampa/yard-asbestos-exposure')
})

it('is a list of towns where there are too many records', async () => {
  await insertPlaces()
  await database().pool.query(
    `update cities set facility_count = 4000 where name in ('Tampa', 'Miami')`,
  )
  const { of, places } = await listed()
  expect(of).toBe('towns')
  expect(places).toMatchObject([
    { name: 'Miami, Florida', detail: '4,000 facilities', href: '/florida/miami' },
    { name: 'Tampa, Florida' },
  ])
})

it('is a list of towns for whoever wants one, however few records there are', async () => {
  await insertPlaces()
  const reply = await api.request('/api/search/near?of=towns')
  expect(await reply.json()).toMatchObject({
    of: 'towns',
    places: [{ name: 'Miami, Florida' }, { name: 'Tampa, Florida' }],
  })
  expect((await api.request('/api/search/near?of=27.9,-82.4')).status).toBe(400)
})

it('is sorted by miles on the device', async () => {
  await insertPlaces()
  const nearest = nearestOf((await listed()).places, { latitude: 27.77, longitude: -82.64 })
  // St. Petersburg to Tampa, and to a point north of Fort Lauderdale.
  expect(nearest.map(({ name, miles }) => [name, Math.round(miles)])).toEqual([
    ['Yard', 17],
    ['Mill', 179],
  ])
})
