import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import * as utils from 'drizzle-orm/utils'
import pg from 'pg'
import { expect, it } from 'vitest'
import { mapRowsQuickly, type NotNullable, rowMapper, type SelectedField } from './row-mapper.ts'
import { categories, cities, facilities } from './schema/directory.ts'

const columns = {
  id: facilities.id,
  materials: facilities.exposureMaterials,
  createdAt: facilities.createdAt,
  latitude: sql<number>`1`.mapWith(Number),
  text: sql<string>`'x'`.as('text'),
  city: { name: cities.name, latitude: cities.latitudeDegrees, miles: sql<number>`1` },
  category: { id: categories.id, name: categories.name },
  mixed: { category: categories.name, facility: facilities.name },
}
const AT = '2026-11-17 12:00:00+00'

/** Drizzle's types leave these out. */
const drizzles = utils as unknown as {
  orderSelectedFields(columns: object): SelectedField[]
  mapResultRow(fields: SelectedField[], row: unknown[], notNullable?: NotNullable): object
}
const fields = drizzles.orderSelectedFields(columns)

it.each([
  [
    'with everything',
    [7, ['a'], AT, '1.5', 'x', 'Tampa', 27.9, 3, 2, 'Shipyards', 'Shipyards', 'A'],
  ],
  ['without a category', [7, [], AT, null, null, 'Tampa', null, null, null, null, null, 'A']],
  ['with an empty first column', [7, [], AT, 1, 'x', null, 1, 1, null, 'Odd', null, null]],
])('reads a row %s as Drizzle does', (_, row) => {
  for (const notNullable of [
    undefined,
    { facilities: true, cities: true, categories: false },
    { facilities: true, cities: false, categories: false },
  ]) {
    const toObject = rowMapper(fields, notNullable)
    expect(toObject?.(row)).toEqual(drizzles.mapResultRow(fields, row, notNullable))
  }
})

it('leaves objects within objects to Drizzle', () => {
  const nested = drizzles.orderSelectedFields({ a: { b: { c: facilities.id } } })
  expect(rowMapper(nested, undefined)).toBeUndefined()
})

it('is what a prepared statement uses', async () => {
  const rows = [[7, 'Mill', null, null]]
  const pool = Object.assign(new pg.Pool(), { query: async () => ({ rows }) })
  const statement = drizzle({ client: pool })
    .select({
      id: facilities.id,
      name: facilities.name,
      category: { id: categories.id, name: categories.name },
    })
    .from(facilities)
    .leftJoin(categories, eq(categories.id, facilities.categoryId))
    .prepare('mill')
  const before = await statement.execute()
  mapRowsQuickly(statement)
  expect(statement).toHaveProperty('customResultMapper')
  expect(await statement.execute()).toEqual(before)
  expect(before).toEqual([{ id: 7, name: 'Mill', category: null }])
})
