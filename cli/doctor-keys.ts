/** What ./atlas doctor says about the keys of leads and backups. */
import { existsSync, statSync } from 'node:fs'
import { relative } from 'node:path'
import { identityFileOf } from '../src/platform/database/backup/backup-keys.ts'
import type { Database } from '../src/platform/database/open.ts'
import type { Env } from '../src/platform/env.ts'
import { messageOf } from '../src/platform/errors.ts'
import { describeKeySource, keyFileOf } from '../src/platform/keys/master-keys.ts'
import { findSealer } from '../src/platform/keys/open-sealer.ts'
import { countKeyUse } from '../src/platform/keys/rotation.sql.ts'

export type Finding = {
  level: 'ok' | 'warn' | 'fail'
  what: string
  /** What to do about it. */
  fix?: string
}

/** Whether the keys open what is sealed, and whether everything is. */
export async function checkSealing(env: Env, db: Database): Promise<Finding[]> {
  try {
    const sealer = await findSealer(db, env)
    if (!sealer) return []
    const missing = [...(await countKeyUse(db)).keys()].filter(
      (id) => !sealer.keys.ids.includes(id),
    )
    if (missing.length > 0) {
      const what = `lead keys: ${missing.join(', ')} is missing in ${describeKeySource(env)}`
      return [{ level: 'fail', what, fix: 'Add it from the copy of an older key file.' }]
    }
    const what = `lead keys: ${sealer.keys.current} is current, and the keys open the leads`
    return [{ level: 'ok', what }]
  } catch (error) {
    const fix = 'Put the copy of the key file there. A new key would open nothing.'
    return [{ level: 'fail', what: `lead keys: ${messageOf(error)}`, fix }]
  }
}

/** Where the keys lie, and who can read them. */
export function checkKeyFile(env: Env): Finding[] {
  if (env.LEAD_KEY_COMMAND) return []
  const path = keyFileOf(env)
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return []
  const findings: Finding[] = []
  if (found.mode & 0o077) {
    const what = `lead keys: other users of this machine can read ${path}`
    findings.push({ level: 'warn', what, fix: `chmod 600 ${path}` })
  }
  if (isInside(path, env.DATA_DIR)) {
    const what = `lead keys: ${path} is beside the data that it seals`
    const fix = 'Move it to another disk or a secret store, set LEAD_KEY_FILE, and keep a copy.'
    findings.push({ level: 'warn', what, fix })
  }
  return findings
}

export function checkBackupKey(env: Env): Finding[] {
  const path = identityFileOf(env)
  if (env.BACKUP_RECIPIENT) {
    return [{ level: 'ok', what: `backups: encrypted for ${env.BACKUP_RECIPIENT}` }]
  }
  if (!existsSync(path)) return []
  const what = `backups: the key that decrypts them is on this machine, in ${path}`
  const fix = 'Keep a copy elsewhere. Or keep only the public key here, as BACKUP_RECIPIENT.'
  return [{ level: 'warn', what, fix }]
}

const isInside = (path: string, folder: string) => !relative(folder, path).startsWith('..')
