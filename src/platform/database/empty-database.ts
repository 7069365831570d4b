/**
 * A new data folder starts as a copy of an empty database that the build made: making one takes
 * 600 MB for a moment, more than the site needs afterwards (decision 083).
 */
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ROOT } from '../root.ts'

export const PGLITE = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))

/** Another version of PGlite may not be able to read it, so the version is part of the name. */
export function emptyDatabaseFolder(): string {
  const { version } = JSON.parse(readFileSync(join(PGLITE, '../package.json'), 'utf8'))
  return join(ROOT, `dist/empty-database-${version}`)
}

/** Only into an empty folder. Where nothing was built, PGlite initializes the folder itself. */
export function copyEmptyDatabase(folder: string, source = emptyDatabaseFolder()): void {
  if (readdirSync(folder).length > 0 || !existsSync(source)) return
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  cpSync(source, unfinished, { recursive: true })
  chmodSync(unfinished, 0o700)
  // All at once: a copy that was cut short must not look like a database.
  renameSync(unfinished, folder)
}

/** The build keeps a database that was made for this and then closed. */
export function keepEmptyDatabase(folder: string, target = emptyDatabaseFolder()): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    // For the user who runs the site, who need not be the one who built it.
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
  }
  rmSync(target, { recursive: true, force: true })
  renameSync(folder, target)
  chmodSync(target, 0o755)
}
