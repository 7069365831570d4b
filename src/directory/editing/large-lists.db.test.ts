/** What editors look for where there is much of it. What they find and settle: editing.api.db.test.ts. */
import { expect, it } from 'vitest'
import { directoryDatabase } from '../../../tests/support/directory-database.ts'
import { createCity, createState } from '../../../tests/support/factories.ts'
import { listPairs } from './duplicates.sql.ts'
import { listRecords } from './records.sql.ts'

const database = directoryDatabase()

/** 210 records of one name make 21,945 pairs; 20,000 of each sort are looked for. */
const ALIKE = 210
const PAIRS = (ALIKE * (ALIKE - 1)) / 2

it('pairs that somebody settled make room for others', async () => {
  const { db, pool } = database()
  const florida = await createState(db, { name: 'Florida', code: 'FL' })
  const tampa = await createCity(db, { name: 'Tampa', stateId: florida.id })
  await pool.query(
    `with added as (
       insert into facilities (name, slug, city_id, state_id)
       select 'Mill', 'mill-' || n, $1, $2 from generate_series(1, ${ALIKE}) n returning id)
     insert into facility_search (facility_id, state_id, city_id, name, importance, is_prominent, words, result)
     select id, $2, $1, 'mill', 0, false, 'mill', '{}' from added`,
    [tampa.id, florida.id],
  )
  const total = async () => (await listPairs(pool, 1)).total
  expect(await total()).toBe(20_000)
  await pool.query(
    `insert into facility_reviews (facility_id, other_facility_id, reason, outcome, resolved_at)
     select a.id, b.id, 'two places', 'different', now()
       from facilities a join facilities b on b.id > a.id order by a.id, b.id limit 20000`,
  )
  expect(await total()).toBe(PAIRS - 20_000)
})

it('a record is found by its documents without reading all of them', async () => {
  const { pool } = database()
  let plan = ''
  const client = await pool.connect()
  try {
    await client.query('begin; set local enable_seqscan = off')
    const explained = {
      query: async (text: string, values: unknown[]) => {
        const { rows } = await client.query(`explain ${text}`, values)
        plan = rows.map((row) => row['QUERY PLAN']).join('\n')
        return { rows: [] }
      },
    }
    const query = { q: 'marrow v.', status: 'all', page: 1 } as const
    await listRecords(explained as unknown as typeof pool, query)
  } finally {
    client.release(true)
  }
  expect(plan).toContain('Bitmap Index Scan on facility_sources_named')
  expect(plan).not.toContain('Seq Scan on facility_sources')
})
