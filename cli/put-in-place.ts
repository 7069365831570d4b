import { renameSync, rmSync } from 'node:fs'
import { madeFrom } from './ensure-built.mjs'

/**
 * Gives a whole build its name. False if another process has put a build of the same sources there in the
 * meantime. Whenever this is interrupted, there is the old build, the new one or none, and never a part of one.
 */
export function putInPlace(made: string, dist: string): boolean {
  for (;;) {
    if (madeFrom(dist) === madeFrom(made)) return false
    if (renamed(made, dist)) return true
    const old = `${made}-old`
    if (renamed(dist, old)) rmSync(old, { recursive: true, force: true })
  }
}

/** False if there is something else under the new name, or nothing under the old one anymore. */
function renamed(from: string, to: string): boolean {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(code)) return false
    throw error
  }
}
