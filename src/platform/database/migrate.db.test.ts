import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/support/test-database.ts'
import { isMigrated, migrateDatabase } from './migrate.ts'

const journal = JSON.parse(
  readFileSync(new URL('./migrations/meta/_journal.json', import.meta.url), 'utf8'),
)

describe('migrations', () => {
  it('are all applied to a new database, and applying them again changes nothing', async () => {
    const { pool } = await freshDatabase()
    expect(await isMigrated(pool)).toBe(true)
    expect(await migrateDatabase(pool)).toEqual({ applied: 0 })
  })

  it('can be run by two processes at once', async () => {
    const { pool } = await freshDatabase()
    await pool.query(
      'drop schema public cascade; create schema public; drop schema drizzle cascade',
    )
    const results = await Promise.all([migrateDatabase(pool), migrateDatabase(pool)])
    const applied = results.map((result) => result.applied).sort()
    expect(applied).toEqual([0, journal.entries.length])
  })

  it('hold up nobody behind a table that is in use, and are applied when it is free', async () => {
    const { pool } = await freshDatabase()
    await pool.query(`update drizzle.applied_functions set digest = 'of another version'`)
    const writing = 'begin; lock table lead_events in row exclusive mode'
    const writer = await pool.connect()
    try {
      await writer.query(writing)
      await expect(migrateDatabase(pool, { ms: 50, tries: 2 })).rejects.toThrow('Start again')
      const started = migrateDatabase(pool, { ms: 50, tries: 200 })
      // Others, who would wait behind the change as long as the writer writes.
      for (let at = 0; at < 5; at += 1) await pool.query(`${writing}; commit`)
      await writer.query('commit')
      await started
      expect(await isMigrated(pool)).toBe(true)
    } finally {
      writer.release(true)
    }
  })

  it('may take longer than the queries of visitors', async () => {
    const { pool } = await freshDatabase()
    const wait = await pool.connect()
    try {
      await wait.query('begin; select pg_advisory_xact_lock(7262026)')
      pool.on('connect', (client) => client.query('set statement_timeout = 50'))
      const started = migrateDatabase(pool)
      await wait.query('select pg_sleep(0.3)')
      await wait.query('commit')
      expect(await started).toEqual({ applied: 0 })
    } finally {
      wait.release(true)
    }
  })

  it('refuse a database of a newer version and leave it unchanged', async () => {
    const { pool } = await freshDatabase()
    await pool.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('future', 99999999999999)`,
    )
    await expect(migrateDatabase(pool)).rejects.toThrow('newer version of Exposure Atlas')
    const { rows } = await pool.query('select count(*)::int as n from drizzle.__drizzle_migrations')
    expect(rows[0].n).toBe(journal.entries.length + 1)
  })

  it('refuse a database of a preview and leave it unchanged', async () => {
    const { pool } = await freshDatabase()
    await pool.query('update drizzle.__drizzle_migrations set created_at = created_at - 1')
    await expect(migrateDatabase(pool)).rejects.toThrow(
      'a preview of Exposure Atlas from before 0.2.0',
    )
    const { rows } = await pool.query('select count(*)::int as n from drizzle.__drizzle_migrations')
    expect(rows[0].n).toBe(journal.entries.length)
  })
})

describe('functions and triggers', () => {
  it('are applied again when their text has changed, and left alone otherwise', async () => {
    const { pool } = await freshDatabase()
    const body = async () =>
      (await pool.query(`select prosrc from pg_proc where proname = 'union_of'`)).rows[0].prosrc
    const today = await body()
    await pool.query(
      `create or replace function union_of(a integer[], b integer[]) returns integer[]
       language sql immutable as 'select a'`,
    )
    // An ordinary start creates nothing: triggers would lock their tables.
    await migrateDatabase(pool)
    expect(await body()).toBe('select a')
    await pool.query(`update drizzle.applied_functions set digest = 'of another version'`)
    expect(await isMigrated(pool)).toBe(false)
    expect(await migrateDatabase(pool)).toEqual({ applied: 0 })
    expect(await isMigrated(pool)).toBe(true)
    expect(await body()).toBe(today)
  })
})

describe('the schema', () => {
  it('has the precisions and defaults of the specification', async () => {
    const { pool } = await freshDatabase()
    const { rows } = await pool.query(
      `select table_name || '.' || column_name as name, numeric_precision as p, numeric_scale as s
         from information_schema.columns
        where table_schema = 'public' and data_type = 'numeric' order by 1`,
    )
    expect(rows).toEqual([
      { name: 'facilities.latitude', p: 10, s: 8 },
      { name: 'facilities.longitude', p: 11, s: 8 },
      { name: 'facility_proximity.distance', p: 8, s: 2 },
    ])
  })

  it('has unique slugs: of states, of cities in a state, of facilities in a city', async () => {
    const { pool } = await freshDatabase()
    await pool.query(
      `insert into states (id, name, slug, code) values (1, 'Florida', 'florida', 'FL'), (2, 'Ohio', 'ohio', 'OH');
       insert into cities (id, name, slug, state_id) values (1, 'Clinton', 'clinton', 1), (2, 'Clinton', 'clinton', 2);
       insert into facilities (name, slug, city_id, state_id) values ('Mill', 'mill', 1, 1), ('Mill', 'mill', 2, 2)`,
    )
    await expect(
      pool.query(`insert into states (id, name, slug, code) values (3, 'F', 'florida', 'FX')`),
    ).rejects.toThrow('states_slug_unique')
    await expect(
      pool.query(`insert into cities (id, name, slug, state_id) values (3, 'C', 'clinton', 1)`),
    ).rejects.toThrow('cities_stateId_slug_unique')
    await expect(
      pool.query(
        `insert into facilities (id, name, slug, city_id, state_id) values (9, 'M', 'mill', 1, 1)`,
      ),
    ).rejects.toThrow('facilities_city_slug')
  })
})
