// npm test: every check there is, from a fresh clone. Ends with one line: N passed, M failed.
// npm run test:quick: what needs no browser, no server process and no other PostgreSQL.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { testedNode } from '../runtime/install.mjs'
import { ensureInstalled, root } from './ensure-installed.mjs'
import { ensureTestTools } from './ensure-test-tools.mjs'

const isQuick = process.argv[2] === 'quick'
await ensureInstalled({ withTools: true })
if (!isQuick) ensureTestTools()

const reports = mkdtempSync(join(tmpdir(), 'atlas-reports-'))
// The tools' own start lines say "node": this makes it the tested one.
const path = [dirname(testedNode), join(root, 'node_modules/.bin'), process.env.PATH]
const env = { ...process.env, PATH: path.join(delimiter), NODE_NO_WARNINGS: '1' }
/** The public files, and leads from form to database. */
const QUICK_ON_DATABASE = [
  'src/publishing/crawler-files.db.test.ts',
  'src/leads/intake/leads.db.test.ts',
]
/** More failing files than this are a broken change, not an unstable test. */
const MAX_FILES_TO_REPEAT = 3
const SLOWEST_SHOWN = 15
let passed = 0
let failed = 0
/** Tests that failed and then passed when run again: reported by name, never silently. */
const unstable = []

/** One command. `count` reads from its report what passed and failed. */
const step = (name, command, args, count = countAsOne) => ({ name, command, args, count })

/** Each lane runs its steps one after another, beside the other lanes. */
async function runLanes(...lanes) {
  const write = inOrder(lanes.flat())
  await Promise.all(
    lanes.map(async (lane) => {
      for (const each of lane) await run(each, write(each))
    }),
  )
}

/** What each step prints appears whole and in the order of the steps, and at once for the first that runs. */
function inOrder(steps) {
  const texts = steps.map(() => '')
  const hasEnded = steps.map(() => false)
  let shown = 0
  const flush = () => {
    for (;;) {
      process.stdout.write(texts[shown] ?? '')
      texts[shown] = ''
      if (!hasEnded[shown]) return
      shown += 1
    }
  }
  return (each) => ({
    print(text) {
      texts[steps.indexOf(each)] += text
      flush()
    },
    end() {
      hasEnded[steps.indexOf(each)] = true
      flush()
    },
  })
}

async function run({ name, command, args, count }, output) {
  const started = Date.now()
  output.print(`\n== ${name}\n`)
  const isSuccess = await execute(command, args, output)
  const result = await count(isSuccess, output)
  const isOk = isSuccess || result.isRepaired === true
  // A runner that died without failing a test still failed.
  if (!isOk && result.failed === 0) result.failed = 1
  passed += result.passed
  failed += result.failed
  const seconds = ((Date.now() - started) / 1000).toFixed(0)
  output.print(`== ${name}: ${isOk ? 'ok' : 'FAILED'} (${seconds} s)\n`)
  output.end()
}

/** Resolves with whether it succeeded. */
function execute(command, args, output) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', output.print)
    }
    child.once('error', ({ message }) => {
      output.print(`${message}\n`)
      resolve(false)
    })
    child.once('close', (code) => resolve(code === 0))
  })
}

function countAsOne(isOk) {
  return isOk ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Both runners write a JSON report; a missing one counts as nothing passed. */
function countFrom(report, read) {
  return async (_, output) => {
    let text
    try {
      text = readFileSync(join(reports, report), 'utf8')
    } catch {
      return { passed: 0, failed: 0 }
    }
    return read(JSON.parse(text), output)
  }
}

function vitest(name, args) {
  const report = `vitest-${args.join('')}.json`.replaceAll('/', '-')
  const command = ['run', ...args, '--reporter=dot']
  const json = ['--reporter=json', `--outputFile.json=${join(reports, report)}`]
  const count = countFrom(report, async ({ testResults, ...total }, output) => {
    const timed = testResults.map(({ name: path, startTime, endTime }) => ({
      name: relative(root, path),
      ms: endTime - startTime,
    }))
    output.print(listSlowest(timed))
    const failures = testResults.flatMap(({ name: path, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName }) => ({ path, fullName })),
    )
    const files = [...new Set(failures.map(({ path }) => path))]
    const counts = { passed: total.numPassedTests, failed: total.numFailedTests }
    // A file that could not be loaded fails without a failed test, and would fail again.
    const isWorthRepeating = failures.length > 0 && counts.failed === failures.length
    if (!isWorthRepeating || files.length > MAX_FILES_TO_REPEAT) return counts
    output.print(`\n== again, alone: ${files.join(', ')}\n`)
    if (!(await execute('vitest', [...command, ...files], output))) return counts
    unstable.push(...failures.map(({ fullName }) => fullName))
    return { passed: counts.passed + counts.failed, failed: 0, isRepaired: true }
  })
  return step(name, 'vitest', [...command, ...json], count)
}

function playwright(name) {
  env.E2E_RETRIES = '1'
  env.E2E_DATA_DIR = join(reports, 'e2e-data')
  env.PLAYWRIGHT_JSON_OUTPUT_NAME = join(reports, 'playwright.json')
  const count = countFrom('playwright.json', (report, output) => {
    const specs = listSpecs(report.suites).map(({ title, tests }) => ({
      name: title,
      isFlaky: tests.some(({ status }) => status === 'flaky'),
      ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    }))
    output.print(listSlowest(specs))
    unstable.push(...specs.filter(({ isFlaky }) => isFlaky).map((spec) => spec.name))
    const { expected, flaky, unexpected } = report.stats
    return { passed: expected + flaky, failed: unexpected }
  })
  return step(name, 'playwright', ['test'], count)
}

const listSpecs = (suites) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...listSpecs(inner)])

/** Where the time went: the whole run must stay under 15 minutes on two cores. */
function listSlowest(timed) {
  const slowest = timed.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST_SHOWN)
  const lines = slowest.map(({ name, ms }) => `${(ms / 1000).toFixed(0).padStart(6)} s  ${name}\n`)
  return `\n${lines.join('')}`
}

/** They need no build, and mostly one core. */
const checks = [
  step('format and lint', 'biome', ['ci', '--error-on-warnings']),
  step('lockfile serves both processors', 'node', ['scripts/check-lockfile.ts']),
  // What tests, types and scripts read instead of messages/*.json.
  step('compile messages', 'node', ['cli/compile-messages.mjs']),
  step('imports go one way', 'npm', ['run', '--silent', 'check:imports']),
  step('types', 'tsc', ['--noEmit', '--checkers', '1']),
  step('unused code', 'knip', []),
  step('schema and migrations agree', 'node', ['scripts/check-migrations.ts']),
]
if (isQuick) {
  await runLanes(checks, [
    vitest('unit tests', ['--project=unit']),
    vitest('some tests on the database', ['--project=database', ...QUICK_ON_DATABASE]),
  ])
} else {
  await runLanes(checks, [step('build', './atlas', ['build'])])
  // Each waits for processes, disks and pages half of its time: beside each other they keep both cores busy.
  await runLanes(
    [vitest('unit and integration tests', [])],
    [playwright('browser tests and site promises')],
  )
}

rmSync(reports, { recursive: true, force: true })
for (const title of unstable) {
  process.stdout.write(`\nUNSTABLE: failed, then passed when run again; fix it: ${title}\n`)
}
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
