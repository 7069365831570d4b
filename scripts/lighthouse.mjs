// npm run lighthouse: Lighthouse (mobile) on the pages below of a served production build, some of them in Spanish too.
// npm run lighthouse -- --address=https://… measures that site; otherwise it serves the documented data
// itself, because search engines may not index the demonstration. --runs=3 shows the median of three by
// performance: a busy machine makes a page look slow.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled, root } from './ensure-installed.mjs'

// Fetched when needed and not a dependency: it is 180 MB, and only this script uses it.
const LIGHTHOUSE = 'lighthouse@13.5.0'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const CHROME_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
const CHROMIUM =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'].find((path) => existsSync(path))
const PATHS = {
  home: '/',
  states: '/states',
  state: '/florida',
  city: '/florida/tampa',
  category: '/category/shipyards',
  guide: '/shipyards/legal-information/shipyard-legal-rights',
  'legal help': '/legal-help',
  'home, es': '/es',
  'state, es': '/es/florida',
  'city, es': '/es/florida/tampa',
  'legal help, es': '/es/legal-help',
}

await ensureInstalled()
const folder = mkdtempSync(join(tmpdir(), 'atlas-lighthouse-'))
const { values } = parseArgs({
  options: { address: { type: 'string' }, runs: { type: 'string', default: '1' } },
})
const given = values.address?.replace(/\/$/, '')
const runs = Math.max(1, Math.trunc(Number(values.runs)) || 1)
const server = given ? undefined : await startServer()
const origin = given ?? server.origin
try {
  await waitUntilReady()
  const facility = await findFacility()
  const paths = { ...PATHS, facility, 'facility, es': `/es${facility}` }
  // Rendered and cached before anything is measured, as on a site that is in use.
  for (const path of Object.values(paths)) await fetch(origin + path)
  process.stdout.write(`${row('page', CATEGORIES)}  LCP       TBT     CLS\n`)
  let isPerfect = true
  for (const [kind, path] of Object.entries(paths)) {
    const reports = Array.from({ length: runs }, () => measure(kind, path))
    const report = median(reports)
    const scores = CATEGORIES.map((id) => Math.round(report.categories[id].score * 100))
    isPerfect &&= scores.every((score) => score === 100)
    const vitals = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']
    const shown = vitals.map((id) => report.audits[id].displayValue.replace(/\s/g, ' '))
    process.stdout.write(
      `${row(kind, scores)}  ${shown.map((text) => text.padEnd(8)).join('  ')}\n`,
    )
    for (const line of shortcomings(report)) process.stdout.write(`    ${line}\n`)
  }
  process.stdout.write(isPerfect ? '\n100 everywhere.\n' : '\nNot yet 100 everywhere.\n')
} finally {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
}

function row(name, cells) {
  return name.padEnd(16) + cells.map((cell) => String(cell).padStart(16)).join('')
}

function measure(kind, path) {
  const output = join(folder, `${kind.replaceAll(/\W+/g, '-')}.json`)
  const { status, stderr } = spawnSync(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      origin + path,
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      `--chrome-flags=${CHROME_FLAGS.join(' ')}`,
    ],
    { cwd: folder, env: { ...process.env, CHROME_PATH: CHROMIUM }, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`Lighthouse failed on ${path}:\n${stderr}`)
  return JSON.parse(readFileSync(output, 'utf8'))
}

function median(reports) {
  const speed = (report) => report.categories.performance.score
  return reports.sort((a, b) => speed(a) - speed(b))[Math.floor(reports.length / 2)]
}

/** What cost points, so that it can be fixed. */
function shortcomings({ categories, audits }) {
  return CATEGORIES.flatMap((id) => categories[id].auditRefs)
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
    .map(({ id }) => `${id}: ${audits[id].displayValue ?? audits[id].title}`)
}

async function findFacility() {
  const reply = await fetch(`${origin}/api/facilities?limit=1&categorySlug=shipyards`)
  const [{ state, city, slug }] = await reply.json()
  return `/${state.slug}/${city.slug}/${slug}-asbestos-exposure`
}

async function startServer() {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const child = spawn('./atlas', ['serve'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      SITE_URL: address,
      DATA_DIR: join(folder, 'data'),
      DATASET: 'documented',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  return {
    origin: address,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

async function waitUntilReady() {
  const deadline = Date.now() + 180_000
  for (;;) {
    const reply = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (reply?.ok) return
    if (Date.now() > deadline) throw new Error(`${origin} does not answer`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
