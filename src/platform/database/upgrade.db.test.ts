/**
 * From the database of each release to today's: nothing is lost, and the schema is that of a new one. The dump of a
 * release is written when it is made, and then never again:
 *
 *   RELEASE=0.3.0 npx vitest run --project=oldest-postgres src/platform/database/upgrade
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { addFullLeads, FULL_WORD, readFullLeads } from '../../../tests/support/full-leads.ts'
import { emptyDatabase, freshDatabase } from '../../../tests/support/test-database.ts'
import { importText } from '../../directory/import/import.test-support.ts'
import { createAttachment } from '../../leads/attachments/attachments.sql.ts'
import { readFile } from '../../leads/attachments/chunks.sql.ts'
import { openSealer } from '../keys/open-sealer.ts'
import { ROOT } from '../root.ts'
import { isMigrated, migrateDatabase } from './migrate.ts'

const RELEASES = join(ROOT, 'tests/fixtures/releases')
const LEADS = 3
const FILE = Buffer.from('%PDF-1.7')

/** Columns, constraints, indexes, functions and triggers, in the words of the database. */
async function describeSchema(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select format('column %s.%s %s %s %s', c.table_name, c.column_name, c.data_type, c.is_nullable,
                  c.column_default) as line
      from information_schema.columns c where c.table_schema = 'public'
    union all
    select format('constraint %s %s', conname, pg_get_constraintdef(oid)) from pg_constraint
     where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_functiondef(p.oid) from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    order by 1`)
  // A dump brings conditions back with fewer brackets.
  return rows.map(({ line }) => line.replace(/[()]/g, ''))
}

/** Statements only: what pg_dump writes for psql alone is left out. */
function dumpOf(url: string): string {
  const args = ['--inserts', '--no-owner', '--no-privileges', '--schema=public', '--schema=drizzle']
  const text = execFileSync('pg_dump', [...args, url], { encoding: 'utf8' })
  const lines = text
    .split('\n')
    .filter(
      (line) => !/^(--|\\|SET |SELECT pg_catalog\.set_config|CREATE SCHEMA public)/.test(line),
    )
  return `${lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`
}

if (process.env.RELEASE) {
  it('is written down', async () => {
    const database = await freshDatabase()
    await importText(
      database,
      'id,name,city,state,lat,lon\n1,Acme Mill,Tampa,FL,27.95,-82.46\n2,Old Yard,Tampa,FL,27.9,-82.4\n',
    )
    await addFullLeads(database, LEADS)
    const { rows } = await database.pool.query('select min(id) as id from contact_submissions')
    const file = { bytes: FILE, name: 'Card.pdf', type: 'application/pdf' as const }
    await database.db.transaction((tx) => createAttachment(tx, rows[0].id, file, 'a'))
    const dump = dumpOf(database.options.DATABASE_URL)
    writeFileSync(join(RELEASES, `${process.env.RELEASE}.sql`), dump, { flag: 'wx' })
  })
}

describe('an upgrade', () => {
  it.each(readdirSync(RELEASES))('from %s keeps every lead and file', async (name) => {
    const { pool, db, options } = await emptyDatabase()
    await pool.query(
      'create extension pg_trgm; create extension unaccent; create extension fuzzystrmatch',
    )
    // Functions come before the tables that they read.
    const dump = readFileSync(join(RELEASES, name), 'utf8')
    await pool.query(`set local check_function_bodies = off; ${dump}`)
    await migrateDatabase(pool)
    expect(await isMigrated(pool)).toBe(true)
    await openSealer(db, options)
    const leads = await readFullLeads({ db })
    expect(leads).toHaveLength(LEADS)
    for (const lead of leads)
      expect(JSON.stringify(lead).split(FULL_WORD).length).toBeGreaterThan(9)
    const { rows } = await pool.query(
      'select id, lead_id as "leadId", data_key as "dataKey" from lead_attachments',
    )
    expect((await readFile(db, rows[0]).next()).value).toEqual(FILE)
    const { rows: found } = await pool.query('select name from facilities order by id')
    expect(found).toEqual([{ name: 'Acme Mill' }, { name: 'Old Yard' }])
    expect(await describeSchema(pool)).toEqual(await describeSchema((await freshDatabase()).pool))
  })
})
