/**
 * The staff list at 200,000 leads on PostgreSQL, compared with the obvious way (count, offset and ILIKE
 * over the same leads, not sealed): CPU time of the database for one screen, that of Node, which opens what
 * is sealed, and elapsed time. A screen is a page of leads with the total.
 *
 *   npm run bench -- staff
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import type { LeadQuery } from '../src/leads/desk/desk.contract.ts'
import { countDesk, listLeads } from '../src/leads/desk/lead-list.sql.ts'
import type { QueueRules } from '../src/leads/desk/queue/place-lead.ts'
import { SET_ASIDE, VIEWS } from '../src/leads/desk/queue/queue.contract.ts'
import { findQueue } from '../src/leads/desk/queue/queue.sql.ts'
import { refreshQueue } from '../src/leads/desk/queue/queue-upkeep.sql.ts'
import { findFirmHistory, listFirms } from '../src/leads/firms/firms.sql.ts'
import { listFirmReferrals } from '../src/leads/firms/portal.sql.ts'
import { findFigures, reportName } from '../src/leads/reports/figures.sql.ts'
import type { ReportsQuery } from '../src/leads/reports/reports.contract.ts'
import { computeReports } from '../src/leads/reports/reports.sql.ts'
import { findLeadToRoute, rankFor } from '../src/leads/routing/routing.sql.ts'
import { migrateDatabase } from '../src/platform/database/migrate.ts'
import { databaseOn, openDatabase, type Queryable } from '../src/platform/database/open.ts'
import { openSealer } from '../src/platform/keys/open-sealer.ts'
import type { StateDeadlines } from '../src/tools/deadlines/deadlines.contract.ts'
import { readFacts } from '../src/tools/facts-compiler.ts'
import { formatCount } from '../src/ui/format.ts'
import { type PostgresServer, startPostgres } from '../tests/support/postgres-server.ts'
import { type Measured, measure, print, printTable, writeResult } from './measure.ts'
import { createLeads, LEADS, PLAIN_LEADS } from './staff-leads.ts'

const ROUNDS = { desk: 15, plain: 2 }
const REFERRAL_ROUNDS = 5
const TARGET_HOURS = 24
const GOAL_MS = 50

const deadlines = 'content/deadlines/states.yaml'
const RULES: QueueRules = {
  targetHours: TARGET_HOURS,
  states: readFacts(`/${deadlines}`, readFileSync(deadlines, 'utf8')) as StateDeadlines[],
}

const plain: LeadQuery = { kind: 'leads', sort: 'newest', page: 1, limit: 50 }
const lastPage = Math.ceil((LEADS * 0.98) / 50)
/** Several states of each screen, because the first page says little about the thousandth. */
const SCREENS: Record<string, Partial<LeadQuery>[]> = {
  'all leads, any page': [1, 2, 100, lastPage / 4, lastPage / 2, lastPage].map((page) => ({
    page: Math.floor(page),
  })),
  'one status': [
    { status: 'new' },
    { status: 'qualified', page: 300 },
    { status: 'closed', page: 700 },
  ],
  'one priority': [{ priority: 'urgent' }, { priority: 'normal', page: 1200 }],
  'status and priority': [
    { status: 'closed', priority: 'urgent' },
    { status: 'new', priority: 'low', page: 50 },
  ],
  'one quality': [{ level: 'high' }, { level: 'rejected', page: 400 }],
  overdue: [{ due: 'overdue' }, { due: 'overdue', sort: 'waiting', page: 400 }],
  'other orders': (['oldest', 'waiting', 'priority', 'quality'] as const).flatMap((sort) => [
    { sort },
    { sort, page: 1000 },
    { sort, status: 'new' as const, page: 200 },
  ]),
  'search, few hits': ['5550142', 'raymond.ellery77', 'maria gonzalezova', 'ea-0f', 'zzzz'].map(
    (q) => ({ q }),
  ),
  'search, many hits': ['smith', 'example.com', 'an', 'com', 'jose'].map((q) => ({ q })),
  'search with filters': [
    { q: 'smith', status: 'new', sort: 'quality' },
    { q: 'alvarez', priority: 'urgent', sort: 'oldest' },
    { q: 'com', page: 20 },
  ],
}

