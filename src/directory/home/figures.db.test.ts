import { expect, it } from 'vitest'
import { directoryDatabase } from '../../../tests/support/directory-database.ts'
import { api, serveFrom } from '../../../tests/support/test-services.ts'
import { importText } from '../import/import.test-support.ts'

const directory = directoryDatabase()

const LIST = [
  'id,name,city,state,category',
  '1,Acme Shipyard,Tampa,FL,shipyards',
  '2,Bay Shipyard,Tampa,FL,shipyards',
  '3,Pine Hospital,Miami,FL,hospitals',
  '4,Oak Hospital,Akron,OH,hospitals',
  '5,Elm Hospital,Washington,DC,hospitals',
].join('\n')

const get = async (path: string) => (await api.request(path)).json()
const sum = (rows: { facilityCount: number }[]) =>
  rows.reduce((total, { facilityCount }) => total + facilityCount, 0)

it('home, states, downloads, menu and categories all count the same', async () => {
  const database = directory()
  await importText(database, LIST)
  await database.pool.query(
    `insert into content_templates (template_type, template_name) values
       ('city_enhanced', 'tampa_enhanced_content'), ('city_enhanced', 'akron_enhanced_content');
     insert into facility_sources (facility_id, title, kind, statement, url, publisher, year, checked_on)
       select id, 'A report', 'federal-report', 'Asbestos was found here.', 'https://example.org/a', 'EPA', 2002, '2026-11-15'
         from facilities where name = 'Acme Shipyard'`,
  )
  serveFrom(database)
  const figures = await get('/api/figures')
  expect(figures).toEqual({
    facilities: 5,
    states: 2,
    isInDistrict: true,
    documents: 1,
    featuredState: 3,
    enhancedCities: 1,
    facilityTypes: 2,
  })
  expect(sum(await get('/api/states'))).toBe(figures.facilities)
  expect((await get('/api/downloads')).facilities).toBe(figures.facilities)
  expect((await get('/api/facilities/count')).count).toBe(figures.facilities)
  expect(sum(await get('/api/categories'))).toBe(figures.facilities)
  expect((await get('/api/states/florida')).facilityCount).toBe(figures.featuredState)
  const { categoryCounts } = await get('/api/site')
  expect(categoryCounts).toEqual({ shipyards: 2, hospitals: 3 })
  for (const { slug, facilityCount } of await get('/api/categories')) {
    expect(facilityCount, slug).toBe(categoryCounts[slug] ?? 0)
  }
})
