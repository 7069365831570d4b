/**
 * Cached replies of the built site over HTTP, compared with a bare node:http server that sends the same
 * bytes (body and headers). Then facilities as JSON that are not cached (records.ts), and uncached pages,
 * compared with React's renderToString of the same tree.
 *
 *   npm run bench -- pages            also Florida's 1,778 facilities, and cached API calls
 *   npm run bench -- pages --short    what the table needs
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { ensureBuilt } from '../cli/ensure-built.mjs'
import { formatCount } from '../src/ui/format.ts'
import { type Addresses, pickAddresses } from './addresses.ts'
import { load } from './load.ts'
import { isShort, print, printTable, writeResult } from './measure.ts'
import { DATABASES, type DatabaseName, type National, withNational } from './national.ts'
import { compareRecords, RECORDS, type RecordsRow } from './records.ts'
import { type Rendered, renderUncached } from './render.ts'
import { withRecords } from './search-records.ts'
import { fetchReply, LEAD_KEY_FILE, type Running, startBare, startSite } from './site.ts'
import { type Compared, compareTurns, takeTurns } from './turns.ts'

/** Pages have a goal, so they get more of the time. */
const TURNS = { page: { seconds: 0.5, times: 8 }, api: { seconds: 0.4, times: 2 } }
/** Pages of each kind; some of them warm up. */
const RENDERED_PAGES = 300
/** The second request for a page has it compressed again, which takes some milliseconds. */
const COMPRESSED_AGAIN_MS = 200
/** Headers as a browser sends them. */
const BROWSER = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'en-US,en;q=0.9',
}

type Served = { what: string; kind: 'page' | 'api'; facilities: number }
export type ReplyRow = Served & Compared & { bytes: number }
export type RenderRow = Rendered & { database: DatabaseName; facilities: number }
export type PagesResult = { replies: ReplyRow[]; records: RecordsRow[]; renders: RenderRow[] }
type Settings = Record<string, string>

export async function run(flags: string[], given?: National): Promise<PagesResult> {
  const isForTable = isShort('pages', flags)
  await ensureBuilt()
  return withNational(given, async (national) => {
    const result: PagesResult = { replies: [], records: [], renders: [] }
    if (!isForTable) await measureFlorida(national, result)
    const { server, sites, count } = national
    const addresses = await withRecords(server, 'national', ({ pool }) => pick(pool))
    const calls = isForTable ? {} : addresses.calls
    result.replies.push(...(await compareReplies(sites.beside, count, { ...addresses, calls })))
    result.records.push(...(await compareRecords(national, addresses.records)))
    for (const database of DATABASES) {
      result.renders.push(...(await renderPages(database, sites[database], count, addresses)))
    }
    report(result)
    return result
  })
}

const pick = (pool: pg.Pool) => pickAddresses(pool, { pages: RENDERED_PAGES, records: RECORDS })

async function measureFlorida({ server }: National, result: PagesResult): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-bench-'))
  const settings = { DATABASE_URL: server.url('florida'), DATA_DIR: folder, LEAD_KEY_FILE }
  try {
    await withRecords(server, 'florida', async ({ pool, count }) => {
      const addresses = await pick(pool)
      result.replies.push(...(await compareReplies(settings, count, addresses)))
      result.renders.push(...(await renderPages('beside', settings, count, addresses)))
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function renderPages(
  database: DatabaseName,
  settings: Settings,
  facilities: number,
  addresses: Addresses,
): Promise<RenderRow[]> {
  const paths = {
    facility: addresses.facilities,
    city: addresses.cities,
    search: addresses.searches,
  }
  const rows: RenderRow[] = []
  for (const [what, some] of Object.entries(paths)) {
    rows.push({ database, facilities, ...(await renderUncached(settings, what, some)) })
  }
  return rows
}

async function compareReplies(
  settings: Settings,
  facilities: number,
  { facilities: [facility = '/'], cities: [city = '/'], calls }: Addresses,
): Promise<ReplyRow[]> {
  const pages = { facility, city }
  const asked = [
    ...Object.entries(pages).map(([what, path]) => ({ what, path, kind: 'page' as const })),
    ...Object.entries(calls).map(([what, path]) => ({ what, path, kind: 'api' as const })),
  ]
  const site = await startSite(settings)
  try {
    const rows: ReplyRow[] = []
    for (const { path, ...served } of asked) {
      rows.push(await compareReply(site, { ...served, facilities }, path))
    }
    return rows
  } finally {
    await site.stop()
  }
}

async function compareReply(site: Running, served: Served, path: string): Promise<ReplyRow> {
  const accept = served.kind === 'page' ? 'br, gzip' : 'identity'
  for (let request = 0; request < 2; request++) await fetchReply(site.port, path, accept)
  await setTimeout(COMPRESSED_AGAIN_MS)
  const reply = await fetchReply(site.port, path, accept)
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`)
  const headers = { ...BROWSER, 'accept-encoding': accept }
  const { seconds, times } = TURNS[served.kind]
  const bare = await startBare(reply)
  try {
    const [ofBare = [], ofSite = []] = await takeTurns([bare, site], times, (server) =>
      load(server, [path], { seconds }, { headers }),
    )
    return { ...served, bytes: reply.body.byteLength, ...compareTurns(ofSite, ofBare) }
  } finally {
    await bare.stop()
  }
}

const percent = (share: number) => `${Math.round(share * 100)} %`
const count = (value: number) => formatCount(Math.round(value))

function report({ replies, records, renders }: PagesResult): void {
  print()
  printTable(
    [
      'cached reply',
      'facilities',
      'kB',
      'per s',
      'p99 ms',
      'CPU µs',
      'bare per s',
      'CPU µs',
      'share',
      'CPU share',
    ],
    replies.map(({ what, facilities, bytes, site, bare, share, cpuShare }) => [
      what,
      formatCount(facilities),
      (bytes / 1000).toFixed(1),
      count(site.perSecond),
      site.p99.toFixed(1),
      count(site.cpu),
      count(bare.perSecond),
      count(bare.cpu),
      percent(share),
      percent(cpuShare),
    ]),
  )
  print()
  printTable(
    ['facility as JSON, uncached', 'per s', 'p50 ms', 'p99 ms', 'one query per s', 'share'],
    records.map(({ database, site, bare, share }) => [
      database,
      count(site.perSecond),
      site.p50.toFixed(1),
      site.p99.toFixed(1),
      count(bare.perSecond),
      percent(share),
    ]),
  )
  print()
  printTable(
    ['uncached page', 'facilities', 'pages', 'p50 ms', 'p99 ms', 'renderToString p50', 'times'],
    renders.map(({ what, database, facilities, pages, whole, string, times }) => [
      `${what}, ${database}`,
      formatCount(facilities),
      String(pages),
      whole.p50.toFixed(1),
      whole.p99.toFixed(1),
      string.p50.toFixed(1),
      `${times.toFixed(1)} x`,
    ]),
  )
  print(`\nwritten to ${writeResult('pages', { replies, records, renders })}`)
}
