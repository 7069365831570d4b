/** The files of the embedded database: fsyncing them, and purging deleted data from them. */
import { readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { syncPath } from '../../platform/durable-files.ts'

/** A checkpoint that runs out of disk space sends the embedded database into an endless loop. */
const CHECKPOINT_NEEDS_BYTES = 64 * 1024 * 1024

/**
 * The embedded database never fsyncs, so a power failure could lose committed data. After this call
 * its write-ahead log and all files it depends on are durable. The checkpoint only shortens the log.
 */
export async function syncEmbedded(pool: pg.Pool, dataDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize >= CHECKPOINT_NEEDS_BYTES) await pool.query('checkpoint')
  const folder = join(dataDir, 'postgres')
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() || entry.isDirectory()) await sync(join(entry.parentPath, entry.name))
  }
  await sync(folder)
}

/**
 * The tables with something about a person, and the planner's statistics, which quote frequent values of
 * them. Computed again, they no longer quote what was erased or sealed.
 */
export async function refreshPersonStatistics(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ table: string }>(
    `select 'contact_submissions'::regclass::text as table
      union
     select conrelid::regclass::text from pg_constraint
      where confrelid = 'contact_submissions'::regclass
      union
     select 'state_alerts'`,
  )
  const tables = rows.map(({ table }) => table)
  await pool.query(`analyze ${tables.join(', ')}`)
  return tables
}

/**
 * Removes an erased person from the files too: rewrites the tables that held them and drops the old
 * write-ahead log. PostgreSQL does this by itself over time.
 */
export async function scrubEmbedded(pool: pg.Pool): Promise<void> {
  const tables = await refreshPersonStatistics(pool)
  for (const table of [...tables, 'pg_statistic']) await pool.query(`vacuum full ${table}`)
  // Otherwise old log files are recycled with their contents.
  await pool.query('set wal_recycle = off')
  // Twice, because a checkpoint keeps the log since the previous one.
  for (const _ of [1, 2]) {
    await pool.query('select pg_switch_wal()')
    await pool.query('checkpoint')
  }
  await pool.query('reset wal_recycle')
}

async function sync(path: string): Promise<void> {
  try {
    await syncPath(path)
  } catch (error) {
    // A file that is already gone was temporary.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
