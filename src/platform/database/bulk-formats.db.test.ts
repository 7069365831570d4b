import { expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/support/test-database.ts'
import { binaryArray } from './binary-array.ts'
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
      none: [],
    }
    const { rows } = await client.query(
      'select $1::text[] as texts, $2::int[] as ints, $3::smallint[] as smalls, $4::boolean[] as booleans, $5::int[] as none',
      [
        binaryArray('text', given.texts),
        binaryArray('int', given.ints),
        binaryArray('smallint', given.smalls),
        binaryArray('boolean', given.booleans),
        binaryArray('int', given.none),
      ],
    )
    expect(rows).toEqual([given])

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
  } finally {
    client.release()
  }
})
