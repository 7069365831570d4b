/**
 * What visitors notice of an import of 87,000 rows into a running site with the demonstration data, on
 * both databases: leads four times a second and uncached pages twice a second, beside the same before.
 *
 *   npm run bench -- import-served
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureBuilt } from '../cli/ensure-built.mjs'
import { startPostgres } from '../tests/support/postgres-server.ts'
import { writeList } from './import-list.ts'
import { runAtlasImport } from './import-process.ts'
import { print, printTable, writeResult } from './measure.ts'
import { fetchReply, type Running, startSite } from './site.ts'

const LEAD_EVERY_MS = 250
const PAGE_EVERY_MS = 500
const BEFORE_MS = 20_000
const LEADS_WITHIN_MS = 300

type Noticed = { p50: number; p95: number; slowest: number; asked: number; unanswered: number }
type Row = { database: string; what: 'leads' | 'uncached pages'; before: Noticed; during: Noticed }

export async function run(flags: string[]): Promise<void> {
  if (flags.length > 0)
    throw new Error(`import-served takes nothing, but was given ${flags.join(' ')}`)
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
    const before = await noticed(site, nextPage, pause(BEFORE_MS))
    const importing = runAtlasImport(settings, list)
    const during = await noticed(site, nextPage, importing)
    const { seconds } = await importing
    const rows = (['leads', 'uncached pages'] as const).map(
      (what): Row => ({ database, what, before: before[what], during: during[what] }),
    )
    return { database, seconds, rows }
  } finally {
    await site.stop()
  }
}

/** Each page once, so that none is cached. */
async function pagesOf({ port }: Running): Promise<() => string> {
  const { body } = await fetchReply(port, '/sitemaps/facilities-1.xml', 'identity')
  const addresses = [...body.toString().matchAll(/<loc>([^<]+)<\/loc>/g)]
  let next = 0
  return () => {
    const address = addresses[next++]?.[1]
    if (!address) throw new Error('every page was asked for')
    return new URL(address).pathname
  }
}

async function noticed({ port }: Running, nextPage: () => string, meanwhile: Promise<unknown>) {
  const leads = asking(LEAD_EVERY_MS, async () => (await sendLead(port)) < 300)
  const pages = asking(
    PAGE_EVERY_MS,
    async () => (await fetchReply(port, nextPage())).status === 200,
  )
  await meanwhile.catch(() => {})
  return { leads: await leads.end(), 'uncached pages': await pages.end() }
}

/** At a steady pace, whether or not the last was answered: as visitors come. */
function asking(everyMs: number, ask: () => Promise<boolean>): { end(): Promise<Noticed> } {
  const taken: number[] = []
  let unanswered = 0
  const open = new Set<Promise<void>>()
  const timer = setInterval(() => {
    const started = performance.now()
    const asked = ask()
      .catch(() => false)
      .then((isAnswered) => {
        taken.push(performance.now() - started)
        if (!isAnswered) unanswered += 1
        open.delete(asked)
      })
    open.add(asked)
  }, everyMs)
  return {
    async end() {
      clearInterval(timer)
      await Promise.all(open)
      const sorted = taken.toSorted((a, b) => a - b)
      const at = (share: number) =>
        sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
      return { p50: at(0.5), p95: at(0.95), slowest: at(1), asked: taken.length, unanswered }
    },
  }
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
    ['', 'p50 before', 'p95 before', 'p50', 'p95', 'slowest', 'asked', 'unanswered', 'p95 ratio'],
    rows.map(({ database, what, before, during }) => [
      `${database}, ${what}`,
      ...[before.p50, before.p95, during.p50, during.p95, during.slowest].map(ms),
      String(during.asked),
      String(during.unanswered),
      `${(during.p95 / before.p95).toFixed(1)} x`,
    ]),
  )
  print()
  for (const { database, seconds } of sites) {
    print(`${database}: ${imported} rows imported in ${seconds.toFixed(0)} s`)
  }
  for (const { database, what, during } of rows) {
    const isInTime = what !== 'leads' || during.p95 < LEADS_WITHIN_MS
    const isMet = isInTime && during.unanswered === 0
    const goal = what === 'leads' ? `p95 under ${LEADS_WITHIN_MS} ms, all answered` : 'all answered'
    print(`${isMet ? 'met   ' : 'MISSED'}  ${database}, ${what}: ${goal}`)
  }
  const machine = { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length }
  const result = { at: new Date().toISOString(), machine, imported, sites }
  print(`\nwritten to ${writeResult('import-served', result)}`)
}
