// npm test: every check there is, from a fresh clone. Ends with one line: N passed, M failed.
// npm run test:quick: what needs no browser, no server process and no other PostgreSQL.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { ensureInstalled, pinnedNode, root } from './ensure-installed.mjs'
import { ensureTestTools } from './ensure-test-tools.mjs'

const isQuick = process.argv[2] === 'quick'
ensureInstalled()
if (!isQuick) ensureTestTools()

const reports = mkdtempSync(join(tmpdir(), 'atlas-reports-'))
// The tools' own start lines say "node": this makes it the pinned one.
const path = [dirname(pinnedNode), join(root, 'node_modules/.bin'), process.env.PATH]
const env = { ...process.env, PATH: path.join(delimiter), NODE_NO_WARNINGS: '1' }
/** The public files, and leads from form to database. */
const QUICK_ON_DATABASE = ['src/publishing/crawler-files.db.test.ts', 'src/leads/leads.db.test.ts']
/** More failing files than this are a broken change, not an unstable test. */
const MOST_FILES_TO_REPEAT = 3
const SLOWEST_SHOWN = 15
let passed = 0
let failed = 0
/** Tests that failed and then passed when run again: reported by name, never silently. */
const unstable = []

function run(name, command, args, count = countAsOne) {
  const started = Date.now()
  process.stdout.write(`\n== ${name}\n`)
  const { status } = spawnSync(command, args, { cwd: root, env, stdio: 'inherit' })
  const result = count(status === 0)
  const isOk = status === 0 || result.isRepaired === true
  // A runner that died without failing a test still failed.
  if (!isOk && result.failed === 0) result.failed = 1
  passed += result.passed
  failed += result.failed
  const seconds = ((Date.now() - started) / 1000).toFixed(0)
  process.stdout.write(`== ${name}: ${isOk ? 'ok' : 'FAILED'} (${seconds} s)\n`)
}

function countAsOne(isOk) {
  return isOk ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Both runners write a JSON report; a missing one counts as nothing passed. */
function countFrom(report, read) {
  return () => {
    try {
      return read(JSON.parse(readFileSync(join(reports, report), 'utf8')))
    } catch {
      return { passed: 0, failed: 0 }
    }
  }
}

function runVitest(name, args) {
  const file = join(reports, 'vitest.json')
  const command = ['run', ...args, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  rmSync(file, { force: true })
  run(
    name,
    'vitest',
    command,
    countFrom('vitest.json', (report) => {
      printSlowest(
        report.testResults.map(({ name: path, startTime, endTime }) => ({
          name: relative(root, path),
          ms: endTime - startTime,
        })),
      )
      const failures = report.testResults.flatMap(({ name: path, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName }) => ({ path, fullName })),
      )
      const files = [...new Set(failures.map(({ path }) => path))]
      const counts = { passed: report.numPassedTests, failed: report.numFailedTests }
      // A file that could not be loaded fails without a failed test, and would fail again.
      const isWorthRepeating = failures.length > 0 && report.numFailedTests === failures.length
      if (!isWorthRepeating || files.length > MOST_FILES_TO_REPEAT) return counts
      process.stdout.write(`\n== again, alone: ${files.join(', ')}\n`)
      const again = spawnSync('vitest', [...command.slice(0, -2), ...files], {
        cwd: root,
        env,
        stdio: 'inherit',
      })
      if (again.status !== 0) return counts
      unstable.push(...failures.map(({ fullName }) => fullName))
      return { passed: counts.passed + counts.failed, failed: 0, isRepaired: true }
    }),
  )
}

const listSpecs = (suites) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...listSpecs(inner)])

/** Where the time went: the whole run must stay under 25 minutes. */
function printSlowest(timed) {
  const slowest = timed.sort((a, b) => b.ms - a.ms).slice(0, SLOWEST_SHOWN)
  for (const { name, ms } of slowest) {
    process.stdout.write(`\n${(ms / 1000).toFixed(0).padStart(6)} s  ${name}`)
  }
  process.stdout.write('\n')
}

run('format and lint', 'biome', ['ci', '--error-on-warnings'])
run('lockfile serves both processors', 'node', ['scripts/check-lockfile.ts'])
run('imports go one way', 'npm', ['run', '--silent', 'check:imports'])
run('types', 'tsc', ['--noEmit'])
run('unused code', 'knip', [])
run('schema and migrations agree', 'node', ['scripts/check-migrations.ts'])
if (isQuick) {
  runVitest('unit tests', ['--project=unit'])
  runVitest('some tests on the database', ['--project=database', ...QUICK_ON_DATABASE])
} else {
  run('build', './atlas', ['build'])
  runVitest('unit and integration tests', [])
  env.E2E_RETRIES = '1'
  env.E2E_DATA_DIR = join(reports, 'e2e-data')
  env.PLAYWRIGHT_JSON_OUTPUT_NAME = join(reports, 'playwright.json')
  run(
    'browser tests and site promises',
    'playwright',
    ['test'],
    countFrom('playwright.json', (report) => {
      const specs = listSpecs(report.suites).map(({ title, tests }) => ({
        title,
        isFlaky: tests.some(({ status }) => status === 'flaky'),
        ms: tests
          .flatMap(({ results }) => results)
          .reduce((sum, { duration }) => sum + duration, 0),
      }))
      printSlowest(specs.map(({ title, ms }) => ({ name: title, ms })))
      unstable.push(...specs.filter(({ isFlaky }) => isFlaky).map(({ title }) => title))
      return {
        passed: report.stats.expected + report.stats.flaky,
        failed: report.stats.unexpected,
      }
    }),
  )
}

rmSync(reports, { recursive: true, force: true })
for (const title of unstable) {
  process.stdout.write(`\nUNSTABLE: failed, then passed when run again; fix it: ${title}\n`)
}
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
