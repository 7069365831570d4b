import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { inUseFile } from './ensure-built.mjs'

const BUILD = /^[0-9a-f]{16}(\.unfinished)?$/

/** Keeps builds in use: their processes still load parts of them, such as a page not yet requested. */
export function removeUnusedBuilds(dist: string, current: string): void {
  const builds = readdirSync(dist).filter((name) => BUILD.test(name))
  for (const folder of builds.map((name) => join(dist, name))) {
    if (folder !== current && !isInUse(folder)) rmSync(folder, { recursive: true, force: true })
  }
}

function isInUse(folder: string): boolean {
  const file = inUseFile(folder)
  if (!existsSync(file)) return false
  const lock = new DatabaseSync(file)
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return false
  } catch {
    // A running site holds the lock.
    return true
  } finally {
    lock.close()
  }
}
