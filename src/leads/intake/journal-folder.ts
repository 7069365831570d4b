/**
 * A journal folder per process: several servers may share one DATA_DIR on PostgreSQL. A folder is
 * locked by the operating system, so what a dead process left behind is known to be nobody's.
 */
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type FolderLock, lockDataFolder } from '../../platform/database/data-folder-lock.ts'
import { ClearError } from '../../platform/errors.ts'

export type JournalFolder = { path: string } & FolderLock

const MOST_PROCESSES = 64

/** The first free folder, for this process. */
export function claimJournalFolder(dataDir: string): JournalFolder {
  for (let number = 1; number <= MOST_PROCESSES; number += 1) {
    const claimed = claim(join(dataDir, 'journal', String(number)))
    if (claimed) return claimed
  }
  throw new ClearError(`More than ${MOST_PROCESSES} processes use DATA_DIR ${dataDir}.`)
}

/** Folders of processes that are gone. Each must be released again. */
export function claimAbandonedFolders(dataDir: string): JournalFolder[] {
  const root = join(dataDir, 'journal')
  if (!existsSync(root)) return []
  return readdirSync(root)
    .filter((name) => /^\d+$/.test(name))
    .map((name) => claim(join(root, name)))
    .filter((folder) => folder !== null)
}

function claim(path: string): JournalFolder | null {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  try {
    return { path, ...lockDataFolder(path) }
  } catch (error) {
    if (error instanceof ClearError) return null
    throw error
  }
}
