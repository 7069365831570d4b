/**
 * Leads that the built site accepts per second on both databases, next to plain inserts of the row by the
 * same number of clients. A lead is validated, scored, deduplicated, rate-limited, sealed, stored with its
 * consent, history, key and notification jobs, and safe on disk before the reply. Then how fast
 * notifications drain: those of a burst, and those of a backlog, as after an outage. Each lead goes to a
 * webhook and to the mail outbox.
 *
 *   npm run bench -- leads
 *   npm run bench -- leads --short    what the table needs: not the notifications
 */
import { randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { ensureBuilt } from '../cli/ensure-built.mjs'
import { newLeadChannels, queueOf } from '../src/leads/notifications/notifications.sql.ts'
import { type OpenDatabase, openDatabase } from '../src/platform/database/open.ts'
import { startBoss, stopBoss } from '../src/platform/jobs/boss.ts'
import { formatCount } from '../src/ui/format.ts'
import { startPostgres } from '../tests/support/postgres-server.ts'
import { cpuSecondsOf, watchDatabaseCpu } from './database-cpu.ts'
import { load } from './load.ts'
import { isShort, print, printTable, writeResult } from './measure.ts'
import type { DatabaseName } from './national.ts'
import { fetchReply, type Running, startBare, startSite } from './site.ts'

const CLIENTS = 32
const LEADS = 2_000
const WARM_UP = 200
const BURST = 100
const BACKLOG = 500
const DRAIN_GOAL = 50
const POLL_MS = 100
/** Mail to the outbox and the webhook. Confirmations need a mail server. */
const CHANNELS = newLeadChannels.filter((name) => name !== 'confirmation')

/** Notifications per second, half of them to each destination. */
type Drained = { perSecond: number; cpuMs: number }
type Notified = {
  drained: Drained
  /** Seconds from the last reply to the last notification of a burst. */
  burstSeconds: number
}
type LeadRow = {
  database: DatabaseName
  leads: number
  accepted: number
  /** CPU time for one lead, of the site's process and of PostgreSQL. */
  cpuMs: { site: number; database: number }
  latency: { p50: number; p99: number }
  bare: number
  share: number
  notified: Notified | null
}
export type LeadsResult = { clients: number; rows: LeadRow[] }

export async function run(flags: string[]): Promise<LeadsResult> {
  const isForTable = isShort('leads', flags)
  await ensureBuilt()
  const rows: LeadRow[] = []
  const server = await startPostgres({ isDurable: true })
  try {
    rows.push(await onDatabase('beside', isForTable, server.url('postgres')))
  } finally {
    await server.stop()
  }
  rows.push(await onDatabase('own', isForTable))
  report(rows)
  const result = { clients: CLIENTS, rows }
  print(`\nwritten to ${writeResult('leads', result)}`)
  return result
}

function report(rows: LeadRow[]): void {
  const perSecond = (value: number) => formatCount(Math.round(value))
  print()
  printTable(
    [
      'database',
      'leads/s',
      'p50 / p99 ms',
      'site CPU ms',
      'PostgreSQL CPU ms',
      'plain inserts/s',
      'share',
    ],
    rows.map(({ database, accepted, latency, cpuMs, bare, share }) => [
      database,
      perSecond(accepted),
      `${latency.p50.toFixed(0)} / ${latency.p99.toFixed(0)}`,
      cpuMs.site.toFixed(1),
      cpuMs.database.toFixed(1),
      perSecond(bare),
      `${(share * 100).toFixed(0)} %`,
    ]),
  )
  const notifications = rows.flatMap(({ database, notified }) =>
    notified ? [{ database, ...notified }] : [],
  )
  if (notifications.length === 0) return
  print()
  printTable(
    ['notifications', 'per second', 'CPU ms each', 'one core allows', `burst of ${BURST} leads`],
    notifications.map(({ database, drained, burstSeconds }) => [
      database,
      perSecond(drained.perSecond),
      drained.cpuMs.toFixed(1),
      `${perSecond(1000 / drained.cpuMs)}/s`,
      `${burstSeconds.toFixed(1)} s`,
    ]),
  )
  print()
  for (const { database, drained } of notifications) {
    const isMet = drained.perSecond >= DRAIN_GOAL
    print(
      `${isMet ? 'met   ' : 'MISSED'}  ${database}: a backlog drains at ${DRAIN_GOAL} notifications/s`,
    )
  }
}

async function onDatabase(
  database: DatabaseName,
  isForTable: boolean,
  url?: string,
): Promise<LeadRow> {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-bench-'))
  const receiver = await startBare({ status: 200, head: [], body: Buffer.from('ok') })
  const options = { DATA_DIR: folder, ...(url ? { DATABASE_URL: url } : {}) }
  const databaseCpu = url ? await watchDatabaseCpu(url) : () => 0
  const cpuMs = (site: Running) => ({
    site: (cpuSecondsOf(site.pid) ?? 0) * 1000,
    database: databaseCpu() * 1000,
  })
  const start = () =>
    startSite({
      ...options,
      LEAD_WEBHOOK_URL: `http://127.0.0.1:${receiver.port}/`,
      DEMO_NOTIFICATIONS: '1',
    })
  try {
    const accepted = await withSite(start, async (site) => {
      await sendLeads(site, WARM_UP)
      await untilNotified(site)
      const burstSeconds = isForTable ? null : await notifyBurst(site)
      const before = cpuMs(site)
      const loaded = await sendLeads(site, LEADS)
      const after = cpuMs(site)
      const each = (part: keyof Cpu) => (after[part] - before[part]) / LEADS
      return { ...loaded, burstSeconds, cpuMs: { site: each('site'), database: each('database') } }
    })
    const bare = await onOpen(options, async (open) => {
      const columns = Object.keys(answers('', '')).map((name) => `"${snakeCased(name)}" text`)
      await open.pool.query(`create table if not exists bare_leads (
        id integer generated always as identity primary key, ${columns.join(', ')})`)
      await insertsPerSecond(open, WARM_UP)
      const inserted = await insertsPerSecond(open, LEADS)
      if (!isForTable) await queueBacklog(open)
      return inserted
    })
    const { burstSeconds } = accepted
    return {
      database,
      leads: LEADS,
      accepted: accepted.perSecond,
      cpuMs: accepted.cpuMs,
      latency: { p50: accepted.p50, p99: accepted.p99 },
      bare,
      share: accepted.perSecond / bare,
      notified: burstSeconds === null ? null : { drained: await drain(start, cpuMs), burstSeconds },
    }
  } finally {
    await receiver.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Each from another person. */
const answers = (unique: string, number: string) => ({
  name: 'Dolores Whitaker',
  email: `${unique}@example.com`,
  phone: `+1813${number}`,
  inquiryType: 'legal-referral',
  subject: 'Legal Consultation Request',
  message: 'My husband was a pipefitter at the shipyard from 1962 to 1975.',
  diagnosis: 'mesothelioma',
  pathologyReport: 'yes',
  diagnosisTimeline: 'within_2_years',
})

const sendLeads = (site: Running, requests: number) => {
  const body = JSON.stringify({ ...answers('{unique}', '{number}'), idempotencyKey: '{unique}' })
  return load(site, ['/api/contact'], { requests }, { connections: CLIENTS, body })
}

async function notifyBurst(site: Running): Promise<number> {
  await sendLeads(site, BURST)
  return untilNotified(site)
}

/** Returns the seconds until no notification is queued. */
async function untilNotified(site: Running): Promise<number> {
  const started = performance.now()
  for (;;) {
    const metrics = (await fetchReply(site.port, '/metrics', 'identity')).body.toString()
    const counts = [...metrics.matchAll(/^atlas_lead_notifications\{.*state="queued".*\} (\d+)/gm)]
    if (counts.length > 0 && counts.every(([, count]) => count === '0')) break
    await pause(POLL_MS)
  }
  return (performance.now() - started) / 1000
}

type Cpu = { site: number; database: number }

async function withSite<T>(
  start: () => Promise<Running>,
  work: (site: Running) => Promise<T>,
): Promise<T> {
  const site = await start()
  try {
    return await work(site)
  } finally {
    await site.stop()
  }
}

/** Drains a backlog as if both destinations had been down while the site was. */
async function drain(
  start: () => Promise<Running>,
  cpuMs: (site: Running) => Cpu,
): Promise<Drained> {
  const started = performance.now()
  const databaseBefore = cpuMs({ pid: 0 } as Running).database
  const { cpu, seconds } = await withSite(start, async (site) => {
    await untilNotified(site)
    return { cpu: cpuMs(site), seconds: (performance.now() - started) / 1000 }
  })
  const notifications = BACKLOG * CHANNELS.length
  return {
    perSecond: notifications / seconds,
    cpuMs: (cpu.site + cpu.database - databaseBefore) / notifications,
  }
}

async function onOpen<T>(
  options: { DATA_DIR: string; DATABASE_URL?: string },
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(options)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

async function queueBacklog({ pool }: OpenDatabase): Promise<void> {
  const boss = await startBoss(pool, pino({ level: 'silent' }), [])
  await pool.query('delete from pgboss.job')
  const { rows } = await pool.query(
    'select id from contact_submissions where sealed is not null limit $1',
    [BACKLOG],
  )
  for (const channel of CHANNELS) {
    await boss.insert(
      queueOf[channel],
      rows.map(({ id }) => ({ data: { leadId: id, channel } })),
    )
  }
  await stopBoss(boss)
}

const snakeCased = (name: string) => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)

async function insertsPerSecond({ pool }: OpenDatabase, count: number): Promise<number> {
  let left = count
  const started = performance.now()
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (; left > 0; left -= 1) await insertBare(pool)
    }),
  )
  return count / ((performance.now() - started) / 1000)
}

/** What a program would do that only stores answers: one row, not sealed, in a table without indexes. */
async function insertBare(pool: OpenDatabase['pool']): Promise<void> {
  const row = answers(randomUUID(), String(randomInt(2_000_000, 9_000_000)))
  const columns = Object.keys(row).map(snakeCased)
  const places = columns.map((_, index) => `$${index + 1}`)
  await pool.query(
    `insert into bare_leads (${columns.join(', ')}) values (${places.join(', ')})`,
    Object.values(row),
  )
}
