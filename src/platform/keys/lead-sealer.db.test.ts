import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/support/test-database.ts'
import { keyFileOf, loadKeyring, writeKeyring } from './master-keys.ts'
import { openSealer } from './open-sealer.ts'

it('makes a key for a database with nothing sealed, and never again', async () => {
  const { db, pool, options } = await freshDatabase()
  rmSync(keyFileOf(options))
  await pool.query('delete from sealing_keys')
  // At the same time, as several processes start.
  const [one, two] = await Promise.all([openSealer(db, options), openSealer(db, options)])
  expect([one.newKeyFile, two.newKeyFile].sort()).toEqual([keyFileOf(options), null])
  const index = one.sealer.blindIndex('email', 'a@example.org')
  expect(two.sealer.blindIndex('email', 'a@example.org')).toBe(index)
  expect(two.sealer.blindIndex('name', 'a@example.org')).not.toBe(index)

  const keyring = loadKeyring(options)
  if (!keyring) throw new Error('no key file')
  const { current } = keyring
  await writeKeyring(options, { current, keys: { [current]: Buffer.alloc(32) } })
  await expect(openSealer(db, options)).rejects.toThrow(
    `Key ${current} in ${keyFileOf(options)} is not the one that sealed the leads in this database.`,
  )
  await writeKeyring(options, { current: 'kother', keys: { kother: Buffer.alloc(32) } })
  await expect(openSealer(db, options)).rejects.toThrow(
    `Lead key ${current} is missing. It was expected in ${keyFileOf(options)}.`,
  )
  rmSync(keyFileOf(options))
  await expect(openSealer(db, options)).rejects.toThrow(
    `The leads in this database are sealed with key ${current}, which was expected in ${keyFileOf(options)}.`,
  )
  expect(loadKeyring(options)).toBeNull()
})
