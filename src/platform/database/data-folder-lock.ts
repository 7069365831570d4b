/**
 * One process per folder of the journal. Two would remove each other's entries, so the lock
 * must be reliable: the operating system locks an SQLite file that is open in EXCLUSIVE mode, and
 * releases it when the process dies, however it dies.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ClearError } from '../errors.ts'

export type FolderLock = { release(): void }

export class FolderInUseError extends ClearError {
  readonly holder: string
  constructor(dataDir: string, holder: string) {
    super(
      `${dataDir} is in use by ${holder}. Stop that process first, or set DATA_DIR to another folder.`,
    )
    this.holder = holder
  }
}

export function lockDataFolder(dataDir: string): FolderLock {
  const holderFile = join(dataDir, 'holder.json')
  const lock = new DatabaseSync(join(dataDir, 'lock.sqlite'))
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    throw new FolderInUseError(dataDir, describeHolder(holderFile))
  }
  const holder = { pid: process.pid, since: new Date().toISOString() }
  writeFileSync(holderFile, JSON.stringify(holder))
  return { release: () => lock.close() }
}

function describeHolder(holderFile: string): string {
  try {
    const { pid, since } = JSON.parse(readFileSync(holderFile, 'utf8'))
    return `process ${Number(pid)} (since ${String(since)})`
  } catch {
    return 'another process'
  }
}
