import { expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/support/test-database.ts'
import { binaryRows, setLeadingInts } from './binary-format.ts'
import { copyIn } from './copy-in.ts'

it('copies rows as they are, or says why not', async () => {
  const { pool } = await freshDatabase()
  const client = await pool.connect()
  try {
    // Longer than what is written letter by letter, and in all longer than what is there at first.
    const long = 'Peña’s "{mill}" \\ 🏭 '.repeat(2_000)
    const given = {
      texts: ['', 'NULL', null, 'Mill', 'Cañon, Fla.', 'a\tb\n', long, long, 'x'],
      ints: [0, null, -1, 2_147_483_647, -2_147_483_648, 1, 2, 3, 4],
      smalls: [10, null, -1, 0, 1, 2, 3, 4, 5],
      booleans: [true, null, false, true, true, true, true, true, true],
      floats: [30.24130918, null, -0.1, 1e300, 0, 1, 2, 3, 4],
    }
    const decimals = [0, 1, -81.66410485, 0.5, 10_000, 9_999_999.99999999, 0.00000001, 120, null]
    const all = binaryRows(
      [
        { type: 'text', values: given.texts },
        { type: 'int', values: given.ints },
        { type: 'smallint', values: given.smalls },
        { type: 'boolean', values: given.booleans },
        { type: 'float8', values: given.floats },
        { type: 'numeric', values: decimals },
      ],
      decimals.length,
    )
    await client.query(
      'create temporary table sent (texts text, ints int, smalls smallint, booleans boolean, floats float8, decimals numeric)',
    )
    await copyIn(client, 'copy sent from stdin (format binary)', all.bytes)
    const { rows } = await client.query('select *, decimals::text as decimals from sent')
    for (const [name, values] of Object.entries(given)) {
      expect(rows.map((row) => row[name])).toEqual(values)
    }
    expect(rows.map((row) => row.decimals)).toEqual(
      decimals.map((decimal) => decimal?.toFixed(8) ?? null),
    )
    const tooLong = (value: number) => () => binaryRows([{ type: 'numeric', values: [value] }], 1)
    expect(tooLong(1e7)).toThrow('too long a decimal')
    expect(tooLong(Number.NaN)).toThrow('too long a decimal')

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
