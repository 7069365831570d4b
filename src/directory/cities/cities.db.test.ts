import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import {
  createCategory,
  createCity,
  createFacility,
  createState,
} from '../../../tests/support/factories.ts'
import { createFreshDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { api, serveFrom } from '../../../tests/support/test-services.ts'
import { contentTemplates } from '../../platform/database/schema/directory.ts'
import { citySchema, relatedCitySchema } from './cities.contract.ts'

let database: TestDatabase
let dispose: () => Promise<void>
let rows: Awaited<ReturnType<typeof createCities>>

beforeAll(async () => {
  ;({ database, dispose } = await createFreshDatabase())
  serveFrom(database)
  rows = await createCities(database)
})
afterAll(() => dispose())

/**
 * Tampa, fifteen towns in a row north of it, a distant large one, an empty one, and one without
 * coordinates.
 */
async function createCities({ db }: TestDatabase) {
  const florida = await createState(db, { name: 'Florida', code: 'FL' })
  const ohio = await createState(db, { name: 'Ohio', code: 'OH' })
  const stateId = florida.id
  const at = (latitude: number) => ({ latitude: String(latitude), longitude: '-82.46' })
  const tampa = await createCity(db, {
    name: 'Tampa',
    stateId,
    county: 'Hillsborough',
    facilityCount: 2,
    ...at(27.95),
  })
  for (let number = 1; number <= 15; number++) {
    const name = `Town ${String(number).padStart(2, '0')}`
    await createCity(db, { name, stateId, facilityCount: number, ...at(27.95 + number / 10) })
  }
  await createCity(db, { name: 'Empty', stateId, facilityCount: 0, ...at(27.96) })
  const lost = await createCity(db, { name: 'Lost', stateId, facilityCount: 900, latitude: 'n/a' })
  const akron = await createCity(db, {
    name: 'Akron',
    stateId: ohio.id,
    facilityCount: 7,
    ...at(27.951),
  })
  return { florida, tampa, lost, akron }
}

describe('GET /api/cities/{stateSlug}/{citySlug}', () => {
  it('gives the city with its state, county and coordinates', async () => {
    const reply = await api.request('/api/cities/florida/tampa')
    expect(reply.status).toBe(200)
    const city = await reply.json()
    expect(citySchema.parse(city)).toEqual(city)
    expect(city).toEqual({
      id: rows.tampa.id,
      name: 'Tampa',
      slug: 'tampa',
      stateId: rows.florida.id,
      county: 'Hillsborough',
      countyName: 'Hillsborough County',
      facilityCount: 2,
      latitude: 27.95,
      longitude: -82.46,
      state: { id: rows.florida.id, name: 'Florida', slug: 'florida', code: 'FL' },
    })
  })
})

describe('GET /api/cities/{id}/related', () => {
  it('gives the twelve nearest cities of the state that have facilities, in two queries', async () => {
    const query = vi.spyOn(database.pool, 'query')
    const reply = await api.request(`/api/cities/${rows.tampa.id}/related`)
    expect(reply.status).toBe(200)
    expect(query).toHaveBeenCalledTimes(2)
    query.mockRestore()
    const related = await reply.json()
    expect(z.array(relatedCitySchema).parse(related)).toEqual(related)
    const names = related.map((city: { name: string }) => city.name)
    const expected = Array.from({ length: 12 }, (_, i) => `Town ${String(i + 1).padStart(2, '0')}`)
    expect(names).toEqual(expected)
    // A tenth of a degree of latitude is 6.91 miles.
    expect(related[0]).toMatchObject({ slug: 'town-01', facilityCount: 1, distance: 6.91 })
  })

  it('gives the largest first where distances are unknown', async () => {
    const related = await (await api.request(`/api/cities/${rows.lost.id}/related`)).json()
    expect(related).toHaveLength(12)
    expect(related[0]).toMatchObject({ name: 'Town 15', facilityCount: 15, distance: null })
  })

  it('is empty for the only city of a state', async () => {
    const reply = await api.request(`/api/cities/${rows.akron.id}/related`)
    expect(await reply.json()).toEqual([])
  })
})

describe('GET /api/city-facts/{id}.html', () => {
  it('gives types, years, largest employers and the nearest larger city with a history', async () => {
    const { db } = database
    const mills = await createCategory(db, { name: 'Mills & <Works>' })
    const city = rows.tampa
    const facts = [
      ['Old Mill', '1897-1930', 'About 90'],
      ['Large Mill', '1940s–1950s', '1,200 to 1,400'],
      ['New Mill', '1990–present', null],
      ['Middle Mill', null, 'about 400 people'],
      ['Small Mill', null, '12'],
      ['Closed Mill', '1800-1810', '9,000'],
    ] as const
    for (const [name, operationalYears, workforceSize] of facts) {
      const isActive = name !== 'Closed Mill'
      const values = { name, operationalYears, workforceSize, isActive, categoryId: mills.id }
      await createFacility(db, { city, ...values })
    }
    // Town 02 has as many facilities as Tampa; of the larger ones nobody has written about Town 03.
    for (const slug of ['town-02', 'town-04', 'town-05']) {
      await db.insert(contentTemplates).values({
        templateType: 'city',
        templateName: `${slug}_content_adaptive`,
        contentBlocks: ['Its history.'],
      })
    }
    const reply = await api.request(`/api/city-facts/${city.id}.html`)
    expect(reply.headers.get('content-type')).toMatch(/^text\/html/)
    const text = (await reply.text()).replace(/<\/?a[^>]*>/g, '').replace(/(<[^>]+>)+/g, ' | ')
    expect(text).toBe(
      ' | About Asbestos Exposure in Tampa | The records of Tampa, Florida, include Large Mill,' +
        ' Middle Mill and New Mill. Each record says what its documents show about asbestos, and what they' +
        ' leave open. | What the records show | Types | Mills &amp; &lt;Works&gt; 5 | Years covered | 1897 to the present' +
        ' | Largest employers on record | Large Mill: 1,200 to 1,400 | Middle Mill: about 400 people' +
        ' | Old Mill: about 90 | The larger city nearby' +
        ' | Town 04: read its history, 28 miles away, 4 sites | ',
    )
  })

  it('says nothing where nothing is known', async () => {
    expect(await (await api.request(`/api/city-facts/${rows.akron.id}.html`)).text()).toBe('')
  })
})

describe('wrong requests for cities', () => {
  const notAnId = 'id: must be a whole number from 1 to 2,147,483,647'
  it.each([
    ['/api/cities/florida/akron', 404, 'City not found'],
    ['/api/cities/florida/empty', 404, 'City not found'],
    ['/api/cities/atlantis/tampa', 404, 'City not found'],
    ['/api/cities/florida/a%00', 400, 'citySlug: must not hold control characters'],
    ['/api/cities/999999/related', 404, 'City not found'],
    ['/api/cities/2147483648/related', 400, notAnId],
    ['/api/cities/0/related', 400, notAnId],
    ['/api/cities/-1/related', 400, notAnId],
    ['/api/cities/1e3/related', 400, notAnId],
    ['/api/cities/tampa/related', 400, notAnId],
    ['/api/city-facts/999999.html', 404, 'City not found'],
    ['/api/city-facts/1e3.html', 404, 'City not found'],
  ])('%s answers %i', async (path, status, detail) => {
    const reply = await api.request(path)
    expect(reply.status).toBe(status)
    expect(await reply.json()).toMatchObject({ status, detail })
  })
})
