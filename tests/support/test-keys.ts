/** The lead keys of every test database. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { keyFileOf } from '../../src/platform/keys/master-keys.ts'

const KEYRING = { current: 'ktest', keys: { ktest: Buffer.alloc(32, 'test').toString('base64') } }

export function writeTestKeys(dataDir: string): void {
  const path = keyFileOf({ DATA_DIR: dataDir })
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeFileSync(path, JSON.stringify(KEYRING), { mode: 0o600 })
}
