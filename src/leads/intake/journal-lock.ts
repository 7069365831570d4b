/**
 * One process per folder of the journal: two would remove each other's entries. The operating system locks an
 * SQLite file that is open in EXCLUSIVE mode, for processes of other containers too, and releases it when the
 * process dies, however it dies. Node has no call for a lock on a plain file.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export type FolderLock = { release(): void }

/** Null when another process has it. */
export function lockFolder(path: string): FolderLock | null {
  const lock = new DatabaseSync(join(path, 'lock.sqlite'))
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    return null
  }
  return { release: () => lock.close() }
}
