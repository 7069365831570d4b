// Chromium, fonts and PostgreSQL for the tests: found, or installed from Debian's packages, or asked for.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

const POSTGRES = '/usr/lib/postgresql'

/** Chromium without windows first: it is the same engine, and tests take half the processor time in it. */
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const CHROMIUM = process.env.CHROMIUM_PATH

export const findBrowser = () => CHROMIUM ?? BROWSERS.find((path) => existsSync(path))

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

const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', ['-qq', ...args], { stdio: 'inherit', env }).status === 0
}

export function ensureTestTools() {
  const [shell = ''] = BROWSERS
  const missing = [
    ...(CHROMIUM || existsSync(shell) ? [] : ['chromium-headless-shell']),
    ...(hasFonts() ? [] : ['fonts-liberation']),
    ...(hasPostgres() ? [] : ['postgresql']),
  ]
  if (missing.length > 0 && mayInstall()) {
    process.stdout.write(`Installing for the tests: ${missing.join(', ')} ...\n`)
    apt('update')
    for (const name of missing) apt('install', '-y', '--no-install-recommends', name)
  }
  const browser = findBrowser()
  const needed = [
    ...(browser && existsSync(browser) ? [] : ['chromium']),
    ...(hasFonts() ? [] : ['fonts-liberation']),
    ...(hasPostgres() ? [] : ['postgresql']),
  ]
  if (needed.length === 0) return
  const command = `apt-get install -y ${needed.join(' ')}`
  process.stderr.write(`The tests need ${needed.join(' and ')}. Install with: sudo ${command}\n`)
  if (needed.includes('chromium')) {
    process.stderr.write('Or set CHROMIUM_PATH to a Chromium that is already there.\n')
  }
  process.exit(1)
}
