/** The files of the embedded database: what it wrote made safe, what it deleted made to go. */
import { readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { syncPath } from '../../platform/durable-files.ts'

/** A checkpoint that runs out of disk leaves the embedded database in an endless loop. */
const CHECKPOINT_NEEDS_BYTES = 64 * 1024 * 1024

/**
 * It never fsyncs by itself, so a power cut could take what it has acknowledged. After this it cannot:
 * the write-ahead log is on disk with everything it builds on. The checkpoint only shortens that log.
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
 * Makes what was deleted unreadable in the files too: tables that held leads are written anew, and
 * the write-ahead log that still tells of them goes. A server of its own does this in its own time.
 */
export async function scrubEmbedded(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ table: string }>(
    `select 'contact_submissions'::regclass::text as table
      union
     select conrelid::regclass::text from pg_constraint
      where confrelid = 'contact_submissions'::regclass`,
  )
  for (const { table } of rows) await pool.query(`vacuum full ${table}`)
  // Otherwise old log files are kept, contents and all, to be used again.
  await pool.query('set wal_recycle = off')
  // Twice: a checkpoint keeps the log since the one before it.
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
    // A file that is gone by now was temporary.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
