/** The files that this process has open, from the kernel. */
import { readdirSync, readlinkSync } from 'node:fs'

const FOLDER = '/proc/self/fd'

export function openFiles(): string[] {
  return readdirSync(FOLDER).flatMap((name) => {
    try {
      return [readlinkSync(`${FOLDER}/${name}`)]
    } catch {
      // Closed meanwhile, as is the handle of the listing itself.
      return []
    }
  })
}
