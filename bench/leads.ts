/**
 * Leads accepted per second on both databases, next to plain inserts of the row by the same number of
 * clients. A lead is validated, scored, deduplicated, rate-limited, stored with its consent, history,
 * key and notification jobs, and safe on disk before the reply. Then how fast a backlog of
 * notifications drains, as after an outage: each lead goes to a webhook and to the mail outbox.
 *
 *   npm run bench -- leads
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import { type Logger, pino } from 'pino'
import { startBackground } from '../src/app/background.ts'
import { leadsApi } from '../src/leads/leads.api.ts'
import {
  countNotifications,
  newLeadChannels,
  queueOf,
} from '../src/leads/notifications/notifications.sql.ts'
import { MOST_AT_ONCE } from '../src/leads/notifications/notifications.ts'
import { migrateDatabase } from '../src/platform/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '../src/platform/database/open.ts'
import { readEnv } from '../src/platform/env.ts'
import { startBoss, stopBoss } from '../src/platform/jobs/boss.ts'
import { openSealer } from '../src/platform/keys/open-sealer.ts'
import type { Services } from '../src/platform/services.ts'
import { handIn } from '../src/platform/services.ts'
import { formatCount } from '../src/ui/format.ts'
import { startPostgres } from '../tests/support/postgres-server.ts'
import { watchDatabaseCpu } from './database-cpu.ts'
import { print, printTable, writeResult } from './measure.ts'
import { startBare } from './site.ts'

const CLIENTS = 32
const LEADS = 2_000
const WARM_UP = 200
const BACKLOG = 500
const DRAIN_GOAL = 50
const POLL_MS = 200

/** Notifications per second, half of them to each destination. */
type Drained = { perSecond: number; cpuMs: number }
export type LeadRow = {
  database: string
  leads: number
  accepted: number
  bare: number
  share: number
  drained: Drained
}

export async function run(flags: string[]): Promise<void> {
  if (flags.length > 0) throw new Error(`leads takes no options, but was given ${flags.join(' ')}`)
  const rows: LeadRow[] = [await onDatabase('embedded, journal with fsync')]
  const server = await startPostgres({ isDurable: true })
  try {
    rows.push(await onDatabase('PostgreSQL, fsync on', server.url('postgres')))
  } finally {
    await server.stop()
  }
  report(rows)
  const machine = { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length }
  const result = { at: new Date().toISOString(), machine, clients: CLIENTS, rows }
  print(`\nwritten to ${writeResult('leads', result)}`)
}

function report(rows: LeadRow[]): void {
  const perSecond = (value: number) => formatCount(Math.round(value))
  print()
  printTable(
    [
      'database',
      'leads/s',
      'plain inserts/s',
      'share',
      'notifications/s',
      'CPU ms each',
      'one core allows',
    ],
    rows.map(({ database, accepted, bare, share, drained }) => [
      database,
      perSecond(accepted),
      perSecond(bare),
      `${(share * 100).toFixed(0)} %`,
      perSecond(drained.perSecond),
      drained.cpuMs.toFixed(1),
      `${perSecond(1000 / drained.cpuMs)}/s`,
    ]),
  )
  print()
  for (const { database, drained } of rows) {
    const isMet = drained.perSecond >= DRAIN_GOAL
    print(
      `${isMet ? 'met   ' : 'MISSED'}  ${database}: a backlog drains at ${DRAIN_GOAL} notifications/s, at most ${MOST_AT_ONCE} at a time to each destination`,
    )
  }
}

async function onDatabase(name: string, url?: string): Promise<LeadRow> {
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
    const { sealer } = await openSealer(database.db, env)
    const services = { env, db: database.db, database, log: pino({ level: 'silent' }), sealer }
    const background = await startBackground(services)
    const { leads, measurement, audit } = background
    const parts = { services, leads, alerts: null, measurement, audit, findTrouble: () => null }
    const app = new Hono().use(handIn(parts)).route('/', leadsApi)
    await perSecond(WARM_UP, () => sendLead(app))
    const accepted = await perSecond(LEADS, () => sendLead(app))
    await background.stop()
    await perSecond(WARM_UP, () => insertBare(database))
    const bare = await perSecond(LEADS, () => insertBare(database))
    const drained = await drain(services)
    return { database: name, leads: LEADS, accepted, bare, share: accepted / bare, drained }
  } finally {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function drain({ env, ...services }: Services): Promise<Drained> {
  const { pool } = services.database
  const receiver = await startBare({ status: 200, head: [], body: Buffer.from('ok') })
  try {
    await queueBacklog(services.database, services.log)
    const databaseCpu = env.DATABASE_URL ? await watchDatabaseCpu(env.DATABASE_URL) : () => 0
    const cpuBefore = { own: process.cpuUsage(), database: databaseCpu() }
    const started = performance.now()
    const LEAD_WEBHOOK_URL = `http://127.0.0.1:${receiver.port}/`
    const background = await startBackground({
      ...services,
      env: { ...env, LEAD_WEBHOOK_URL, DEMO_NOTIFICATIONS: true },
    })
    for (let left = 1; left > 0; ) {
      await pause(POLL_MS)
      const { mail, webhook } = await countNotifications(services.db)
      left = mail.queued + webhook.queued
    }
    const seconds = (performance.now() - started) / 1000
    const own = process.cpuUsage(cpuBefore.own)
    const cpuMs = (own.user + own.system) / 1000 + (databaseCpu() - cpuBefore.database) * 1000
    await background.stop()
    const { rows } = await pool.query(
      `select count(*)::int as count from lead_events where type = 'notified' and detail->>'channel' = 'webhook'`,
    )
    if (rows[0].count !== BACKLOG) throw new Error(`${rows[0].count} of ${BACKLOG} were notified`)
    const notifications = BACKLOG * newLeadChannels.length
    return { perSecond: notifications / seconds, cpuMs: cpuMs / notifications }
  } finally {
    await receiver.stop()
  }
}

/** As if both destinations had been down. */
async function queueBacklog({ pool }: OpenDatabase, log: Logger): Promise<void> {
  const boss = await startBoss(pool, log, [])
  await pool.query('delete from pgboss.job')
  const { rows } = await pool.query('select id from contact_submissions order by id limit $1', [
    BACKLOG,
  ])
  for (const channel of newLeadChannels) {
    await boss.insert(
      queueOf[channel],
      rows.map(({ id }) => ({ data: { leadId: id, channel } })),
    )
  }
  await stopBoss(boss)
}

async function perSecond(count: number, work: () => Promise<void>): Promise<number> {
  let left = count
  const started = performance.now()
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
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

async function sendLead(app: Hono): Promise<void> {
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
