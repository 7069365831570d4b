import { expect, it } from 'vitest'
import { directoryDatabase } from '../../../tests/support/directory-database.ts'
import {
  createCategory,
  createFacility,
  createFacilitySource,
  refreshCounts,
} from '../../../tests/support/factories.ts'
import { api, serveFrom } from '../../../tests/support/test-services.ts'
import { countDecades, countShowings } from './figures.sql.ts'

const database = directoryDatabase()

const figures = async (language = '') =>
  (await api.request(`/api/figures/records.html${language}`)).text()

it('counts a record once for each thing its documents show, and in each decade of its years', async () => {
  serveFrom(database())
  const { db } = database()
  const yards = await createCategory(db, { name: 'Shipyards' })
  const mills = await createCategory(db, { name: 'Manufacturing' })
  const year = (years: string, categoryId: number) =>
    createFacility(db, { operationalYears: years, categoryId })
  const old = await year('1899-1921', yards.id)
  await year('1942-1945', yards.id)
  await year('1951-Present', mills.id)
  await createFacility(db, { categoryId: mills.id })
  for (const shows of ['exposure-found', 'exposure-found', 'used-or-made'])
    await createFacilitySource(db, {
      facilityId: old.id,
      shows,
      statement: 'It says so.',
      kind: 'court-opinion',
    })
  await refreshCounts(database())

  const shown = await countShowings(db)
  expect(shown.filter(({ count }) => count > 0)).toEqual([
    { showing: 'exposure-found', count: 1 },
    { showing: 'used-or-made', count: 1 },
  ])
  const { decades, types } = await countDecades(db, 2026)
  expect(decades).toHaveLength(15)
  const inDecades = (slug: string) => {
    const type = types.find((one) => one.slug === slug)
    return decades.filter((_, at) => (type?.counts[at] ?? 0) > 0)
  }
  expect(inDecades('shipyards')).toEqual([1890, 1900, 1910, 1920, 1940])
  expect(inDecades('manufacturing')).toEqual([1950, 1960, 1970, 1980, 1990, 2000, 2010, 2020])
  expect(types.map(({ records }) => records).sort()).toEqual([1, 2])

  const english = await figures()
  expect(english).toContain('href="/map?shows=exposure-found"')
  expect(english).toContain('<th scope="col">1940s</th>')
  expect(await figures('?lang=es')).toContain('<th scope="col">desde 1940</th>')
})

it('is nothing but the deaths that CDC counted where nothing is on record', async () => {
  serveFrom(database())
  const text = await figures()
  expect(text).not.toMatch(/figure-table|figure-decades/)
  expect(text).toContain('45,221')
})

it('draws the deaths of women with their table, as CDC printed it', async () => {
  serveFrom(database())
  const text = await figures()
  const figure = text.slice(text.indexOf('figure-deaths-of-women'))
  const rows = [
    ...figure.matchAll(/<th scope="row">(\d{4})<\/th><td>(\d+)<\/td><td>([\d.]+)<\/td>/g),
  ].map(([, ...cells]) => cells.map(Number))
  expect(rows.map(([year]) => year)).toEqual(Array.from({ length: 22 }, (_, at) => 1999 + at))
  expect(rows[0]).toEqual([1999, 489, 4.83])
  expect(rows.at(-1)).toEqual([2020, 614, 4.15])
  // Its own total.
  expect(rows.reduce((sum, [, deaths = 0]) => sum + deaths, 0)).toBe(12_227)
  // A bar for each year, in proportion to its number.
  const heights = [
    ...figure.matchAll(/<rect x="[\d.]+" y="[\d.]+" width="0.84" height="([\d.]+)"/g),
  ]
  expect(heights).toHaveLength(22)
  expect(Number(heights[0]?.[1])).toBeCloseTo((489 / 672) * 100)
  expect(figure).toContain('mm7119a1.htm')
  expect(await figures('?lang=es')).toContain('Mujeres que murieron con mesotelioma')
})
