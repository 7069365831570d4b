/**
 * Accepted requests per second, on both databases, beside a bare insert of the same row by the same
 * number of senders. A request is checked, scored, deduplicated, limited, stored with its consent,
 * history, key and notification job, and safe on disk before it is answered.
 *
 *   npm run bench -- leads
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { pino } from 'pino'
import { startBackground } from '../src/app/background.ts'
import { leadsApi } from '../src/leads/leads.api.ts'
import { migrateDatabase } from '../src/platform/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '../src/platform/database/open.ts'
import { readEnv } from '../src/platform/env.ts'
import { handIn } from '../src/platform/services.ts'
import { formatCount } from '../src/ui/format.ts'
import { startPostgres } from '../tests/support/postgres-server.ts'
import { print, printTable, writeResult } from './measure.ts'

const SENDERS = 32
const REQUESTS = 2_000
const WARM_UP = 200

type Row = { database: string; requests: number; accepted: number; bare: number; share: number }

export async function run(flags: string[]): Promise<void> {
  if (flags.length > 0) throw new Error(`leads takes no options, but was given ${flags.join(' ')}`)
  const rows = [await onDatabase('embedded, journal with fsync')]
  const server = await startPostgres({ isDurable: true })
  try {
    rows.push(await onDatabase('PostgreSQL, fsync on', server.url('postgres')))
  } finally {
    await server.stop()
  }
  const perSecond = (value: number) => formatCount(Math.round(value))
  print()
  printTable(
    ['database', 'accepted/s', 'bare inserts/s', 'share'],
    rows.map(({ database, accepted, bare, share }) => [
      database,
      perSecond(accepted),
      perSecond(bare),
      `${(share * 100).toFixed(0)} %`,
    ]),
  )
  const machine = { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length }
  const result = { at: new Date().toISOString(), machine, senders: SENDERS, rows }
  print(`\nwritten to ${writeResult('leads', result)}`)
}

async function onDatabase(name: string, url?: string): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-bench-'))
  const settings = {
    DATA_DIR: folder,
    CONTACT_LIMIT: '1000000',
    ...(url ? { DATABASE_URL: url } : {}),
  }
  const env = readEnv(settings)
  const database = await openDatabase(env)
  try {
    await migrateDatabase(database.pool)
    const services = { env, db: database.db, database, log: pino({ level: 'silent' }) }
    const background = await startBackground(services)
    const { leads, measurement } = background
    const parts = { services, leads, measurement, findTrouble: () => null }
    const app = new Hono().use(handIn(parts)).route('/', leadsApi)
    await perSecond(WARM_UP, () => sendRequest(app))
    const accepted = await perSecond(REQUESTS, () => sendRequest(app))
    await background.stop()
    await perSecond(WARM_UP, () => insertBare(database))
    const bare = await perSecond(REQUESTS, () => insertBare(database))
    return { database: name, requests: REQUESTS, accepted, bare, share: accepted / bare }
  } finally {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function perSecond(count: number, work: () => Promise<void>): Promise<number> {
  let left = count
  const started = performance.now()
  await Promise.all(
    Array.from({ length: SENDERS }, async () => {
      while (left > 0) {
        left -= 1
        await work()
      }
    }),
  )
  return count / ((performance.now() - started) / 1000)
}

const answers = () => ({
  name: 'Dolores Whitaker',
  email: `${randomUUID()}@example.com`,
  phone: '(813) 555-0142',
  inquiryType: 'legal-referral',
  subject: 'Legal Consultation Request',
  message: 'My husband was a pipefitter at the shipyard from 1962 to 1975.',
  diagnosis: 'mesothelioma',
  pathologyReport: 'yes',
  diagnosisTimeline: 'within_2_years',
})

async function sendRequest(app: Hono): Promise<void> {
  const reply = await app.request('/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(answers()),
  })
  if (reply.status !== 201) throw new Error(`answered ${reply.status}: ${await reply.text()}`)
}

async function insertBare({ pool }: OpenDatabase): Promise<void> {
  const row = answers()
  const columns = Object.keys(row).map((name) =>
    name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`),
  )
  const places = columns.map((_, index) => `$${index + 1}`)
  await pool.query(
    `insert into contact_submissions (${columns.join(', ')}) values (${places.join(', ')})`,
    Object.values(row),
  )
}
