import { expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/support/test-database.ts'
import { binaryArray, binaryRows, setLeadingInts } from './binary-format.ts'
import { copyIn } from './copy-in.ts'
import { isEmbedded } from './sort-memory.ts'

it('sends arrays as they are, and copies rows or says why not', async () => {
  const { pool, kind } = await freshDatabase()
  const client = await pool.connect()
  try {
    // Longer than what is written letter by letter, and in all longer than what is there at first.
    const long = 'Peña’s "{mill}" \\ 🏭 '.repeat(2_000)
    const texts = ['', 'NULL', null, 'Mill', 'Cañon, Fla.', 'a\tb\n', long, long]
    const given = {
      texts,
      ints: [0, null, -1, 2_147_483_647, -2_147_483_648],
      smalls: [10, null, -1],
      booleans: [true, null, false],
      floats: [30.24130918, null, -0.1, 1e300],
      none: [],
    }
    const { rows } = await client.query(
      'select $1::text[] as texts, $2::int[] as ints, $3::smallint[] as smalls, $4::boolean[] as booleans, $5::float8[] as floats, $6::int[] as none',
      [
        binaryArray('text', given.texts),
        binaryArray('int', given.ints),
        binaryArray('smallint', given.smalls),
        binaryArray('boolean', given.booleans),
        binaryArray('float8', given.floats),
        binaryArray('int', given.none),
      ],
    )
    expect(rows).toEqual([given])

    const decimals = [0, 1, -81.66410485, 0.5, 10_000, 9_999_999.99999999, 0.00000001, 120, null]
    const sent = await client.query<{ decimal: string | null }>(
      'select unnest($1::numeric[])::text as decimal',
      [binaryArray('numeric', decimals)],
    )
    expect(sent.rows.map(({ decimal }) => decimal)).toEqual(
      decimals.map((decimal) => decimal?.toFixed(8) ?? null),
    )
    expect(() => binaryArray('numeric', [1e7])).toThrow('too long a decimal')
    expect(() => binaryArray('numeric', [Number.NaN])).toThrow('too long a decimal')

    expect(await isEmbedded(client)).toBe(kind === 'embedded')
    if (kind === 'embedded') return
    await client.query('create temporary table pairs (a int, b int)')
    await copyIn(client, 'copy pairs from stdin', Buffer.from('1\t2\n3\t4\n'))
    await expect(copyIn(client, 'copy pairs from stdin', Buffer.from('5\tsix\n'))).rejects.toThrow(
      'invalid input syntax for type integer: "six"',
    )
    await expect(copyIn(client, 'copy nothing from stdin', Buffer.from(''))).rejects.toThrow(
      'relation "nothing" does not exist',
    )
    expect((await client.query('select a, b from pairs')).rows).toEqual([
      { a: 1, b: 2 },
      { a: 3, b: 4 },
    ])

    const lists = [['a', 'b, "c"'], [], null]
    const values = binaryRows(
      [
        { type: 'int', values: [0, 0, 0] },
        { type: 'int', values: [0, 0, 0] },
        { type: 'text', values: [long, null, ''] },
        { type: 'text[]', values: lists },
        { type: 'numeric', values: [-1.5, null, 3] },
      ],
      3,
    )
    setLeadingInts(values, [Int32Array.of(1, -2, 3), Int32Array.of(4, 5, 6)])
    await client.query('create temporary table given (a int, b int, c text, d text[], e numeric)')
    await copyIn(client, 'copy given from stdin (format binary)', values.bytes)
    expect((await client.query('select a, b, c, d, e::float8 from given')).rows).toEqual([
      { a: 1, b: 4, c: long, d: lists[0], e: -1.5 },
      { a: -2, b: 5, c: null, d: [], e: null },
      { a: 3, b: 6, c: '', d: null, e: 3 },
    ])
  } finally {
    client.release()
  }
})
