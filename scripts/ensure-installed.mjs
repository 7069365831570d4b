// Runs on whatever Node the system has (20 or newer), before anything is installed.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { explainMissing, listForMachine, readManifest } from '../cli/native-bindings.mjs'
import { ensureNode, nodes } from '../runtime/install.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Installs when something is missing or differs from the lockfile: with the tools of tests and editors, or without. */
export async function ensureInstalled({ withTools = false } = {}) {
  const wasInstalled = isInstalled(readLockfile(''), readLockfile('node_modules/.'), { withTools })
  if (!wasInstalled || isFromElsewhere()) await install(withTools)
  // The tests run on one Node everywhere; the site also on another one of the same major version.
  if (!ensureNode({ isTest: withTools })) {
    fail(explainMissing('Node', nodes, join(root, 'runtime')) ?? 'npm could not install Node.')
  }
}

/** Packages of another machine, brought with the folder. */
function isFromElsewhere() {
  const { optionalDependencies = {} } = readManifest(root)
  const isThere = (name) => existsSync(join(root, 'node_modules', name))
  const own = listForMachine(optionalDependencies)
  return Object.keys(optionalDependencies).some(isThere) && !own.some(isThere)
}

/** Whatever the environment says of them: native packages are optional, and every page is built here. */
async function install(withTools) {
  process.stdout.write('Installing packages (npm ci) ...\n')
  const started = performance.now()
  const kinds = ['--include=optional', withTools ? '--include=dev' : '--omit=dev']
  const args = ['ci', ...kinds, '--no-audit', '--no-fund', '--loglevel=error']
  // Listening before npm runs, so that no signal finds it alone.
  let npm
  const stop = (signal) => npm?.kill(signal)
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop)
  npm = spawn('npm', args, { cwd: root, stdio: 'inherit' })
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
