/**
 * Brings the database to the schema of this version: committed migrations, applied in order and once, then the
 * functions and triggers in functions/, whose files hold today's text of each.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { sqlState, UserFacingError } from '../errors.ts'
import { ROOT } from '../root.ts'

const MIGRATIONS = join(ROOT, 'src/platform/database/migrations')
const FUNCTIONS = join(ROOT, 'src/platform/database/functions')
/** Any number will do, as long as every version of the product uses the same one. */
const ADVISORY_LOCK = 7_262_026

type Migration = { when: number; tag: string }

export class OtherSchemaError extends UserFacingError {}

/**
 * A change of a table waits for everything that reads it, and everything that comes later waits behind the change.
 * So it gives up soon, lets the others pass, and tries again.
 */
const LOCK_WAIT = { ms: 3_000, tries: 20 }

export async function migrateDatabase(
  pool: pg.Pool,
  wait = LOCK_WAIT,
): Promise<{ applied: number }> {
  const client = await pool.connect()
  try {
    // The limit is for visitors' queries: an index of a large table takes longer, and so may another start.
    await client.query('set statement_timeout = 0')
    // The lock belongs to the session, so all of this must happen on one connection.
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
    try {
      const before = await appliedMigrations(client)
      refuseOtherSchema(before)
      await client.query(`set lock_timeout = ${wait.ms}`)
      await withoutHoldingUp(wait.tries, () =>
        migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS }),
      )
      const applied = (await appliedMigrations(client)).length - before.length
      await withoutHoldingUp(wait.tries, () => applyFunctions(client, applied > 0))
      return { applied }
    } finally {
      await client.query('select pg_advisory_unlock($1)', [ADVISORY_LOCK])
    }
  } finally {
    // Not given back: its limits are not those of the pool.
    client.release(true)
  }
}

async function withoutHoldingUp(tries: number, work: () => Promise<void>): Promise<void> {
  for (let left = tries; ; left -= 1) {
    try {
      await work()
      return
    } catch (error) {
      if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error
      if (left <= 1) throw new UserFacingError(IN_USE)
    }
  }
}

const LOCK_NOT_AVAILABLE = '55P03'
const IN_USE =
  'Something else holds the tables that have to change for this version: an import, a backup or another program. Nothing was changed. Start again when it has ended.'

/** True when every migration and function of this version is applied; never changes anything. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect()
  try {
    const applied = await appliedMigrations(client)
    refuseOtherSchema(applied)
    return (
      applied.length === readMigrations().length &&
      (await appliedFunctions(client)) === readFunctions().digest
    )
  } finally {
    client.release()
  }
}

/** The migrations of this version, oldest first. */
export function readMigrations(): Migration[] {
  const journal = readFileSync(join(MIGRATIONS, 'meta', '_journal.json'), 'utf8')
  return (JSON.parse(journal) as { entries: Migration[] }).entries
}

async function appliedMigrations(client: pg.PoolClient): Promise<number[]> {
  const { rows } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "exists"`,
  )
  if (!rows[0].exists) return []
  const applied = await client.query('select created_at from drizzle.__drizzle_migrations')
  return applied.rows.map((row) => Number(row.created_at))
}

function refuseOtherSchema(applied: number[]): void {
  const times = readMigrations().map(({ when }) => when)
  const newest = Math.max(...times)
  if (applied.some((when) => when > newest)) {
    throw new OtherSchemaError(
      'The database was written by a newer version of Exposure Atlas. Start that version, or use another DATA_DIR or DATABASE_URL. Nothing was changed.',
    )
  }
  if (applied.some((when) => !times.includes(when))) {
    throw new OtherSchemaError(
      'The database was written by a preview of Exposure Atlas from before 0.2.0, which cannot be upgraded. Use another DATA_DIR or DATABASE_URL. Nothing was changed.',
    )
  }
}

function readFunctions(): { text: string; digest: string } {
  const names = readdirSync(FUNCTIONS).filter((name) => name.endsWith('.sql'))
  const text = names
    .sort()
    .map((name) => readFileSync(join(FUNCTIONS, name), 'utf8'))
    .join('\n')
  return { text, digest: createHash('sha256').update(text).digest('hex') }
}

/** Triggers lock their tables, so an ordinary start must not create them again. */
async function applyFunctions(client: pg.PoolClient, isMigrated: boolean): Promise<void> {
  const { text, digest } = readFunctions()
  if (!isMigrated && (await appliedFunctions(client)) === digest) return
  await client.query('begin')
  try {
    await client.query(text)
    await client.query(`
      create table if not exists drizzle.applied_functions (digest text not null);
      delete from drizzle.applied_functions`)
    await client.query('insert into drizzle.applied_functions values ($1)', [digest])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function appliedFunctions(client: pg.PoolClient): Promise<string | null> {
  const { rows } = await client.query(
    `select to_regclass('drizzle.applied_functions') is not null as "exists"`,
  )
  if (!rows[0].exists) return null
  const applied = await client.query('select digest from drizzle.applied_functions')
  return applied.rows[0]?.digest ?? null
}
