import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '../../../../tests/support/test-database.ts'
import { readEnv } from '../../env.ts'
import { type BackupStore, openBackupStore } from './backup-store.ts'
import { backupQueue, lastBackupAt, storeBackup } from './scheduled-backup.ts'

const DAY_MS = 86_400_000
/** Its private key is not known: a server can write backups that it cannot read. */
const BACKUP_RECIPIENT = 'age190p7gvfneefqndmndsq9hp98djue22yszngap8hejjpgymv0pgvqsmp6t6'
const FIRST = Date.UTC(2026, 0, 30, 3, 40)

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function storeOnEachOf(days: number, store: BackupStore, keep: number) {
  const { pool } = await freshDatabase()
  const DATA_DIR = temporaryFolder()
  for (let day = 0; day < days; day += 1) {
    await storeBackup(
      pool,
      store,
      { DATA_DIR, BACKUP_RECIPIENT },
      keep,
      new Date(FIRST + day * DAY_MS),
    )
  }
  expect(readdirSync(DATA_DIR), 'nothing is left in the data folder').toEqual([])
}

it('keeps the newest in a folder and leaves other files alone', async () => {
  const folder = join(temporaryFolder(), 'made', 'when-needed')
  const store = openBackupStore(folder, readEnv({}))
  expect(await lastBackupAt(store)).toBeNull()
  await storeOnEachOf(2, store, 2)
  writeFileSync(join(folder, 'atlas-notes.gz'), 'not ours')
  await storeOnEachOf(4, store, 2)
  expect(readdirSync(folder).sort()).toEqual([
    'atlas-2026-02-01T03-40-00Z.gz.age',
    'atlas-2026-02-02T03-40-00Z.gz.age',
    'atlas-notes.gz',
  ])
  expect(statSync(join(folder, 'atlas-2026-02-02T03-40-00Z.gz.age')).mode & 0o777).toBe(0o600)
  expect(await lastBackupAt(store)).toEqual(new Date('2026-02-02T03:40:00Z'))
})

/** The part of S3 that a backup needs: signed requests, path-style addresses, listing in pages. */
async function startBucket() {
  const objects = new Map([['/vault/nightly/other', Buffer.of()]])
  const server = createServer(async (request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket')
    const isSigned = /^AWS4-HMAC-SHA256 Credential=key-id\//.test(
      request.headers.authorization ?? '',
    )
    if (!isSigned) return reply.writeHead(403).end()
    if (request.method === 'GET') {
      const after = searchParams.get('start-after') ?? ''
      const all = [...objects.keys()].filter((key) => key > `/vault/${after}`).sort()
      const page = all.slice(0, 2).map((key) => `<Key>${key.slice('/vault/'.length)}</Key>`)
      return reply.end(`<R><IsTruncated>${all.length > 2}</IsTruncated>${page.join('')}</R>`)
    }
    if (request.method === 'DELETE') objects.delete(pathname)
    if (request.method === 'PUT') objects.set(pathname, Buffer.concat(await request.toArray()))
    reply.writeHead(request.method === 'DELETE' ? 204 : 200).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { objects, endpoint: `http://127.0.0.1:${port}` }
}

it('keeps the newest in a bucket', async () => {
  const { objects, endpoint } = await startBucket()
  const keys = { S3_ACCESS_KEY_ID: 'key-id', S3_SECRET_ACCESS_KEY: 'key-secret' }
  const store = openBackupStore('s3://vault/nightly', readEnv({ S3_ENDPOINT: endpoint, ...keys }))
  await storeOnEachOf(5, store, 3)
  expect([...objects.keys()].sort()).toEqual([
    '/vault/nightly/atlas-2026-02-01T03-40-00Z.gz.age',
    '/vault/nightly/atlas-2026-02-02T03-40-00Z.gz.age',
    '/vault/nightly/atlas-2026-02-03T03-40-00Z.gz.age',
    '/vault/nightly/other',
  ])
  const newest = objects.get('/vault/nightly/atlas-2026-02-03T03-40-00Z.gz.age') ?? Buffer.of()
  expect(newest.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n/)
})

it('reports a wrong destination in one line, without its keys', async () => {
  const { pool, options: env } = await freshDatabase()
  const { endpoint } = await startBucket()
  const keys = { S3_ACCESS_KEY_ID: 'wrong-id', S3_SECRET_ACCESS_KEY: 'key-secret' }
  const open = (to: string, settings = {}) => openBackupStore(to, readEnv(settings))
  expect(() => open('backups')).toThrow('must be an absolute path')
  expect(() => open('s3://x')).toThrow('s3://bucket/folder')
  expect(() => open('s3://vault/nightly')).toThrow('S3_ENDPOINT, S3_ACCESS_KEY_ID')
  const refused = open('s3://vault/nightly', { S3_ENDPOINT: endpoint, ...keys })
  await expect(storeBackup(pool, refused, env, 3)).rejects.toThrow(
    's3://vault/nightly/ answered 403 to PUT.',
  )
  const unreachable = open('s3://vault/nightly', { S3_ENDPOINT: 'http://127.0.0.1:1', ...keys })
  await expect(lastBackupAt(unreachable)).rejects.toThrow('s3://vault/nightly/ cannot be reached')
  const file = join(temporaryFolder(), 'a-file')
  writeFileSync(file, '')
  await expect(storeBackup(pool, open(file), env, 3)).rejects.toThrow(
    `The backup folder ${file} cannot be used`,
  )
})

it('is scheduled only where a destination is configured', async () => {
  const { pool } = await freshDatabase()
  const log = { info: () => {}, warn: () => {} } as unknown as Parameters<typeof backupQueue>[2]
  expect(backupQueue(pool, readEnv({}), log)).toBeNull()
  const env = readEnv({
    BACKUP_TO: temporaryFolder(),
    BACKUP_AT: '22:05',
    DATA_DIR: temporaryFolder(),
  })
  const queue = backupQueue(pool, env, log)
  expect(queue?.schedule).toBe('5 22 * * *')
  await queue?.work({}, { id: '1', retryCount: 0 })
  expect(readdirSync(env.BACKUP_TO ?? '')).toHaveLength(1)
  expect(readdirSync(join(env.DATA_DIR, 'keys'))).toEqual(['backup-identity.txt'])
})
