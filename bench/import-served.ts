/**
 * What visitors notice of an import of 87,000 rows into a running site with the demonstration data, on
 * both databases: four leads and two uncached pages a second, compared with the same load before it.
 *
 *   npm run bench -- import-served
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureBuilt } from '../cli/ensure-built.mjs'
import { startPostgres } from '../tests/support/postgres-server.ts'
import { writeList } from './import-list.ts'
import { runAtlasImport } from './import-process.ts'
import { print, printTable, writeResult } from './measure.ts'
import { fetchReply, listFacilityPaths, type Running, startSite } from './site.ts'
import { atSteadyPace, type Traffic } from './steady-pace.ts'

const LEAD_EVERY_MS = 250
const PAGE_EVERY_MS = 500
const BEFORE_MS = 20_000
const ENOUGH_PAGES = 5_000
const LEADS_P95_MS = 300

type Row = { database: string; what: 'leads' | 'uncached pages'; before: Traffic; during: Traffic }

export async function run(flags: string[]): Promise<void> {
  if (flags.length > 0)
    throw new Error(`import-served takes no options, but was given ${flags.join(' ')}`)
  await ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'atlas-bench-'))
  const list = join(folder, 'list.csv')
  const server = await startPostgres({ isDurable: true })
  try {
    const rows = await writeList(list, 1)
    const embedded = await onDatabase('embedded', { DATA_DIR: join(folder, 'embedded') }, list)
    const settings = { DATA_DIR: join(folder, 'postgres'), DATABASE_URL: server.url('postgres') }
    report(rows, [embedded, await onDatabase('PostgreSQL', settings, list)])
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function onDatabase(database: string, settings: Record<string, string>, list: string) {
  const site = await startSite({ DATASET: 'demo', ...settings })
  try {
    const nextPage = await pagesOf(site)
    const before = await sendTraffic(site, nextPage, pause(BEFORE_MS))
    const importing = runAtlasImport(settings, list)
    const during = await sendTraffic(site, nextPage, importing)
    const { seconds } = await importing
    const rows = (['leads', 'uncached pages'] as const).map(
      (what): Row => ({ database, what, before: before[what], during: during[what] }),
    )
    return { database, seconds, rows }
  } finally {
    await site.stop()
  }
}

/** Each page is requested once, so that none is cached. */
async function pagesOf({ port }: Running): Promise<() => string> {
  const paths = await listFacilityPaths(port, ENOUGH_PAGES)
  let next = 0
  return () => {
    const path = paths[next++]
    if (!path) throw new Error('the site has too few pages')
    return path
  }
}

async function sendTraffic({ port }: Running, nextPage: () => string, meanwhile: Promise<unknown>) {
  const leads = atSteadyPace(LEAD_EVERY_MS, async () => (await sendLead(port)) < 300)
  const pages = atSteadyPace(
    PAGE_EVERY_MS,
    async () => (await fetchReply(port, nextPage())).status === 200,
  )
  await meanwhile.catch(() => {})
  return { leads: await leads.end(), 'uncached pages': await pages.end() }
}

async function sendLead(port: number): Promise<number> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      name: 'Dolores Whitaker',
      email: `${randomUUID()}@example.com`,
      phone: '(813) 555-0142',
      inquiryType: 'legal-referral',
      message: 'My husband was a pipefitter at the shipyard from 1962 to 1975.',
      diagnosis: 'mesothelioma',
    }),
  })
  await reply.arrayBuffer()
  return reply.status
}

function report(
  imported: number,
  sites: { database: string; seconds: number; rows: Row[] }[],
): void {
  const ms = (value: number) => `${value.toFixed(0)} ms`
  const rows = sites.flatMap((site) => site.rows)
  print()
  printTable(
    ['', 'p50 before', 'p95 before', 'p50', 'p95', 'slowest', 'requests', 'failed', 'p95 ratio'],
    rows.map(({ database, what, before, during }) => [
      `${database}, ${what}`,
      ...[before.p50, before.p95, during.p50, during.p95, during.slowest].map(ms),
      String(during.requests),
      String(during.failed),
      `${(during.p95 / before.p95).toFixed(1)} x`,
    ]),
  )
  print()
  for (const { database, seconds } of sites) {
    print(`${database}: ${imported} rows imported in ${seconds.toFixed(0)} s`)
  }
  for (const { database, what, during } of rows) {
    const isInTime = what !== 'leads' || during.p95 < LEADS_P95_MS
    const isMet = isInTime && during.failed === 0
    const goal = what === 'leads' ? `p95 under ${LEADS_P95_MS} ms, none failed` : 'none failed'
    print(`${isMet ? 'met   ' : 'MISSED'}  ${database}, ${what}: ${goal}`)
  }
  const result = { imported, sites }
  print(`\nwritten to ${writeResult('import-served', result)}`)
}
