// Runs on whatever Node the system has (20 or newer), before anything is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { explainMissing, listForMachine, readManifest } from '../cli/native-bindings.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
const { optionalDependencies = {} } = readManifest(root)
/** The others are PostgreSQL, which the machine may have itself. */
const nodes = Object.fromEntries(
  Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-')),
)
const [nodeHere = ''] = listForMachine(nodes)
/**
 * The pinned Node: what the server, the command line and the tests run on. Not by its link in .bin:
 * npm 10 removes that again, together with the packages for other platforms.
 */
export const pinnedNode = join(root, 'node_modules', nodeHere, 'bin/node')

/** Installs when something is missing or differs from the lockfile. */
export function ensureInstalled() {
  const explainNode = () => explainMissing('The pinned Node', nodes, root)
  const wasInstalled = isInstalled(readLockfile(''), readLockfile('node_modules/.'))
  // Packages from another machine: installing again helps. Where npm found none, it does not.
  const isFromElsewhere = Object.keys(nodes).some((name) =>
    existsSync(join(root, 'node_modules', name)),
  )
  if (!wasInstalled || (explainNode() && isFromElsewhere)) install()
  const fault = explainNode()
  if (fault) fail(fault)
}

/** Everything, whatever the environment says: the pages are built with the development packages. */
function install() {
  process.stdout.write('Installing packages (npm ci) ...\n')
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const npm = spawnSync('npm', [...args, '--loglevel=error'], { cwd: root, stdio: 'inherit' })
  if (npm.status !== 0) fail('npm ci failed; see above.')
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

function readLockfile(prefix) {
  const path = join(root, `${prefix}package-lock.json`)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

/**
 * Compares versions and not dates: a copied folder has new dates. A deployment may leave out the
 * development packages, and npm those of other platforms.
 */
export function isInstalled(lockfile, installed) {
  if (!installed) return false
  const isWithoutDev = !Object.values(installed.packages).some((entry) => entry.dev)
  return Object.entries(lockfile.packages).every(
    ([path, { version, dev, optional, devOptional }]) => {
      const found = installed.packages[path]
      if (found) return found.version === version
      return path === '' || optional || devOptional || (dev && isWithoutDev)
    },
  )
}
