/** Copies the files of the embedded database while it is in use. */
import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { ClearError } from '../errors.ts'

/** Left free besides the copy: the database must never run out of disk space (decision 011). */
const SPARE_BYTES = 256 * 1024 * 1024
/** File systems round modification times: a change shortly after the last may not show. */
const ROUNDING_NS = 100_000_000n
const AT_ONCE = 8
const WAL = 'pg_wal'

/**
 * Copies most files while the database is in use, and returns a function that copies what has changed
 * since, to be called while it is not. Replaces `target`.
 */
export async function copyDatabase(
  pool: pg.Pool,
  source: string,
  target: string,
): Promise<(client: pg.PoolClient) => Promise<void>> {
  await rm(target, { recursive: true, force: true })
  await refuseWithoutSpace(source)
  // Otherwise the checkpoint before the second step would change most files.
  await pool.query('checkpoint')
  const copied: Copied = new Map()
  await copyTables(source, target, copied)
  return async (client) => {
    await client.query('checkpoint')
    await copyTables(source, target, copied)
    await copyLog(client, source, target)
  }
}

async function refuseWithoutSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  let bytes = SPARE_BYTES
  for (const path of await listFiles(folder)) bytes += Number((await statIfThere(path))?.size ?? 0)
  if (bavail * bsize < bytes) throw new ClearError('there is too little space on the disk')
}

/** The state of each file when it was copied; null if that is not certain. */
type Copied = Map<string, string | null>

/** Everything but the write-ahead log that has not been copied or has changed since. */
async function copyTables(source: string, target: string, copied: Copied): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o700 })
  const waiting: string[] = []
  for (const entry of await readdir(source, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(source.length + 1)
    if (entry.isDirectory()) await mkdir(join(target, path), { recursive: true })
    else if (!path.startsWith(WAL)) waiting.push(path)
  }
  const copyNext = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const found = await statIfThere(join(source, path))
      if (!found) continue
      const { mtimeNs, size } = found
      const state = `${mtimeNs} ${size}`
      if (copied.get(path) === state) continue
      const isSettled = BigInt(Date.now()) * 1_000_000n - mtimeNs > ROUNDING_NS
      copied.set(path, isSettled ? state : null)
      await copyIfThere(join(source, path), join(target, path))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, copyNext))
}

/** From the last checkpoint on; everything before is in the tables. */
async function copyLog(client: pg.PoolClient, source: string, target: string): Promise<void> {
  const { rows } = await client.query<{ first: string; last: string }>(
    `select redo_wal_file as first, pg_walfile_name(pg_current_wal_insert_lsn()) as last
       from pg_control_checkpoint()`,
  )
  const { first = '', last = '' } = rows[0] ?? {}
  for (const name of await readdir(join(source, WAL))) {
    if (name >= first && name <= last) {
      await copyIfThere(join(source, WAL, name), join(target, WAL, name))
    }
  }
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}

/** A file that no longer exists was temporary. */
const statIfThere = (path: string) => stat(path, { bigint: true }).catch(ignoreMissing)
const copyIfThere = (from: string, to: string) =>
  copyFile(from, to, constants.COPYFILE_FICLONE).catch(ignoreMissing)

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