type Row = { screen: string; desk: Measured; plain: Measured; ratio: number }

export async function run(flags: string[]): Promise<void> {
  if (flags.length > 0) throw new Error(`staff takes nothing, but was given ${flags.join(' ')}`)
  const server = await startPostgres()
  const keys = mkdtempSync(join(tmpdir(), 'atlas-bench-keys-'))
  try {
    await fill(server, keys)
    const pool = new pg.Pool({
      connectionString: server.url('leads'),
      max: 1,
      idleTimeoutMillis: 0,
    })
    const { rows } = await pool.query('select pg_backend_pid() as pid')
    const db = databaseOn(pool)
    await openSealer(db, { DATA_DIR: keys })
    await report(await compare(db, rows[0].pid))
    await reportReferrals(db, rows[0].pid)
    await pool.end()
  } finally {
    await server.stop()
    rmSync(keys, { recursive: true })
  }
}

async function fill(server: PostgresServer, keys: string): Promise<void> {
  const started = performance.now()
  const admin = await openDatabase({ DATA_DIR: '', DATABASE_URL: server.url('postgres') })
  await admin.pool.query('create database leads')
  await admin.close()
  const database = await openDatabase({ DATA_DIR: '', DATABASE_URL: server.url('leads') })
  await migrateDatabase(database.pool)
  const { sealer } = await openSealer(database.db, { DATA_DIR: keys })
  await createLeads(database, sealer)
  while (await refreshQueue(database.db, RULES));
  await database.pool.query('vacuum analyze lead_queue')
  await database.close()
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  print(`${formatCount(LEADS)} leads loaded in ${seconds} s`)
}

async function compare(db: Queryable, pid: number): Promise<Row[]> {
  const screens = Object.entries(SCREENS).map(([screen, states]) => ({
    screen,
    queries: states.map((state): LeadQuery => ({ ...plain, ...state })),
  }))
  const show = (query: LeadQuery) => listLeads(db, query, RULES)
  const showByScanning = (query: LeadQuery) => listByScanning(db, query, TARGET_HOURS)
  // A warm-up round: in operation the caches of the database are warm.
  await measure(
    screens.flatMap(({ queries }) => queries),
    1,
    pid,
    show,
  )
  const rows: Row[] = []
  for (const { screen, queries } of screens) {
    const desk = await measure(queries, ROUNDS.desk, pid, show)
    const obvious = await measure(queries, ROUNDS.plain, pid, showByScanning)
    rows.push({ screen, desk, plain: obvious, ratio: obvious.cpu.p50 / desk.cpu.p50 })
  }
  const counts = await measure([0], ROUNDS.desk, pid, () => countDesk(db, TARGET_HOURS))
  const scanned = await measure([0], ROUNDS.plain, pid, () =>
    listByScanning(db, plain, TARGET_HOURS),
  )
  rows.push({
    screen: 'the counts above the list',
    desk: counts,
    plain: scanned,
    ratio: scanned.cpu.p50 / counts.cpu.p50,
  })
  return rows
}

async function report(rows: Row[]): Promise<void> {
  const ms = (value: number) => value.toFixed(value < 10 ? 2 : 1)
  print()
  printTable(
    [
      'screen',
      'CPU p50 ms',
      'p99',
      'Node p50',
      'p99',
      'elapsed p50',
      'p99',
      'baseline CPU p50',
      'p99',
      'faster',
    ],
    rows.map(({ screen, desk, plain: obvious, ratio }) => [
      screen,
      ms(desk.cpu.p50),
      ms(desk.cpu.p99),
      ms(desk.nodeCpu.p50),
      ms(desk.nodeCpu.p99),
      ms(desk.elapsed.p50),
      ms(desk.elapsed.p99),
      ms(obvious.cpu.p50),
      ms(obvious.cpu.p99),
      `${ratio.toFixed(1)} x`,
    ]),
  )
  print()
  for (const { screen, desk } of rows) {
    const isMet = desk.cpu.p99 < GOAL_MS
    print(
      `${isMet ? 'met   ' : 'MISSED'}  ${screen}: p99 under ${GOAL_MS} ms of CPU time in the database`,
    )
  }
  const file = writeResult('staff', { leads: LEADS, rows })
  print(`\nwritten to ${file}`)
}

