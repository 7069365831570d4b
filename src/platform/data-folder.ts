/** DATA_DIR contains the lead journal, even on PostgreSQL: without it the site must not start. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf, UserFacingError } from './errors.ts'

export function ensureDataFolder(folder: string): void {
  const probe = join(folder, `.probe-${process.pid}`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(probe, '', { mode: 0o600 })
    rmSync(probe)
  } catch (error) {
    throw new UserFacingError(
      `DATA_DIR ${folder} cannot be written (${messageOf(error)}). Give this user write access to it, or set DATA_DIR to another folder.`,
    )
  }
}
