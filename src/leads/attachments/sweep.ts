/** Comparing the file store with the database: what belongs to no lead, and what is missing. */
import type { Queryable } from '../../platform/database/open.ts'
import { ClearError } from '../../platform/errors.ts'
import type { FileStore } from '../../platform/file-store.ts'
import { listFiles, listKnownFiles } from './attachments.sql.ts'

/** An upload may still be in progress: its row comes after its file. */
const SPARE_MS = 3600_000
/** More than crashes leave behind: this is rather the folder of another database. */
const MOST_ORPHANS = 100

/** Removes what a crash left behind: unfinished files, and files without a row. */
export async function sweepFiles(
  db: Queryable,
  store: FileStore,
  now = Date.now(),
): Promise<number> {
  const old = (await store.list()).filter(({ changedAt }) => now - changedAt.getTime() > SPARE_MS)
  const names = [...new Set(old.map(({ name }) => name.replace(/\.new$/, '')))]
  const known = await listKnownFiles(db, names)
  const orphans = names.filter((name) => !known.has(name))
  if (orphans.length > MOST_ORPHANS && orphans.length > known.size) {
    throw new ClearError(
      `${orphans.length} of ${names.length} attachments belong to no lead of this database. None was removed: check DATA_DIR and DATABASE_URL.`,
    )
  }
  await store.remove(orphans)
  return orphans.length
}

export async function findMissingFiles(
  db: Queryable,
  store: FileStore,
): Promise<{ count: number; missing: number }> {
  const wanted = await listFiles(db)
  const sizes = new Map((await store.list()).map(({ name, size }) => [name, size]))
  const missing = wanted.filter(({ name, size }) => sizes.get(name) !== size).length
  return { count: wanted.length, missing }
}
