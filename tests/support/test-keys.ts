/** The lead keys of every test database. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { keyFileOf, MasterKeys } from '../../src/platform/keys/master-keys.ts'

const KEY = Buffer.alloc(32, 'test')
const KEYRING = { current: 'ktest', keys: { ktest: KEY.toString('base64') } }

/** A sealer for tests without a database. */
export const testKeys = (): MasterKeys =>
  new MasterKeys({ DATA_DIR: '/nonexistent' }, { current: 'ktest', keys: { ktest: KEY } })

export function writeTestKeys(dataDir: string): void {
  const path = keyFileOf({ DATA_DIR: dataDir })
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeFileSync(path, JSON.stringify(KEYRING), { mode: 0o600 })
}
