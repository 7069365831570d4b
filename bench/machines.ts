/**
 * Two machines' worth of the site: two servers with folders of their own on one PostgreSQL with a read replica,
 * behind what the proxy of deploy/Caddyfile does. Under a steady load one server is stopped and replaced, and
 * then the replica stops. No request may fail, and every accepted lead must be stored.
 *
 *   npm run bench -- machines
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ensureBuilt } from '../cli/ensure-built.mjs'
import { formatCount } from '../src/ui/format.ts'
import { type PostgresServer, startPostgres } from '../tests/support/postgres-server.ts'
import { print, printTable, writeResult } from './measure.ts'
import { LEAD_KEY_FILE, listFacilityPaths, startSite } from './site.ts'
import { atSteadyPace, type Traffic } from './steady-pace.ts'
import { TwoServers } from './two-servers.ts'

/** Milliseconds between requests of a kind, both servers together. */
const PACE = { 'cached pages': 20, 'uncached pages': 150, leads: 200 }
const PHASE_MS = 15_000
const CACHED_PAGES = 50
const ENOUGH_PAGES = 1_700

type Kind = keyof typeof PACE
type Row = Traffic & { phase: string; kind: Kind }

export async function run(flags: string[]): Promise<void> {
  if (flags.length > 0)
    throw new Error(`machines takes no options, but was given ${flags.join(' ')}`)
  await ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'atlas-bench-'))
  const primary = await startPostgres({ isDurable: true })
  const replica = await primary.startReplica()
  try {
    await measure(folder, primary, replica)
  } finally {
    await replica.stop()
    await primary.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(folder: string, primary: PostgresServer, replica: PostgresServer) {
  const start = (name: string) =>
    startSite({
      DATA_DIR: join(folder, name),
      DATABASE_URL: primary.url('postgres'),
      DATABASE_READ_URL: replica.url('postgres'),
      DATASET: 'demo',
      DRAIN_SECONDS: '3',
      LEAD_KEY_FILE,
    })
  let a = await start('a')
  const b = await start('b')
  const proxy = new TwoServers([a.port, b.port])
  const rows: Row[] = []
  let accepted = 0
  try {
    const paths = await listFacilityPaths(a.port, ENOUGH_PAGES)
    const cached = paths.splice(0, CACHED_PAGES)
    for (const path of [...cached, ...cached]) await proxy.send(path)
    const send: Record<Kind, () => Promise<boolean>> = {
      'cached pages': async () =>
        (await proxy.send(cached[Math.floor(Math.random() * cached.length)] ?? '')) === 200,
      'uncached pages': async () => (await proxy.send(paths.pop() ?? '')) === 200,
      leads: async () => {
        const isAccepted = (await proxy.send('/api/contact', newLead())) === 201
        if (isAccepted) accepted += 1
        return isAccepted
      },
    }
    const during = async (phase: string, work: () => Promise<unknown>) => {
      const kinds = Object.keys(PACE) as Kind[]
      const traffic = kinds.map((kind) => ({ kind, ...atSteadyPace(PACE[kind], send[kind]) }))
      await work()
      for (const { kind, end } of traffic) rows.push({ phase, kind, ...(await end()) })
    }
    const before = await countReads(primary, replica)
    await during('two servers', () => pause(PHASE_MS))
    const after = await countReads(primary, replica)
    await during('one stopped and replaced', async () => {
      await a.stop()
      a = await start('a')
      proxy.servers = [a.port, b.port]
      await pause(PHASE_MS)
    })
    await during('replica stopped', async () => {
      await replica.stop({ keepData: true })
      await pause(PHASE_MS)
    })
    await during('replica back', async () => {
      await replica.start()
      await pause(PHASE_MS)
    })
    report(rows, { accepted, stored: await countLeads(primary) }, [
      after[0] - before[0],
      after[1] - before[1],
    ])
  } finally {
    proxy.end()
    await Promise.all([a.stop(), b.stop()])
  }
}

const newLead = () => ({
  key: randomUUID(),
  json: {
    name: 'Dolores Whitaker',
    email: `${randomUUID()}@example.com`,
    phone: '(813) 555-0142',
    inquiryType: 'legal-referral',
    message: 'My husband was a pipefitter at the shipyard from 1962 to 1975.',
    diagnosis: 'mesothelioma',
  },
})

async function ask(server: PostgresServer, text: string): Promise<number> {
  const client = new pg.Client({ connectionString: server.url('postgres') })
  await client.connect()
  const { rows } = await client.query<{ value: string }>(text)
  await client.end()
  return Number(rows[0]?.value)
}

const countLeads = (primary: PostgresServer) =>
  ask(primary, 'select count(*) as value from contact_submissions')

/** Rows of the facilities that each server has read, by key or in sequence. */
const countReads = (...servers: [PostgresServer, PostgresServer]) =>
  Promise.all(
    servers.map((server) =>
      ask(
        server,
        `select idx_tup_fetch + seq_tup_read as value from pg_stat_user_tables where relname = 'facilities'`,
      ),
    ),
  ) as Promise<[number, number]>

function report(
  rows: Row[],
  leads: { accepted: number; stored: number },
  [onPrimary, onReplica]: [number, number],
): void {
  const ms = (value: number) => `${value.toFixed(0)} ms`
  print()
  printTable(
    ['', 'requests', 'failed', 'p50', 'p95', 'slowest'],
    rows.map(({ phase, kind, requests, failed, p50, p95, slowest }) => [
      `${phase}, ${kind}`,
      formatCount(requests),
      String(failed),
      ...[p50, p95, slowest].map(ms),
    ]),
  )
  const failed = rows.reduce((sum, row) => sum + row.failed, 0)
  const requests = rows.reduce((sum, row) => sum + row.requests, 0)
  const verdict = (isMet: boolean) => (isMet ? 'met   ' : 'MISSED')
  print()
  print(`${verdict(failed === 0)}  ${failed} of ${formatCount(requests)} requests failed (goal 0)`)
  print(
    `${verdict(leads.accepted === leads.stored)}  ${leads.accepted} leads accepted, ${leads.stored} stored`,
  )
  print(
    `facility rows read with two servers: ${formatCount(onReplica)} on the replica, ${formatCount(onPrimary)} on the primary`,
  )
  const [load = 0] = loadavg()
  print(
    `both servers, both databases and the load share ${cpus().length} cores, at a load average of ${load.toFixed(0)}`,
  )
  const result = { load, rows, leads, onPrimary, onReplica }
  print(`\nwritten to ${writeResult('machines', result)}`)
}
