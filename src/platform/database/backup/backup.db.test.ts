import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import type pg from 'pg'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { insertLead } from '../../../../tests/support/lead-rows.ts'
import { freshDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts'
import { refreshDerivedTables } from '../../../directory/derived-tables.ts'
import { importText } from '../../../directory/import/import.test-support.ts'
import { createAttachment } from '../../../leads/attachments/attachments.sql.ts'
import { readFile } from '../../../leads/attachments/chunks.sql.ts'
import { MAX_FILE_BYTES } from '../../../leads/attachments/file-types.ts'
import { createLeadEvent } from '../../../leads/sealing/sealed-texts.ts'
import { migrateDatabase } from '../migrate.ts'
import { openDatabase } from '../open.ts'
import { decrypt, encrypt, identityFileOf, openRecipient, readIdentity } from './backup-keys.ts'
import { verifyBackup } from './read-backup.ts'
import { restoreBackup as restoreInto } from './restore-backup.ts'
import { dumpRows, listTables } from './tables.sql.ts'
import { writeBackup as writeFrom } from './write-backup.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'atlas-backup-key-'))
const keyFile = identityFileOf({ DATA_DIR })
afterAll(() => rmSync(DATA_DIR, { recursive: true }))

const restoreBackup = (pool: pg.Pool, path: string) =>
  restoreInto(pool, { path, keyFile }, refreshDerivedTables)
const writeBackup = async (pool: pg.Pool, path: string) =>
  writeFrom(pool, path, (await openRecipient({ DATA_DIR })).publicKey)

function temporaryFile(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, name)
}

/** Awkward on purpose: quotes, lines, separators, emoji, empty and missing lists, a lead, its history. */
async function fill(database: TestDatabase): Promise<void> {
  const odd = 'He said ""no""; a\\b\u2028c 🏭'
  await importText(
    database,
    `id,name,city,state,lat,lon,description,former names\n1,Acme Mill,Tampa,FL,27.95,-82.46,"Line one.\nLine ""two"".",Old; Older\n2,Old Yard,Tampa,FL,,,"${odd}",\n`,
  )
  const [mill] = (await database.pool.query('select min(id) as id from facilities')).rows
  const first = await insertLead(database, { name: 'A "B"', message: odd, facilityId: mill.id })
  await insertLead(database, { possibleDuplicateOf: first })
  await database.pool.query(
    `insert into lead_events (lead_id, type, detail)
     select id, 'received', '{"a": [1, null, "x"]}' from contact_submissions;
     update staff_settings set require_two_factor = true`,
  )
}

async function textOf(path: string): Promise<string> {
  const bytes = decrypt(Readable.from([readFileSync(path)]), (await readIdentity(keyFile)) ?? '')
  return gunzipSync(Buffer.concat(await Readable.from(bytes).toArray())).toString('utf8')
}
async function writeEncrypted(path: string, bytes: Uint8Array): Promise<void> {
  const { publicKey } = await openRecipient({ DATA_DIR })
  const encrypted = encrypt(Readable.from([bytes]), publicKey)
  writeFileSync(path, Buffer.concat(await Readable.from(encrypted).toArray()))
}

/** The dump without the header, which tells the time. */
const contentOf = async (path: string) => (await textOf(path)).split('\n').slice(1).join('\n')

it('is restored row by row, and numbering continues after it', async () => {
  const first = await freshDatabase()
  await fill(first)
  const path = temporaryFile('backup.gz')
  const written = await writeBackup(first.pool, path)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readFileSync(path, 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> X25519 /)
  const second = await freshDatabase()
  const { header: _, ...contents } = await verifyBackup({ path, keyFile })
  expect(await restoreBackup(second.pool, path)).toEqual(contents)
  expect(contents).toEqual({ tables: written.tables, rows: written.rows })
  const again = temporaryFile('again.gz')
  await writeBackup(second.pool, again)
  expect(await contentOf(again)).toBe(await contentOf(path))
  const { rows } = await second.pool.query(
    `insert into facilities (name, slug, city_id, state_id)
     select 'New', 'new', city_id, state_id from facilities limit 1
     returning id > (select max(id) from facilities) as follows,
       (select count(*) from facility_search)::int as found`,
  )
  expect(rows).toEqual([{ follows: true, found: 2 }])
  // The triggers are enabled again.
  await expect(second.pool.query('delete from lead_events')).rejects.toThrow('append-only')
})

it('brings back the largest attachment, a few chunks at a time', async () => {
  const first = await freshDatabase()
  await fill(first)
  const bytes = randomBytes(MAX_FILE_BYTES)
  const { rows } = await first.pool.query('select min(id) as lead from contact_submissions')
  const file = await first.db.transaction((tx) =>
    createAttachment(tx, rows[0].lead, { bytes, name: 'n', type: 'image/png' }, 'a'),
  )
  const path = temporaryFile('backup.gz')
  await writeBackup(first.pool, path)
  const second = await freshDatabase()
  await restoreBackup(second.pool, path)
  const restored = Readable.from(readFile(second.db, file ?? expect.fail('not stored')))
  expect(Buffer.concat(await restored.toArray()).equals(bytes)).toBe(true)
  const client = await second.pool.connect()
  onTestFinished(() => client.release())
  await client.query('begin')
  const table = (await listTables(client)).find(({ name }) => name === 'lead_attachment_chunks')
  for await (const lines of dumpRows(client, table ?? expect.fail('no table'))) {
    expect(lines.length).toBeLessThanOrEqual(4)
  }
  await client.query('rollback')
})

