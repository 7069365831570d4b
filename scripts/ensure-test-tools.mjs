// Chromium and PostgreSQL for the tests: found, or installed from Debian's packages, or asked for.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const POSTGRES = '/usr/lib/postgresql'

const hasPostgres = () =>
  existsSync(POSTGRES) &&
  readdirSync(POSTGRES).some((version) => existsSync(`${POSTGRES}/${version}/bin/initdb`))

export function ensureTestTools() {
  const missing = [
    ...(existsSync(CHROMIUM) ? [] : ['chromium']),
    ...(hasPostgres() ? [] : ['postgresql']),
  ]
  if (missing.length === 0) return
  const command = `apt-get install -y ${missing.join(' ')}`
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (mayInstall) {
    process.stdout.write(`Installing for the tests: ${missing.join(', ')} ...\n`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const apt = (...args) => spawnSync('apt-get', ['-qq', ...args], { stdio: 'inherit', env })
    apt('update')
    if (apt('install', '-y', '--no-install-recommends', ...missing).status === 0) return
  }
  process.stderr.write(`The tests need ${missing.join(' and ')}. Install with: sudo ${command}\n`)
  if (missing.includes('chromium')) {
    process.stderr.write('Or set CHROMIUM_PATH to a Chromium that is already there.\n')
  }
  process.exit(1)
}
