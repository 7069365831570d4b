/** Opens the keys of the leads for a database, or makes them for a new one. */
import { eq, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database, Queryable } from '../database/open.ts'
import { sealingKeys } from '../database/schema/sealing-keys.ts'
import { UserFacingError } from '../errors.ts'
import { LeadSealer } from './lead-sealer.ts'
import {
  describeKeySource,
  type Keyring,
  type KeySettings,
  keyFileOf,
  loadKeyring,
  MasterKeys,
  masterKeyOf,
  writeNewKey,
} from './master-keys.ts'
import { SealBrokenError } from './sealing.ts'

const INDEX = 'index'
/** One process at a time makes keys. */
const LOCK = 'sealing_keys'

export type OpenedSealer = {
  sealer: LeadSealer
  /** The file of a key that was made just now, of which the operator needs a copy. */
  newKeyFile: string | null
}

/**
 * Makes the first key for a database that holds nothing sealed. Refuses one whose key is missing: a new
 * key would open nothing.
 */
export async function openSealer(
  db: Database,
  env: KeySettings,
  log?: Pick<Logger, 'info' | 'error'>,
): Promise<OpenedSealer> {
  try {
    const opened = await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${LOCK}))`)
      const [index] = await tx.select().from(sealingKeys).where(eq(sealingKeys.purpose, INDEX))
      if (index) return { sealer: openWith(index.wrapped, env, log), newKeyFile: null }
      const { keyring, isNew } = await loadOrMakeKeyring(env)
      const keys = withLog(env, keyring, log)
      const { key, wrapped } = keys.makeDataKey()
      await tx.insert(sealingKeys).values({ purpose: INDEX, wrapped })
      const newKeyFile = isNew ? keyFileOf(env) : null
      return { sealer: new LeadSealer(keys, key), newKeyFile }
    })
    db.setSealer(opened.sealer)
    const security = opened.newKeyFile ? 'lead-key-created' : 'lead-key-loaded'
    log?.info({ security, key: opened.sealer.keys.current }, 'lead keys are open')
    return opened
  } catch (error) {
    if (error instanceof UserFacingError)
      log?.error({ security: 'lead-key-refused' }, 'the lead keys do not open')
    throw error
  }
}

/** Changes nothing. Null for a database that holds nothing sealed. */
export async function findSealer(db: Queryable, env: KeySettings): Promise<LeadSealer | null> {
  const [index] = await db.select().from(sealingKeys).where(eq(sealingKeys.purpose, INDEX))
  return index ? openWith(index.wrapped, env) : null
}

const withLog = (env: KeySettings, keyring: Keyring, log?: Pick<Logger, 'info'>): MasterKeys =>
  new MasterKeys(env, keyring, (key) =>
    log?.info({ security: 'lead-key-rotated', key }, 'new leads are sealed with another key'),
  )

function openWith(wrapped: string, env: KeySettings, log?: Pick<Logger, 'info'>): LeadSealer {
  const id = masterKeyOf(wrapped)
  const keyring = loadKeyring(env)
  if (!keyring) {
    throw new UserFacingError(
      `The leads in this database are sealed with key ${id}, which was expected in ${describeKeySource(env)}. Put the key file there, or set LEAD_KEY_FILE.`,
    )
  }
  const keys = withLog(env, keyring, log)
  try {
    return new LeadSealer(keys, keys.unwrap(wrapped))
  } catch (error) {
    if (!(error instanceof SealBrokenError)) throw error
    throw new UserFacingError(
      `Key ${id} in ${describeKeySource(env)} is not the one that sealed the leads in this database.`,
    )
  }
}

async function loadOrMakeKeyring(env: KeySettings) {
  const found = loadKeyring(env)
  if (found) return { keyring: found, isNew: false }
  await writeNewKey(env, null)
  const made = loadKeyring(env)
  if (!made) throw new UserFacingError(`${describeKeySource(env)} cannot be written.`)
  return { keyring: made, isNew: true }
}
