import fc from 'fast-check'
import type pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '../../../tests/support/test-database.ts'
import { type CopyValue, copyIn, copyRow } from './copy-in.ts'

async function connect(): Promise<pg.PoolClient> {
  const { pool } = await freshDatabase()
  const client = await pool.connect()
  onTestFinished(() => client.release())
  return client
}

/** PostgreSQL stores no zero byte, and UTF-8 has no half of a character. */
const texts = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\\',
        '\t',
        '\n',
        '\r',
        '\\N',
        '\\.',
        '"',
        '{',
        ',',
        'NULL',
        '\b',
        '\v',
        '🏭',
      ),
      fc.string({ unit: 'grapheme' }),
    ),
  )
  .map((parts) => parts.join('').replaceAll('\0', ''))

it('stores texts and lists of texts as they are', async () => {
  const client = await connect()
  await client.query('create temporary table sent (at int, text text, list text[])')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.option(texts), fc.option(fc.array(texts))), { minLength: 1 }),
      async (given) => {
        await client.query('truncate sent')
        const rows = given.map(([text, list], at) => `${at}\t${copyRow([text, list])}`)
        await copyIn(client, 'copy sent from stdin', rows)
        const stored = await client.query('select text, list from sent order by at')
        expect(stored.rows).toEqual(given.map(([text, list]) => ({ text, list })))
      },
    ),
    { numRuns: 50 },
  )
})

it('stores numbers and booleans as they are', async () => {
  const client = await connect()
  await client.query(
    'create temporary table sent (int int, small smallint, yes boolean, float float8, decimal numeric(15, 8))',
  )
  const given: CopyValue[][] = [
    [0, 10, true, 30.24130918, -81.66410485],
    [2_147_483_647, -1, false, 1e300, 9_999_999.99999999],
    [-2_147_483_648, 0, true, -0.1, 0.00000001],
    [null, null, null, null, null],
  ]
  await copyIn(client, 'copy sent from stdin', given.map(copyRow))
  const { rows } = await client.query('select int, small, yes, float, decimal::float8 from sent')
  expect(rows.map((row) => Object.values(row))).toEqual(given)
})

it('says why the database refuses rows, and leaves the connection usable', async () => {
  const client = await connect()
  await client.query('create temporary table pairs (a int, b int)')
  const copyPairs = (...rows: CopyValue[][]) =>
    copyIn(client, 'copy pairs from stdin', rows.map(copyRow))
  await copyPairs([1, 2], [3, 4])
  await expect(copyPairs([5, 'six'])).rejects.toThrow(
    'invalid input syntax for type integer: "six"',
  )
  await expect(copyPairs([7])).rejects.toThrow('missing data for column "b"')
  await expect(copyIn(client, 'copy nothing from stdin', ['1'])).rejects.toThrow(
    'relation "nothing" does not exist',
  )
  // More than the socket takes at once, so that the refusal comes while rows are still being sent.
  const long = 'x'.repeat(100_000)
  await expect(copyPairs(...Array.from({ length: 100 }, () => [long, long]))).rejects.toThrow(
    'invalid input syntax for type integer',
  )
  await copyPairs()
  expect((await client.query('select a, b from pairs')).rows).toEqual([
    { a: 1, b: 2 },
    { a: 3, b: 4 },
  ])
})
