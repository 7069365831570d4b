/** A disk that is full after a few megabytes. */
import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A file system of this size, such as "60m", until the test ends; null if this user may not mount one. */
export function mountSmallDisk(size: string): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-full-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  onTestFinished(() => {
    execFileSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

/** Writes to this file until nothing more can be written to the disk that it is on. */
export function fill(path: string): void {
  for (const size of [1024 * 1024, 4096]) {
    try {
      for (;;) appendFileSync(path, Buffer.alloc(size))
    } catch {
      // Full, as intended.
    }
  }
}
