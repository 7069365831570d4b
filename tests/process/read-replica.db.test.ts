/** A site whose public reads go to a streaming replica that lags, stops and comes back. */
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { pino } from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { checkReplica } from '../../cli/doctor-replica.ts'
import { ensureBuilt } from '../../cli/ensure-built.mjs'
import type * as App from '../../src/app/server.ts'
import { migrateDatabase } from '../../src/platform/database/migrate.ts'
import { openDatabase } from '../../src/platform/database/open.ts'
import { readEnv } from '../../src/platform/env.ts'
import { openSealer } from '../../src/platform/keys/open-sealer.ts'
import { urls } from '../../src/site/urls.ts'
import { createCity, createFacility, createState } from '../support/factories.ts'
import { freshFolder, ownPostgres } from '../support/own-postgres.ts'
import { oldestInstalled } from '../support/postgres-server.ts'

/** What the Node adapter would say of the client. */
const LOCAL = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
const WITHIN = { timeout: 15_000, interval: 50 }

async function siteWithReplica() {
  const build = await ensureBuilt()
  const app: typeof App = await import(/* @vite-ignore */ `${build?.folder}/server/server.js`)
  // The product's own programs have no pg_basebackup.
  const primary = await ownPostgres(oldestInstalled())
  const replica = await primary.startReplica()
  onTestFinished(() => replica.stop())
  const env = readEnv({
    DATA_DIR: freshFolder(),
    DATABASE_URL: primary.url('atlas'),
    DATABASE_READ_URL: replica.url('atlas'),
  })
  const database = await openDatabase(env)
  onTestFinished(() => database.close())
  await migrateDatabase(database.pool)
  const { sealer } = await openSealer(database.db, env)
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const services = { env, db: database.db, database, log, sealer }
  const background = await app.startBackground(services)
  onTestFinished(() => background.stop())
  const site = app.createSite(services, background)
  const read = async (path: string) => {
    const reply = await site.fetch(new Request(`http://127.0.0.1${path}`), LOCAL)
    return { status: reply.status, text: await reply.text() }
  }
  const said = (words: RegExp) => lines.filter((line) => words.test(line)).length
  const inUse = (wanted: boolean) =>
    expect.poll(() => database.replica?.isCurrent, WITHIN).toBe(wanted)
  const diagnose = async () => (await checkReplica(database)).map(({ what }) => what).join()
  return { diagnose, replica, database, background, read, said, inUse }
}

it('reads public data from the replica only while it is current, and fails no request for it', async () => {
  const { diagnose, replica, database, background, read, said, inUse } = await siteWithReplica()
  const { db, pool } = database
  const ohio = await createState(db, { name: 'Ohio', code: 'OH' })
  const city = await createCity(db, { name: 'Akron', stateId: ohio.id })
  await createFacility(db, { name: 'Rubber Works', city })
  /** Changes rows as a change of the directory does, in one transaction. */
  const rename = (name: string) =>
    pool.query(`with renamed as (update states set name = '${name}' returning 1)
        insert into dataset (name) select 'test' from renamed
            on conflict (id) do update set version = dataset.version + 1, changed_at = now()`)
  const onReplica = new pg.Client({ connectionString: replica.url('atlas') })
  await onReplica.connect()
  onReplica.on('error', () => {})
  await rename('Ohio')
  await expect.poll(background.datasetVersion, WITHIN).toBe(1)
  await inUse(true)
  expect(await diagnose()).toContain('is current')

  // Current: nothing public is asked of the primary.
  const query = vi.spyOn(pool, 'query')
  const facility = urls.facility('ohio', 'akron', 'rubber-works')
  const paths = ['/states', facility, '/sitemap.xml', '/data/facilities.csv.gz']
  for (const path of [...paths, '/api/facilities', '/api/search?q=rubber', '/llms.txt']) {
    expect([path, (await read(path)).status]).toEqual([path, 200])
  }
  // The primary is asked for other things at its own times; this one shows that questions are seen.
  await db.execute(sql`select 1`)
  const asked = query.mock.calls.map(([first]: unknown[]) => JSON.stringify(first))
  query.mockRestore()
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((text) => /\b(facilities|states)\b/.test(text))).toEqual([])

  // Behind: what the process knows to be new comes from the primary, at once.
  await onReplica.query('select pg_wal_replay_pause()')
  await rename('New Ohio')
  await expect.poll(background.datasetVersion, WITHIN).toBe(2)
  for (const path of ['/states', '/api/states', '/api/states/ohio']) {
    expect((await read(path)).text, path).toContain('New Ohio')
  }
  expect((await read('/metrics')).text).toMatch(/^atlas_replica_in_use 0$/m)
  expect(await diagnose()).toMatch(/older public data, [\d,]+ bytes behind/)
  await onReplica.query('select pg_wal_replay_resume()')
  await inUse(true)

  // Stopped in the midst of requests, and back.
  const search = () => Array.from({ length: 40 }, () => read('/api/search?q=rubber'))
  const [, ...replies] = await Promise.all([replica.stop({ keepData: true }), ...search()])
  replies.push(...(await Promise.all(search())))
  expect(replies.filter(({ status }) => status !== 200)).toEqual([])
  await inUse(false)
  expect(said(/the read replica failed/)).toBe(1)
  expect(await diagnose()).toContain('does not answer')
  await replica.start()
  await inUse(true)
})
