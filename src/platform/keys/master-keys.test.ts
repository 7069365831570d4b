import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import {
  type KeySettings,
  keyFileOf,
  loadKeyring,
  MasterKeys,
  MissingKeyError,
  masterKeyOf,
  writeNewKey,
} from './master-keys.ts'
import { SealBrokenError } from './sealing.ts'

function folder(): KeySettings {
  const path = mkdtempSync(join(tmpdir(), 'atlas-keys-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return { DATA_DIR: path }
}

function load(env: KeySettings): MasterKeys {
  const keyring = loadKeyring(env)
  if (!keyring) throw new Error('no key file')
  return new MasterKeys(env, keyring)
}

it('wraps data keys and opens them in another process, after a rotation too', async () => {
  const env = folder()
  expect(loadKeyring(env)).toBeNull()
  const first = await writeNewKey(env, null)
  expect(statSync(keyFileOf(env)).mode & 0o777).toBe(0o600)
  expect(statSync(join(env.DATA_DIR, 'keys')).mode & 0o777).toBe(0o700)
  const running = load(env)
  const { key, wrapped } = running.makeDataKey()
  expect(masterKeyOf(wrapped)).toBe(first)
  expect(load(env).unwrap(wrapped)).toEqual(key)
  expect(running.rewrap(wrapped)).toBeNull()

  const second = await writeNewKey(env, loadKeyring(env))
  const rotated = load(env)
  expect(rotated.current).toBe(second)
  const rewrapped = rotated.rewrap(wrapped) ?? ''
  expect(masterKeyOf(rewrapped)).toBe(second)
  expect(rotated.unwrap(rewrapped)).toEqual(key)
  // The first process has not heard of the second key.
  expect(running.current).toBe(first)
  expect(running.unwrap(rewrapped)).toEqual(key)
  expect(running.current).toBe(second)
})

it('names the key that is missing and where it was expected', async () => {
  const [env, other] = [folder(), folder()]
  await writeNewKey(env, null)
  await writeNewKey(other, null)
  const { wrapped } = load(env).makeDataKey()
  const missing = `Lead key ${masterKeyOf(wrapped)} is missing. It was expected in ${keyFileOf(other)}.`
  expect(() => load(other).unwrap(wrapped)).toThrow(new MissingKeyError(missing))
  const foreign = wrapped.replace(masterKeyOf(wrapped), load(other).current)
  expect(() => load(other).unwrap(foreign)).toThrow(SealBrokenError)
})

it('takes keys from a file elsewhere and from a command', async () => {
  const elsewhere = { ...folder(), LEAD_KEY_FILE: join(folder().DATA_DIR, 'a', 'keys.json') }
  await writeNewKey(elsewhere, null)
  const { key, wrapped } = load(elsewhere).makeDataKey()
  const byCommand = { ...folder(), LEAD_KEY_COMMAND: `cat '${elsewhere.LEAD_KEY_FILE}'` }
  expect(load(byCommand).unwrap(wrapped)).toEqual(key)
  expect(() => loadKeyring({ ...folder(), LEAD_KEY_COMMAND: 'exit 3' })).toThrow(
    'LEAD_KEY_COMMAND failed (exit code 3).',
  )
})

it.each([
  'secret',
  '{"current":"k1","keys":{}}',
  '{"current":"k1","keys":{"k1":"c2hvcnQ="}}',
  '{"current":"__proto__","keys":{}}',
])('refuses %s without quoting it', (text) => {
  const env = folder()
  const file = join(env.DATA_DIR, 'keys.json')
  writeFileSync(file, text)
  const load = () => loadKeyring({ ...env, LEAD_KEY_FILE: file })
  expect(load).toThrow(`LEAD_KEY_FILE ${file} is not a list of lead keys`)
  expect(load).not.toThrow('secret')
})
