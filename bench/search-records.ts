/** Databases of three sizes. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { refreshDerivedTables } from '../src/directory/derived-tables.ts'
import { databaseOn, openDatabase, type Queryable } from '../src/platform/database/open.ts'
import type { PostgresServer } from '../tests/support/postgres-server.ts'
import { print } from './measure.ts'
import { ATLAS } from './site.ts'

export type RecordsKind = 'florida' | 'national' | 'million'
/** One connection, so that the server process behind it is known. */
export type Records = { db: Queryable; pool: pg.Pool; serverPid: number; count: number }

const MILLION = 1_000_000
const run = promisify(execFile)

export async function withRecords<T>(
  server: PostgresServer,
  kind: RecordsKind,
  work: (records: Records) => Promise<T>,
): Promise<T> {
  // Another part of the same run may have created it already.
  if (await createDatabase(server, kind)) await fill(server, kind)
  const pool = new pg.Pool({
    connectionString: server.url(kind),
    max: 1,
    idleTimeoutMillis: 0,
    // All work in the process whose CPU time is measured, none in parallel workers.
    options: '-c max_parallel_workers_per_gather=0',
  })
  try {
    const { rows } = await pool.query(
      'select count(*)::int as count, pg_backend_pid() as pid from facility_search',
    )
    const { count, pid } = rows[0]
    return await work({ db: databaseOn(pool), pool, serverPid: pid, count })
  } finally {
    await pool.end()
  }
}

/** False if it already exists. */
export async function createDatabase(server: PostgresServer, name: string): Promise<boolean> {
  const admin = await openDatabase({ DATA_DIR: '', DATABASE_URL: server.url('postgres') })
  const { rows } = await admin.pool.query('select 1 from pg_database where datname = $1', [name])
  const isNew = rows.length === 0
  if (isNew) await admin.pool.query(`create database ${name}`)
  await admin.close()
  return isNew
}

async function fill(server: PostgresServer, kind: RecordsKind): Promise<void> {
  const started = performance.now()
  // By the built program: a dataset's modules have JSX, which Node does not read.
  const { PATH = '', HOME = '' } = process.env
  await run(ATLAS, ['seed', kind === 'florida' ? 'demo' : 'national'], {
    env: { PATH, HOME, DATABASE_URL: server.url(kind) },
  })
  const database = await openDatabase({ DATA_DIR: '', DATABASE_URL: server.url(kind) })
  try {
    const client = await database.pool.connect()
    await client.query('set statement_timeout = 0')
    const change = CHANGES[kind]
    if (change) {
      await client.query('begin')
      await change(client)
      await refreshDerivedTables(client)
      await client.query('commit')
    }
    await client.query('vacuum analyze')
    client.release(true)
  } finally {
    await database.close()
  }
  print(`${kind}: loaded in ${((performance.now() - started) / 1000).toFixed(0)} s`)
}

/** What makes another size of a dataset. */
const CHANGES: Partial<Record<RecordsKind, (client: pg.PoolClient) => Promise<void>>> = {
  florida: keepFlorida,
  million: repeatFacilities,
}

async function keepFlorida(client: pg.PoolClient): Promise<void> {
  await client.query(
    `delete from facilities where state_id <> (select id from states where slug = 'florida')`,
  )
}

async function repeatFacilities(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query(
    `select string_agg(quote_ident(column_name), ', ') as columns,
            (select count(*) from facilities)::int as count, (select max(id) from facilities) as last
       from information_schema.columns
      where table_name = 'facilities' and column_name not in ('id', 'slug')`,
  )
  const { columns, count, last } = rows[0]
  // What was derived from the first ones, so that the tables are filled at once and not row by row.
  await client.query('truncate facility_search, search_terms, companies, facility_companies')
  await client.query(
    `insert into facilities (id, slug, ${columns})
     select id + n * ${last}, slug || '-' || n, ${columns}
       from facilities cross join generate_series(1, ${Math.ceil(MILLION / count) - 1}) n`,
  )
}
