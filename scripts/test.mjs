// npm test: every check there is, from a fresh clone. Ends with one line: N passed, M failed.
// npm run test:quick: what takes no browser, no server process and no second database.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
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
let passed = 0
let failed = 0

function run(name, command, args, count = countAsOne) {
  const started = Date.now()
  process.stdout.write(`\n== ${name}\n`)
  const { status } = spawnSync(command, args, { cwd: root, env, stdio: 'inherit' })
  const result = count(status === 0)
  // A runner that died without failing a test still failed.
  if (status !== 0 && result.failed === 0) result.failed = 1
  passed += result.passed
  failed += result.failed
  const seconds = ((Date.now() - started) / 1000).toFixed(0)
  process.stdout.write(`== ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${seconds} s)\n`)
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
  rmSync(file, { force: true })
  run(
    name,
    'vitest',
    ['run', ...args, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
    countFrom('vitest.json', (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
    })),
  )
}

run('format and lint', 'biome', ['ci', '--error-on-warnings'])
run('lockfile serves both processors', 'node', ['scripts/check-lockfile.ts'])
run('imports go one way', 'npm', ['run', '--silent', 'check:imports'])
run('types', 'tsc', ['--noEmit'])
run('unused code', 'knip', [])
run('schema and migrations agree', 'node', ['scripts/check-migrations.ts'])
if (isQuick) {
  runVitest('unit tests', ['--project=unit', '--exclude=tests/process/**'])
  runVitest('some tests on the embedded database', ['--project=embedded', ...QUICK_ON_DATABASE])
} else {
  run('build', './atlas', ['build'])
  runVitest('unit and integration tests, on both databases', [])
  env.E2E_DATA_DIR = join(reports, 'e2e-data')
  env.PLAYWRIGHT_JSON_OUTPUT_NAME = join(reports, 'playwright.json')
  run(
    'browser tests and site promises',
    'playwright',
    ['test'],
    countFrom('playwright.json', (report) => ({
      passed: report.stats.expected,
      failed: report.stats.unexpected + report.stats.flaky,
    })),
  )
}

rmSync(reports, { recursive: true, force: true })
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
