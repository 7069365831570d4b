/**
 * The national directory on a PostgreSQL server beside the site and on the one that the site starts, filled once in a
 * run: the second gets a copy of the rows of the first.
 */
import { chmodSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { loadInBulk } from '../src/platform/database/bulk-load.ts'
import { migrateDatabase } from '../src/platform/database/migrate.ts'
import { openDatabase } from '../src/platform/database/open.ts'
import { type PostgresServer, startPostgres } from '../tests/support/postgres-server.ts'
import { print } from './measure.ts'
import { withRecords } from './search-records.ts'
import { LEAD_KEY_FILE } from './site.ts'

export const DATABASES = ['beside', 'own'] as const
export type DatabaseName = (typeof DATABASES)[number]

export type National = {
  server: PostgresServer
  count: number
  /** The settings of a site on each database; one site at a time. */
  sites: Record<DatabaseName, Record<string, string>>
  close(): Promise<void>
}

export async function openNational(): Promise<National> {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-bench-'))
  const server = await startPostgres()
  const close = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const [url, own] = [server.url('national'), join(folder, 'own')]
  const sites = {
    beside: { DATABASE_URL: url, DATA_DIR: join(folder, 'beside'), LEAD_KEY_FILE },
    own: { DATA_DIR: own, LEAD_KEY_FILE },
  }
  try {
    const count = await withRecords(server, 'national', async (records) => {
      await copyToOwn(records.pool, own)
      return records.count
    })
    return { server, count, sites, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Runs the work on the given directory, which stays open, or on one of its own. */
export async function withNational<T>(
  given: National | undefined,
  work: (national: National) => Promise<T>,
): Promise<T> {
  const national = given ?? (await openNational())
  try {
    return await work(national)
  } finally {
    if (!given) await national.close()
  }
}

type Filled = { name: string; rows: number; columns: string }

async function copyToOwn(source: pg.Pool, dataDir: string): Promise<void> {
  const started = performance.now()
  const files = mkdtempSync(join(tmpdir(), 'atlas-copy-'))
  // The server writes the files, and runs under another account.
  chmodSync(files, 0o777)
  const own = await openDatabase({ DATA_DIR: dataDir })
  try {
    await migrateDatabase(own.pool)
    const client = await own.pool.connect()
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    for (const { name, rows, columns } of await listFilled(source)) {
      await source.query(`copy ${name} (${columns}) to '${join(files, name)}'`)
      // The site's own server sees no other folder than its own.
      const file = join(dataDir, 'postgres', `${name}.copy`)
      renameSync(join(files, name), file)
      await client.query(`delete from ${name}`)
      await loadInBulk(client, name, rows, () =>
        client.query(`copy ${name} (${columns}) from '${name}.copy'`),
      )
      rmSync(file)
    }
    await client.query('commit')
    await client.query('analyze')
    client.release()
  } finally {
    await own.close()
    rmSync(files, { recursive: true, force: true })
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  print(`national: copied to the site's own server in ${seconds} s`)
}

/** Tables before those that refer to them. */
async function listFilled(pool: pg.Pool): Promise<Filled[]> {
  const { rows } = await pool.query<Filled>(
    `select relname as name, reltuples::int as rows,
            (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
              where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
       from pg_class t
      where relkind = 'r' and reltuples > 0 and relnamespace = 'public'::regnamespace
      order by not exists (select 1 from pg_constraint where confrelid = t.oid), reltuples`,
  )
  return rows
}
