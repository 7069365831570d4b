import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { migrateDatabase } from '../../src/platform/database/migrate.ts'
import { openDatabase } from '../../src/platform/database/open.ts'
import { keyFileOf } from '../../src/platform/keys/master-keys.ts'
import { spawnAtlas } from '../support/atlas-process.ts'
import { fakeScanner } from '../support/fake-scanner.ts'
import { writeTestKeys } from '../support/test-keys.ts'

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function doctor(settings: Record<string, string>, ...options: string[]) {
  const DATA_DIR = settings.DATA_DIR ?? temporaryFolder()
  const atlas = spawnAtlas(['doctor', ...options], { ...settings, DATA_DIR })
  const { code } = await atlas.ended
  return { code, output: atlas.output() }
}

it('warns in one line when consent is retained for less time than the privacy policy says', async () => {
  const DATA_DIR = temporaryFolder()
  writeFileSync(join(DATA_DIR, 'proxy-check.json'), '{"trustsProxy":false}')
  const { command } = fakeScanner()
  const { output, code } = await doctor({
    CONSENT_RETENTION_DAYS: '1825',
    ATTACHMENT_SCAN_COMMAND: command,
    DATA_DIR,
  })
  expect(output).toMatch(/^ok {4}attachments: the virus scanner knows the test virus$/m)
  expect(output).toMatch(/^warn {2}proxy: TRUST_PROXY is off, but requests carry/m)
  expect(output).toMatch(
    /^warn {2}consent records: deleted after 1825 days .*five years \(1826\)$/m,
  )
  expect(code).toBe(0)
  expect((await doctor({ CONSENT_RETENTION_DAYS: '1826' })).output).not.toContain('consent records')
})

it('reports missing operator facts as warnings, and fails on warnings with --strict', async () => {
  const { output, code } = await doctor({})
  expect(output).toMatch(/^warn {2}operator: not filled in: /m)
  expect(output).toMatch(/^warn {2}address: SITE_URL is not set$/m)
  expect(output).toMatch(/^warn {2}attachments: no virus scanner is set$/m)
  expect(code).toBe(0)
  expect((await doctor({}, '--strict')).code).toBe(1)
  expect((await doctor({}, '--stict')).code).toBe(2)
})

it('says who can read the keys, and where they lie', async () => {
  const DATA_DIR = temporaryFolder()
  writeTestKeys(DATA_DIR)
  const path = keyFileOf({ DATA_DIR })
  chmodSync(path, 0o644)
  const { output } = await doctor({ DATA_DIR })
  expect(output).toMatch(/^warn {2}lead keys: other users of this machine can read .*lead-keys/m)
  expect(output).toContain(`chmod 600 ${path}`)
  expect(output).toMatch(/^warn {2}lead keys: .* is beside the data that it seals$/m)
})

it('refuses what serve refuses', async () => {
  const password = 'password1234'
  const weak = await doctor({ ADMIN_EMAIL: 'a@example.test', ADMIN_PASSWORD: password })
  expect(weak.code).toBe(1)
  expect(weak.output).toMatch(/^FAIL {2}configuration: ADMIN_PASSWORD: /m)
  expect(weak.output).not.toContain(password)
  const file = join(temporaryFolder(), 'a-file')
  writeFileSync(file, '')
  const unwritable = await doctor({ DATA_DIR: join(file, 'data') })
  expect(unwritable.output).toMatch(/^FAIL {2}disk: DATA_DIR .* cannot be written/m)
  const bucket = await doctor({ BACKUP_TO: 's3://vault/nightly' })
  expect(bucket.output).toMatch(/^FAIL {2}configuration: Backups to s3:\/\/ need S3_ENDPOINT/m)
})

it('reports the database of a running site correctly, and one from a newer version', async () => {
  const DATA_DIR = temporaryFolder()
  const database = await openDatabase({ DATA_DIR })
  await migrateDatabase(database.pool)
  // A file of one byte; sealing adds 29.
  await database.pool.query(
    `with lead as (insert into contact_submissions (id, inquiry_type, data_key, sealed, email_index)
                   values (new_lead_id(), 'x', 'k', '', 1) returning id),
          file as (insert into lead_attachments (lead_id, name, type, size, data_key, added_by)
                   select id, 'n', 'image/png', 1, 'k', 'a' from lead returning id)
     insert into lead_attachment_chunks select id, 0, decode(repeat('00', 30), 'hex') from file`,
  )
  const running = await doctor({ DATA_DIR })
  expect(running.output).toMatch(/^ok {4}database: our own PostgreSQL, in /m)
  expect(running.output).toMatch(/^ok {4}attachments: 1, all complete$/m)
  expect(running.output).toMatch(/^ok {4}secrets: in the environment and in files/m)
  expect(running.code).toBe(0)
  await database.pool.query('delete from lead_attachment_chunks')
  const incomplete = await doctor({ DATA_DIR })
  expect(incomplete.output).toMatch(/^FAIL {2}attachments: parts of 1 of 1 are missing/m)
  expect(incomplete.code).toBe(1)
  await database.pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`,
  )
  await database.close()
  const newer = await doctor({ DATA_DIR })
  expect(newer.output).toMatch(/^FAIL {2}database: .*newer version/m)
  expect(newer.output).toContain('Deploy the newer version again')
  expect(newer.output).not.toContain('Start PostgreSQL')
})

it('starts only with a data folder that can be written, and says so in one line', async () => {
  const file = join(temporaryFolder(), 'a-file')
  writeFileSync(file, '')
  const serve = spawnAtlas(['serve'], {
    DATA_DIR: join(file, 'data'),
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  })
  expect((await serve.ended).code).toBe(1)
  expect(serve.output()).toMatch(
    /^DATA_DIR .* cannot be written .* or set DATA_DIR to another folder\.$/m,
  )
  expect(serve.output()).not.toContain('at ')
})
