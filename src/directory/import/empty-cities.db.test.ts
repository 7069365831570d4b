/** Cities that an import leaves without facilities: no page, no link, no list entry. */
import { expect, it } from 'vitest'
import { directoryDatabase } from '../../../tests/support/directory-database.ts'
import { api, serveFrom } from '../../../tests/support/test-services.ts'
import { citation, importText } from './import.test-support.ts'

const directory = directoryDatabase()

const HEADER = 'id,name,address,city,state,lat,lon'
const list = (...rows: string[]) => [HEADER, ...rows].join('\n')

const statusOf = async (city: string) => (await api.request(`/api/cities/florida/${city}`)).status
const listedCities = async () => {
  const state = await (await api.request('/api/states/florida')).json()
  return state.cities.map(({ slug }: { slug: string }) => slug)
}

it('a row that matches a facility in another city leaves no empty city, however often it is imported', async () => {
  const database = directory()
  serveFrom(database)
  await importText(database, list('7,Harbor Shipbuilding Yard,,Tampa,FL,27.9500,-82.4600'))
  const near = list(',Harbour Shipbuilding Yard,,Temple Terrace,FL,27.9518,-82.4600')
  for (let run = 1; run <= 3; run++) {
    await importText(database, near)
    const { rows } = await database.pool.query('select slug from cities order by slug')
    expect([run, rows]).toEqual([run, [{ slug: 'tampa' }]])
  }
  expect(await statusOf('temple-terrace')).toBe(404)
})

it('a city that a later list empties is gone; one with a content template stays', async () => {
  const database = directory()
  serveFrom(database)
  const first = list('1,Acme Mill,,Ocala,FL,,', '2,Bay Mill,,Largo,FL,,', '3,Old Yard,,Tampa,FL,,')
  await importText(database, first, { citation })
  await database.pool.query(
    `insert into content_templates (template_type, template_name, content_blocks)
     values ('city', 'largo_content_adaptive', '{Words about Largo}')`,
  )
  const moved = list('1,Acme Mill,,Tampa,FL,,', '2,Bay Mill,,Tampa,FL,,', '3,Old Yard,,Tampa,FL,,')
  await importText(database, moved, { citation })
  expect([await statusOf('ocala'), await statusOf('largo'), await statusOf('tampa')]).toEqual([
    404, 200, 200,
  ])
  expect(await listedCities()).toEqual(['largo', 'tampa'])
  // The facility's old address still redirects.
  const query = 'stateSlug=florida&citySlug=ocala&slug=acme-mill'
  const resolved = await api.request(`/api/facilities/resolve?${query}`)
  expect(await resolved.json()).toMatchObject({ citySlug: 'tampa' })
})

it('removing the last facility of a city links to the state instead', async () => {
  const database = directory()
  serveFrom(database)
  const mill = '1,Acme Mill,,Ocala,FL,,'
  await importText(database, list(mill, '3,Old Yard,,Tampa,FL,,'), { citation })
  const complete = { citation, isComplete: true }
  await importText(database, list('3,Old Yard,,Tampa,FL,,'), complete)
  expect(await statusOf('ocala')).toBe(404)
  const gone = await api.request('/api/facilities/florida/ocala/acme-mill')
  expect([gone.status, gone.headers.get('link')]).toEqual([410, '</florida>; rel="up"'])
  // The city is back with its facility.
  await importText(database, list(mill, '3,Old Yard,,Tampa,FL,,'), complete)
  expect(await statusOf('ocala')).toBe(200)
})
