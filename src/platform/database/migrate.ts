/** Brings the database to the schema of this version: committed SQL, applied in order, once. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { ClearError } from '../errors.ts'
import { ROOT } from '../root.ts'

const MIGRATIONS = join(ROOT, 'src/platform/database/migrations')
/** Any number will do, as long as every version of the product uses the same one. */
const ADVISORY_LOCK = 7_262_026

type Journal = { entries: { when: number; tag: string }[] }

export class NewerSchemaError extends ClearError {}

export async function migrateDatabase(pool: pg.Pool): Promise<{ applied: number }> {
  const client = await pool.connect()
  try {
    // The lock belongs to the session, so all of this must happen on one connection.
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
    try {
      const before = await appliedMigrations(client)
      refuseNewerSchema(before)
      await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS })
      return { applied: (await appliedMigrations(client)).length - before.length }
    } finally {
      await client.query('select pg_advisory_unlock($1)', [ADVISORY_LOCK])
    }
  } finally {
    client.release()
  }
}

/** True when every migration of this version is applied; never changes anything. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect()
  try {
    const applied = await appliedMigrations(client)
    refuseNewerSchema(applied)
    return applied.length === readJournal().entries.length
  } finally {
    client.release()
  }
}

async function appliedMigrations(client: pg.PoolClient): Promise<number[]> {
  const { rows } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "exists"`,
  )
  if (!rows[0].exists) return []
  const applied = await client.query('select created_at from drizzle.__drizzle_migrations')
  return applied.rows.map((row) => Number(row.created_at))
}

function refuseNewerSchema(applied: number[]): void {
  const newest = Math.max(0, ...readJournal().entries.map((entry) => entry.when))
  if (applied.some((when) => when > newest)) {
    throw new NewerSchemaError(
      'The database was written by a newer version of Exposure Atlas. Start that version, or use another DATA_DIR or DATABASE_URL. Nothing was changed.',
    )
  }
}

function readJournal(): Journal {
  return JSON.parse(readFileSync(join(MIGRATIONS, 'meta', '_journal.json'), 'utf8'))
}
