import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { IncomingLead } from '../src/leads/intake/incoming-lead.ts'
import { Journal } from '../src/leads/intake/journal.ts'
import type { Queryable } from '../src/platform/database/open.ts'
import { readEnv } from '../src/platform/env.ts'
import {
  keyFileOf,
  loadKeyring,
  MasterKeys,
  writeNewKey,
} from '../src/platform/keys/master-keys.ts'
import { openSealer } from '../src/platform/keys/open-sealer.ts'
import { countKeyUse, rewrapDataKeys } from '../src/platform/keys/rotation.sql.ts'
import { insertLead } from '../tests/support/lead-rows.ts'
import { freshDatabase, type TestDatabase } from '../tests/support/test-database.ts'
import { testKeys } from '../tests/support/test-keys.ts'
import { verb } from './keys.ts'
import type { Session } from './session.ts'

const LEADS = 11

/** Leads and attachments with data keys; returns a check that each still opens to the same key. */
async function fill(database: TestDatabase): Promise<() => Promise<void>> {
  const { pool, options, db } = database
  const { keys } = database.sealer
  const index = database.sealer.blindIndex('email', 'a@example.org')
  const known = new Map<number, string>()
  for (let n = 0; n < LEADS; n += 1) {
    const file = keys.makeDataKey()
    const { rows } = await pool.query(
      `insert into lead_attachments (lead_id, name, type, size, added_by, data_key)
       values ($1, 'n', 't', 1, 'a', $2)
       returning id, (select data_key from contact_submissions where id = $1) as "dataKey"`,
      [await insertLead(database), file.wrapped],
    )
    const lead = keys.unwrap(rows[0].dataKey)
    known.set(rows[0].id, `${lead.toString('hex')} ${file.key.toString('hex')}`)
  }
  return async () => {
    const { sealer } = await openSealer(db, options)
    expect(sealer.blindIndex('email', 'a@example.org')).toBe(index)
    const { rows } = await pool.query(
      `select a.id, l.data_key as lead, a.data_key as file
         from lead_attachments a join contact_submissions l on l.id = a.lead_id`,
    )
    const open = (wrapped: string) => sealer.keys.unwrap(wrapped).toString('hex')
    const found = rows.map(({ id, lead, file }) => [id, `${open(lead)} ${open(file)}`])
    expect(new Map(found as [number, string][])).toEqual(known)
  }
}

/** A process that is killed at its nth query, before or after the database has done it. */
function dyingAt(db: Queryable, nth: number): Queryable {
  let queries = 0
  const execute = async (query: Parameters<Queryable['execute']>[0]) => {
    queries += 1
    if (queries === nth) throw new Error('killed before')
    const result = await db.execute(query)
    if (queries + 1 === nth && nth % 2 === 0) throw new Error('killed after')
    return result
  }
  return { execute } as unknown as Queryable
}

it('loses no data key when a rotation is killed at any of 20 points', async () => {
  const database = await freshDatabase()
  const { db, options } = database
  const check = await fill(database)
  const load = () => new MasterKeys(options, loadKeyring(options) ?? expect.fail('no keys'))
  let killed = 0
  for (let seed = 1; seed <= 20; seed += 1) {
    // What a kill in the middle of writing the key file leaves behind.
    writeFileSync(`${keyFileOf(options)}.new`, '{"current":"k')
    // A new rotation begins although the one before was not finished.
    await writeNewKey(options, loadKeyring(options))
    const nth = 1 + ((seed * 7919) % 17)
    await rewrapDataKeys(dyingAt(db, nth), load(), { batch: 3 }).catch(() => {
      killed += 1
    })
    await check()
  }
  expect(killed).toBeGreaterThan(15)
  const keys = load()
  await rewrapDataKeys(db, keys, { batch: 3 })
  await check()
  expect([...(await countKeyUse(db))]).toEqual([[keys.current, 2 * LEADS + 1]])
})

it('rotates, goes on after a stop, and prunes only what nothing needs', async () => {
  const database = await freshDatabase()
  const { sealer, options } = database
  const check = await fill(database)
  const env = readEnv(options)
  const signal = new AbortController().signal
  const atlasKeys = async (...args: string[]) => {
    const lines: string[] = []
    const print = (line: string) => void lines.push(line)
    const session = { env, database, print, signal, sealer: async () => sealer }
    await verb.perform(args, session as unknown as Session)
    return lines.join('\n')
  }
  expect(await atlasKeys('status')).toContain(`ktest, wraps ${2 * LEADS + 1} data keys, current`)
  // Killed after the new key was written, before any data key was wrapped by it.
  await writeNewKey(options, loadKeyring(options))
  sealer.keys.reload()
  expect(await atlasKeys('rotate')).toMatch(/^Going on with the rotation to k\w{8}\.$/m)
  const { current } = sealer.keys
  expect(await atlasKeys('status')).toContain('ktest, wraps 0 data keys')
  await check()

  await expect(atlasKeys('prune')).rejects.toThrow('less than five minutes ago')
  const settled = () => {
    const time = new Date(Date.now() - 6 * 60_000)
    utimesSync(keyFileOf(options), time, time)
  }
  settled()
  await expect(atlasKeys('prune')).rejects.toThrow('Other machines on this database')
  const prune = () => atlasKeys('prune', '--other-machines-checked')
  // A change that began before the rotation and ends after it.
  await database.pool.query(
    'update contact_submissions set data_key = $1 where id = (select min(id) from contact_submissions)',
    [testKeys().makeDataKey().wrapped],
  )
  await expect(prune()).rejects.toThrow('1 data keys were still wrapped by an old key')
  const journal = new Journal(join(options.DATA_DIR, 'journal', '1'), testKeys())
  const segment = await journal.append({ submissionId: 'a' } as IncomingLead)
  await expect(prune()).rejects.toThrow('Leads in the journal need ktest.')
  await journal.close()
  journal.remove(segment)
  expect(loadKeyring(options)?.keys).toHaveProperty('ktest')
  expect(await prune()).toBe('Removed ktest. Backups made before the rotation need them.')
  expect(Object.keys(loadKeyring(options)?.keys ?? {})).toEqual([current])
  expect(await prune()).toBe(`There is only one key, ${current}.`)
})
