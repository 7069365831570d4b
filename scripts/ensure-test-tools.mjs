// Chromium, fonts and PostgreSQL for the tests: found, or installed from Debian's packages, or asked for.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const POSTGRES = '/usr/lib/postgresql'

const hasPostgres = () =>
  existsSync(POSTGRES) &&
  readdirSync(POSTGRES).some((version) => existsSync(`${POSTGRES}/${version}/bin/initdb`))

/**
 * As wide as the fonts that visitors have: text must not move when the site's own fonts arrive. Chromium's package
 * does not bring them. Where Debian, Arch and Fedora put them.
 */
const FONTS = ['truetype/liberation', 'truetype/liberation2', 'liberation', 'liberation-sans-fonts']
const hasFonts = () =>
  process.platform !== 'linux' || FONTS.some((folder) => existsSync(`/usr/share/fonts/${folder}`))

export function ensureTestTools() {
  const missing = [
    ...(existsSync(CHROMIUM) ? [] : ['chromium']),
    ...(hasFonts() ? [] : ['fonts-liberation']),
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
