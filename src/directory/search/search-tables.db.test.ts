import fc from 'fast-check'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/support/test-database.ts'
import { insertSearchable, refreshSearch } from './search.test-support.ts'
import { plainText } from './search-words.ts'

async function rowsWith(pool: pg.Pool, word: string): Promise<number[]> {
  const { rows } = await pool.query(
    'select facility_id from facility_search where words @@ $1::tsquery order by 1',
    [word],
  )
  return rows.map((row) => row.facility_id)
}

/** Changes whenever the row is rewritten. */
async function places(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query(
    `select 'facility ' || facility_id || ' ' || ctid as place from facility_search
      union all select 'term ' || term || ' ' || ctid from search_terms order by 1`,
  )
  return rows.map((row) => row.place)
}

describe('refreshSearchTables', () => {
  it('contains every active facility, and its words with their weights', async () => {
    const { pool } = await freshDatabase()
    await insertSearchable(pool)
    await refreshSearch(pool)
    const { rows } = await pool.query('select facility_id from facility_search order by 1')
    expect(rows.map((row) => row.facility_id)).toEqual([1, 2, 3, 4, 5, 6, 8, 9])
    expect(await rowsWith(pool, 'sutter:A')).toEqual([1])
    expect(await rowsWith(pool, 'beacon:B')).toEqual([1])
    expect(await rowsWith(pool, 'fl:C')).toEqual([1, 2, 4])
    expect(await rowsWith(pool, 'shipyards:D')).toEqual([1, 6])
  })

  it('follows additions, changes and removals', async () => {
    const { pool } = await freshDatabase()
    await insertSearchable(pool)
    await refreshSearch(pool)
    await pool.query(
      `update facilities set name = 'Renamed Yard' where id = 1;
       update facilities set is_active = false where id = 2;
       update facilities set is_active = true where id = 7;
       delete from facilities where id = 3`,
    )
    await refreshSearch(pool)
    expect(await rowsWith(pool, 'ofallon')).toEqual([])
    expect(await rowsWith(pool, 'renamed')).toEqual([1])
    expect(await rowsWith(pool, 'bayline')).toEqual([])
    expect(await rowsWith(pool, 'withdrawn')).toEqual([7])
    const { rows } = await pool.query(
      `select term, frequency from search_terms
        where term in ('renamed', 'bayline', 'ofallon', 'florida') order by 1`,
    )
    expect(rows).toEqual([
      { term: 'florida', frequency: 2 },
      { term: 'renamed', frequency: 1 },
    ])
  })

  it('writes nothing when nothing changed', async () => {
    const { pool } = await freshDatabase()
    await insertSearchable(pool)
    await refreshSearch(pool)
    const before = await places(pool)
    await refreshSearch(pool)
    expect(await places(pool)).toEqual(before)
  })

  it('can run twice in one transaction', async () => {
    const { pool } = await freshDatabase()
    await insertSearchable(pool)
    const client = await pool.connect()
    const { refreshSearchTables } = await import('./search-tables.sql.ts')
    await client.query('begin')
    await refreshSearchTables(client, 'all')
    await refreshSearchTables(client, 'all')
    await client.query('commit')
    client.release()
    expect(await rowsWith(pool, 'sutter')).toEqual([1])
  })

  it('ranks larger and featured facilities higher', async () => {
    const { pool } = await freshDatabase()
    await insertSearchable(pool)
    await pool.query(
      `update facilities set workforce_size = 'About 2,700' where id = 2;
       update facilities set workforce_size = 'few' where id = 4;
       update facilities set workforce_size = '99999999999999999999' where id = 5`,
    )
    await refreshSearch(pool)
    const { rows } = await pool.query(
      `select facility_id from facility_search
        where facility_id in (1, 2, 4) order by importance desc`,
    )
    expect(rows.map((row) => row.facility_id)).toEqual([1, 2, 4])
  })
})

describe('search_text()', () => {
  it('agrees with plainText() on ASCII', async () => {
    const { pool } = await freshDatabase()
    // All but the null byte, which cannot reach the database.
    const letter = fc.integer({ min: 1, max: 127 }).map((code) => String.fromCharCode(code))
    const ascii = fc.string({ unit: letter, maxLength: 60 })
    const texts = fc.sample(fc.oneof(ascii, fc.stringMatching(/^[a-cA-C.' &-]{0,20}$/)), 2000)
    const { rows } = await pool.query(
      'select search_text(text) as plain from unnest($1::text[]) with ordinality t(text, n) order by n',
      [texts],
    )
    expect(rows.map((row) => row.plain)).toEqual(texts.map(plainText))
  })

  it('drops accents and other alphabets', async () => {
    const { pool } = await freshDatabase()
    const { rows } = await pool.query(
      `select search_text('Peña Straße Łódź Æther') as latin, search_text('タンパ') as other,
              search_text(null) as missing`,
    )
    expect(rows).toEqual([{ latin: 'pena strasse lodz aether', other: '', missing: '' }])
  })
})