it('is one moment of the database, whatever is written', async () => {
  const first = await freshDatabase()
  await fill(first)
  let isDone = false
  const writing = (async () => {
    while (!isDone) {
      await first.db.transaction(async (tx) => {
        const leadId = await insertLead({ db: tx })
        await createLeadEvent(tx, { leadId, type: 'received', actor: 'visitor', detail: {} })
      })
    }
  })()
  const path = temporaryFile('backup.gz')
  await writeBackup(first.pool, path)
  isDone = true
  await writing
  const second = await freshDatabase()
  await restoreBackup(second.pool, path)
  // Every lead came in together with its event.
  const { rows } = await second.pool.query(
    `select count(*)::int as n from contact_submissions l full join lead_events e on e.lead_id = l.id
      where l.id is null or e.id is null`,
  )
  expect(rows).toEqual([{ n: 0 }])
})

it('moves from PostgreSQL to the embedded database and back', async () => {
  const postgres = await freshDatabase()
  await fill(postgres)
  const [there, back] = [temporaryFile('there.gz'), temporaryFile('back.gz')]
  await writeBackup(postgres.pool, there)
  const embedded = await openDatabase({ DATA_DIR: temporaryFile('data') })
  try {
    await migrateDatabase(embedded.pool)
    await restoreBackup(embedded.pool, there)
    await writeBackup(embedded.pool, back)
  } finally {
    await embedded.close()
  }
  expect(await contentOf(back)).toBe(await contentOf(there))
  const home = await freshDatabase()
  await restoreBackup(home.pool, back)
})

it('refuses a damaged, truncated or unknown file, and a database that is not empty', async () => {
  const first = await freshDatabase()
  await fill(first)
  const path = temporaryFile('backup.gz')
  await writeBackup(first.pool, path)
  const text = await textOf(path)
  const encrypted = readFileSync(path)
  const bytes = gzipSync(text)
  const second = await freshDatabase()
  const flipped = (at: number, from = bytes) => {
    const copy = Buffer.from(from)
    copy[at] = (copy[at] ?? 0) ^ 0xff
    return copy
  }
  // Past the header line, where a changed byte could have any effect.
  const places = Array.from(
    { length: 40 },
    (_, i) => 500 + Math.floor(((bytes.length - 500) * i) / 40),
  )
  const cases: [string, Buffer, RegExp][] = [
    ['cut', bytes.subarray(0, bytes.length - 20), /damaged: it is cut off/],
    ...places.map((at): [string, Buffer, RegExp] => [`flipped at ${at}`, flipped(at), /damaged/]),
    ['no footer', gzipSync(text.split('\n').slice(0, -2).join('\n')), /damaged/],
    ['changed', gzipSync(text.replace('Old Yard', 'Old Yart')), /do not match their checksum/],
    ['a row less', gzipSync(text.replace(/\{"id":\d+,"name":"Old Yard".*\n/, '')), /checksum/],
    ['a bad row', gzipSync(text.replace('"name":"Old Yard"', '"name":null')), /damaged/],
    ['newer', gzipSync(text.replace(/"schema":"[^"]+"/, '"schema":"9999_x"')), /newer version/],
    ['no backup', gzipSync('{"hello":1}\n'), /is not a backup/],
    ['no gzip', Buffer.from('hello'), /damaged/],
    ['nothing', Buffer.alloc(0), /damaged|is not a backup/],
  ]
  for (const [name, content, message] of cases) {
    const file = temporaryFile(`${name}.gz`)
    await writeEncrypted(file, content)
    await expect(restoreBackup(second.pool, file), name).rejects.toThrow(message)
  }
  const asStored: [string, Buffer, RegExp][] = [
    ['cut', encrypted.subarray(0, -20), /damaged: its encryption does not open/],
    ['flipped', flipped(encrypted.length - 99, encrypted), /its encryption does not/],
    ['not encrypted', bytes, /is not a backup/],
    ['empty', Buffer.alloc(0), /is not a backup/],
  ]
  for (const [name, content, message] of asStored) {
    const file = temporaryFile('stored.gz.age')
    writeFileSync(file, content)
    await expect(restoreBackup(second.pool, file), name).rejects.toThrow(message)
  }
  const elsewhere = join(temporaryFile('keys'), 'identity.txt')
  await expect(verifyBackup({ path, keyFile: elsewhere })).rejects.toThrow(
    `${path} is encrypted, and its key is not in ${elsewhere}.`,
  )
  const other = { DATA_DIR: temporaryFile('data') }
  expect(await openRecipient(other)).toMatchObject({ newKeyFile: identityFileOf(other) })
  expect(statSync(identityFileOf(other)).mode & 0o777).toBe(0o600)
  await expect(verifyBackup({ path, keyFile: identityFileOf(other) })).rejects.toThrow(
    `${path} is encrypted for another key.`,
  )
  await verifyBackup({ path, keyFile })
  const { rows } = await second.pool.query('select count(*)::int as n from facilities')
  expect(rows).toEqual([{ n: 0 }])
  await expect(restoreBackup(first.pool, path)).rejects.toThrow('This database is not empty')
  // After all these refusals a good one still fits.
  await restoreBackup(second.pool, path)
})
