import { expect, it } from 'vitest'
import { directoryDatabase } from '../../../tests/support/directory-database.ts'
import { api, serveFrom } from '../../../tests/support/test-services.ts'
import { editFacility, retireFacility } from '../editing/edit-facility.sql.ts'
import { readEdits } from '../editing/editable-fields.ts'
import { mergeFacilities } from '../editing/merge-facilities.sql.ts'
import { importText } from '../import/import.test-support.ts'

const directory = directoryDatabase()

const resolve = async (citySlug: string, slug: string) => {
  const query = `stateSlug=florida&citySlug=${citySlug}&slug=${slug}`
  const reply = await api.request(`/api/facilities/resolve?${query}`)
  return reply.ok ? await reply.json() : reply.status
}
const statusOf = async (path: string) =>
  (await api.request(`/api/facilities/florida/${path}`)).status

it('an old address redirects to the facility after any number of changes', async () => {
  const database = directory()
  serveFrom(database)
  await importText(database, 'name,city,state\nAcme Mill,Tampa,FL\n')
  const path = '/florida/tampa/acme-mill'
  await editFacility(database.pool, path, readEdits(['name=Acme Works']))
  await editFacility(database.pool, '/florida/tampa/acme-works', readEdits(['city=Miami, FL']))
  const now = { stateSlug: 'florida', citySlug: 'miami', slug: 'acme-works' }
  expect(await resolve('tampa', 'acme-mill')).toEqual(now)
  expect(await resolve('tampa', 'acme-works')).toEqual(now)
  expect(await statusOf('tampa/acme-mill')).toBe(404)
  // The exact old address wins over the same slug in another city.
  await importText(database, 'name,city,state\nAcme Mill,Orlando,FL\n')
  expect(await resolve('tampa', 'acme-mill')).toEqual(now)
  expect(await resolve('orlando', 'acme-mill')).toMatchObject({ citySlug: 'orlando' })
})

it('a removed facility is gone, a merged one redirects', async () => {
  const database = directory()
  serveFrom(database)
  await importText(
    database,
    'name,city,state\nA Mill,Tampa,FL\nB Foundry,Tampa,FL\nC Yard,Tampa,FL\n',
  )
  await retireFacility(database.pool, '/florida/tampa/a-mill')
  await mergeFacilities(database.pool, '/florida/tampa/b-foundry', '/florida/tampa/c-yard')
  const gone = await api.request('/api/facilities/florida/tampa/a-mill')
  expect(gone.status).toBe(410)
  expect(await gone.json()).toMatchObject({
    title: 'Gone',
    detail: 'This facility is no longer listed',
  })
  expect(await statusOf('tampa/c-yard')).toBe(404)
  expect(await resolve('tampa', 'c-yard')).toMatchObject({ slug: 'b-foundry' })
  expect(await statusOf('tampa/never-was')).toBe(404)
})