const PLAIN = sql.identifier(PLAIN_LEADS)
const ORDERS: Record<LeadQuery['sort'], SQL> = {
  newest: sql`created_at desc, id desc`,
  oldest: sql`created_at, id`,
  waiting: sql`status <> 'new', created_at, id`,
  priority: sql`array_position(array['urgent', 'high', 'normal', 'low'], priority), created_at desc`,
  quality: sql`quality_score desc nulls last, created_at desc`,
}

/** The baseline: count, offset and ILIKE over leads that are not sealed. */
async function listByScanning(db: Queryable, query: LeadQuery, targetHours: number): Promise<void> {
  const like = `%${query.q ?? ''}%`
  const conditions = [
    sql`inquiry_type <> 'correction'`,
    query.status && sql`status = ${query.status}`,
    query.priority && sql`priority = ${query.priority}`,
    query.level && sql`qualification_level = ${query.level}`,
    query.due &&
      sql`status = 'new' and created_at < now() - make_interval(hours => ${targetHours})`,
    query.q &&
      sql`(name ilike ${like} or email ilike ${like} or phone ilike ${like} or reference ilike ${like})`,
  ].filter((condition): condition is SQL => Boolean(condition))
  const where = sql.join(conditions, sql` and `)
  await db.execute(sql`
    select * from ${PLAIN} where ${where} order by ${ORDERS[query.sort]}
     limit ${query.limit} offset ${(query.page - 1) * query.limit}`)
  await db.execute(sql`select count(*) from ${PLAIN} where ${where}`)
}

/** Screens that read referrals, and the queue; there is nothing to compare them with. */
async function reportReferrals(db: Queryable, pid: number): Promise<void> {
  const lead = await findLeadToRoute(db, LEADS / 2)
  if (!lead) throw new Error('The lead to route is missing')
  const reports = (query: ReportsQuery) =>
    findFigures(db, reportName(query), () => computeReports(db, query))
  const screens: Record<string, () => Promise<unknown>> = {
    'the firms for one lead': () => rankFor(db, lead),
    'the portal of a firm': () => listFirmReferrals(db, 1),
    'the list of firms': async () => {
      const history = await findFigures(db, 'firms', () => findFirmHistory(db))
      return listFirms(db, history.figures)
    },
    'reports over 12 weeks': () => reports({ weeks: '12' }),
    'reports over a year': () => reports({ weeks: '52' }),
    'reports over 12 weeks, computed': () => computeReports(db, { weeks: '12' }),
    'reports over a year, computed': () => computeReports(db, { weeks: '52' }),
    'reports over a year of one state, computed': () =>
      computeReports(db, { weeks: '52', state: 'KY' }),
  }
  for (const view of [...VIEWS, ...SET_ASIDE]) {
    screens[`the queue, ${view}`] = () =>
      findQueue(db, { view }, { ...RULES, actor: 'agent1@example.org' })
  }
  print()
  for (const [screen, show] of Object.entries(screens)) {
    const { cpu, nodeCpu, elapsed } = await measure([0], REFERRAL_ROUNDS, pid, show)
    const [database, node, whole] = [cpu, nodeCpu, elapsed].map(({ p50 }) => `${p50.toFixed(1)} ms`)
    print(`${screen}: CPU p50 ${database} in the database, ${node} in Node; elapsed p50 ${whole}`)
  }
}
