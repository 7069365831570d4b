/** What OWASP ASVS leaves to the operator (docs/asvs.md), as far as it can be seen from here. */
import { findScannerFault } from '../src/leads/attachments/virus-scanner.ts'
import type { Database } from '../src/platform/database/open.ts'
import type { Env } from '../src/platform/env.ts'
import { isLoopback } from '../src/platform/http/origin.ts'
import { findSettings } from '../src/staff/staff.sql.ts'
import type { Finding } from './doctor-keys.ts'

export async function checkScanner({ ATTACHMENT_SCAN_COMMAND: command }: Env): Promise<Finding> {
  if (!command) {
    const fix = 'Set ATTACHMENT_SCAN_COMMAND: anyone may have sent staff the files they attach.'
    return { level: 'warn', what: 'attachments: no virus scanner is set', fix }
  }
  const fault = await findScannerFault(command)
  if (!fault) return { level: 'ok', what: 'attachments: the virus scanner knows the test virus' }
  const fix = 'Until it answers, attachments are held, and nobody can download them.'
  return { level: 'fail', what: `attachments: ${fault}`, fix }
}

export async function checkSecondFactor(db: Database): Promise<Finding> {
  const { requireTwoFactor } = await findSettings(db)
  if (requireTwoFactor) return { level: 'ok', what: 'second factor: required of everyone' }
  const what = 'second factor: not required of everyone at once'
  return { level: 'warn', what, fix: 'An administrator can require it under Users.' }
}

export function checkSecrets({ SECRETS_COMMAND: command }: Env): Finding {
  const where = command ? 'from SECRETS_COMMAND' : 'in the environment and in files of this machine'
  return { level: 'ok', what: `secrets: ${where}` }
}

/** A script of the ad network could otherwise act for a member of staff who reads a public page. */
export function checkStaffHost(env: Env): Finding[] {
  if (env.STAFF_URL || !(env.ADS_CLIENT || env.ADS_SCRIPT_URL)) return []
  const what = 'staff: on the same host as pages with ads'
  return [{ level: 'warn', what, fix: 'Set STAFF_URL to another host that leads here.' }]
}

/** What goes to PostgreSQL on another machine. All else is refused without TLS when it is set or sent. */
export function checkEncryption(env: Env): Finding[] {
  const names = ['DATABASE_URL', 'DATABASE_READ_URL'] as const
  const open = names.filter((name) => env[name] && !isEncryptedOrHere(env[name]))
  return open.map((name) => ({
    level: 'warn',
    what: `encryption: ${name} is on another machine, without TLS`,
    fix: 'Add sslmode=verify-full, unless both share a private network of one machine.',
  }))
}

/** Other modes of sslmode fall back to plain text, or trust any certificate. */
const VERIFIED = ['require', 'verify-ca', 'verify-full']

function isEncryptedOrHere(address: string): boolean {
  const url = URL.parse(address)
  if (!url) return false
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname)
  const isHere = host === '' || host.startsWith('/') || isLoopback(host)
  return isHere || VERIFIED.includes(url.searchParams.get('sslmode') ?? '')
}
