// Runs on whatever Node the system has (20 or newer), before anything is installed.
import { spawn } from 'node:child_process'
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

/** Installs when something is missing or differs from the lockfile: with the tools of tests and editors, or without. */
export async function ensureInstalled({ withTools = false } = {}) {
  const explainNode = () => explainMissing('The pinned Node', nodes, root)
  const wasInstalled = isInstalled(readLockfile(''), readLockfile('node_modules/.'), { withTools })
  // Packages from another machine: installing again helps. Where npm found none, it does not.
  const isFromElsewhere = Object.keys(nodes).some((name) =>
    existsSync(join(root, 'node_modules', name)),
  )
  if (!wasInstalled || (explainNode() && isFromElsewhere)) await install(withTools)
  const fault = explainNode()
  if (fault) fail(fault)
}

/** Whatever the environment says of them: native packages are optional, and every page is built here. */
async function install(withTools) {
  process.stdout.write('Installing packages (npm ci) ...\n')
  const started = performance.now()
  const kinds = ['--include=optional', withTools ? '--include=dev' : '--omit=dev']
  const args = ['ci', ...kinds, '--no-audit', '--no-fund', '--loglevel=error']
  const npm = spawn('npm', args, { cwd: root, stdio: 'inherit' })
  const stop = (signal) => npm.kill(signal)
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop)
  const [status, signal] = await new Promise((resolve) => {
    npm.once('error', ({ message }) => resolve([message]))
    npm.once('exit', (...outcome) => resolve(outcome))
  })
  for (const name of ['SIGTERM', 'SIGINT']) process.off(name, stop)
  if (signal) fail('The installation was stopped.')
  if (status !== 0) fail('npm ci failed; see above.')
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(`Installed in ${seconds} s.\n`)
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
 * Compares versions and not dates: a copied folder has new dates. npm leaves out packages for other platforms, and
 * those for development where it is told to.
 */
export function isInstalled(lockfile, installed, { withTools = false } = {}) {
  if (!installed) return false
  const tools = withTools ? Object.keys(lockfile.packages['']?.devDependencies ?? {}) : []
  if (tools.some((name) => !installed.packages[`node_modules/${name}`])) return false
  return Object.entries(lockfile.packages).every(
    ([path, { version, dev, optional, devOptional }]) => {
      const found = installed.packages[path]
      if (found) return found.version === version
      return path === '' || optional || devOptional || (dev && !withTools)
    },
  )
}
