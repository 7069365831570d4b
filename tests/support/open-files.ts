/** What this process holds open, as the kernel tells it. */
import { readdirSync, readlinkSync } from 'node:fs'

const FOLDER = '/proc/self/fd'

export function openFiles(): string[] {
  return readdirSync(FOLDER).flatMap((name) => {
    try {
      return [readlinkSync(`${FOLDER}/${name}`)]
    } catch {
      // Closed since: the listing's own handle is one of them.
      return []
    }
  })
}
