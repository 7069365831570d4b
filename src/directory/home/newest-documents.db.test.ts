import { expect, it } from 'vitest'
import { directoryDatabase } from '../../../tests/support/directory-database.ts'
import {
  createCity,
  createFacility,
  createFacilitySource,
} from '../../../tests/support/factories.ts'
import { api, serveFrom } from '../../../tests/support/test-services.ts'

const directory = directoryDatabase()
const read = async () => (await api.request('/api/figures/documents.html')).text()

it('has of each thing that documents show the one read last, and nothing without documents', async () => {
  const database = directory()
  serveFrom(database)
  expect(await read()).toBe('')
  const city = await createCity(database.db, { name: 'Akron' })
  const documents = [
    ['Old Mill', 'found-in-buildings', '2026-11-01', true],
    ['New Mill', 'found-in-buildings', '2026-11-15', true],
    ['Closed Mill', 'found-in-buildings', '2026-11-19', false],
    ['Rail Yard', 'exposure-alleged', '2026-11-18', true],
    ['Harbor', 'place-and-period', '2026-11-19', true],
  ] as const
  for (const [name, shows, checkedOn, isActive] of documents) {
    const { id: facilityId } = await createFacility(database.db, { city, name, isActive })
    await createFacilitySource(database.db, {
      facilityId,
      title: `Report on ${name}`,
      kind: 'federal-report',
      statement: `What was read of ${name}.`,
      year: 1999,
      checkedOn,
      shows,
    })
  }
  const names = [...(await read()).matchAll(/<a href="[^"]*">([^<]*)<\/a><\/h3>/g)]
  expect(names.map(([, name]) => name)).toEqual(['Rail Yard', 'New Mill'])
})
