// Runs on whatever Node the system has (20 or newer), before anything is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
/** The pinned Node: what the server, the command line and the tests run on. */
export const pinnedNode = join(root, 'node_modules/.bin/node')

/** Installs when there is nothing installed or the lockfile is newer than what is. */
export function ensureInstalled() {
  const installed = join(root, 'node_modules/.package-lock.json')
  const lockfile = join(root, 'package-lock.json')
  const isCurrent =
    existsSync(pinnedNode) &&
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(lockfile).mtimeMs
  if (isCurrent) return
  process.stdout.write('Installing packages (npm ci) ...\n')
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (npm.status !== 0) {
    process.stderr.write('npm ci failed; see above.\n')
    process.exit(1)
  }
}
