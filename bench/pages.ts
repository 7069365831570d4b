/**
 * Cached replies of the built site over HTTP, compared with a bare node:http server that sends the same
 * bytes (body and headers); the two alternate, so that other load affects both. Then uncached pages,
 * compared with React's renderToString of the same tree.
 *
 *   npm run bench -- pages
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { ensureBuilt } from '../cli/ensure-built.mjs'
import { urls } from '../src/site/urls.ts'
import { formatCount } from '../src/ui/format.ts'
import { type PostgresServer, startPostgres } from '../tests/support/postgres-server.ts'
import { type Loaded, load } from './load.ts'
import { print, printTable, writeResult } from './measure.ts'
import { type Rendered, renderUncached } from './render.ts'
import { type RecordsKind, withRecords } from './search-records.ts'
import {
  fetchReply,
  LEAD_KEY_FILE,
  type Running,
  startBare,
  startQueryServer,
  startSite,
} from './site.ts'

/** The bare server and the site alternate; pages have a goal, so they get more of the time. */
const TURNS = {
  page: { seconds: 0.5, times: 8 },
  api: { seconds: 0.4, times: 2 },
  query: { seconds: 0.5, times: 4 },
}
const RENDERED_PAGES = 300
const GOAL = 0.8
/** As a browser sends them. */
const BROWSER = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'en-US,en;q=0.9',
}

/** Compared with a server that asks the database each time. */
const BY_QUERY = 'API: a facility, beside one query'

type Side = { perSecond: number; cpu: number; p50: number; p99: number }
type Served = { what: string; kind: 'page' | 'api' | 'query'; records: number }
export type PageRow = Served & {
  bytes: number
  site: Side
  bare: Side
  share: number
  cpuShare: number
}
export type RenderRow = Rendered & { records: number }
type Addresses = {
  facilities: string[]
  cities: string[]
  searches: string[]
  calls: Record<string, string>
}

export async function run(flags: string[], given?: PostgresServer): Promise<void> {
  if (flags.length > 0) throw new Error(`pages takes nothing, but was given ${flags.join(' ')}`)
  await ensureBuilt()
  const server = given ?? (await startPostgres())
  const rows: PageRow[] = []
  const renders: RenderRow[] = []
  try {
    for (const kind of ['florida', 'national'] as RecordsKind[]) {
      await withRecords(server, kind, async ({ client, count }) => {
        const addresses = await pickAddresses(client)
        rows.push(...(await compareReplies(server.url(kind), count, addresses)))
        const { facilities, cities, searches } = addresses
        const paths = { facility: facilities, city: cities, search: searches }
        for (const [what, some] of Object.entries(paths)) {
          const rendered = await renderUncached(server.url(kind), what, some)
          renders.push({ ...rendered, records: count })
        }
      })
    }
  } finally {
    if (!given) await server.stop()
  }
  report(rows, renders)
}

/** The same number of each, spread evenly over the directory. */
async function pickAddresses(client: pg.Client): Promise<Addresses> {
  const pick = async (from: string, columns: string) => {
    const { rows } = await client.query(
      `select * from (
         select ${columns}, row_number() over (order by o.id) as n, count(*) over () as total
           from ${from}) numbered
        where n % greatest(total / $1, 1) = 0 limit $1`,
      [RENDERED_PAGES],
    )
    return rows as { id: number; state: string; city: string; facility: string }[]
  }
  const facilities = await pick(
    `facilities o join cities c on c.id = o.city_id join states s on s.id = o.state_id
      where o.is_active`,
    's.slug as state, c.slug as city, o.slug as facility, o.id',
  )
  const cities = await pick(
    'cities o join states s on s.id = o.state_id where o.facility_count > 0',
    's.slug as state, o.slug as city, o.id',
  )
  const first = facilities[0]
  return {
    facilities: facilities.map(({ state, city, facility }) => urls.facility(state, city, facility)),
    cities: cities.map(({ state, city }) => urls.city(state, city)),
    searches: cities.map(({ city }) => `/search?q=power%20plant%20${city.replaceAll('-', '%20')}`),
    calls: {
      'API: site': '/api/site',
      'API: a city’s facilities': `/api/facilities?cityId=${cities[0]?.id}`,
      'API: a facility': `/api/facilities/${first?.state}/${first?.city}/${first?.facility}`,
      'API: search': '/api/search?q=power%20plant',
    },
  }
}

async function compareReplies(
  url: string,
  records: number,
  { facilities, cities, calls }: Addresses,
): Promise<PageRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-bench-'))
  const site = await startSite({ DATABASE_URL: url, DATA_DIR: folder, LEAD_KEY_FILE })
  const pages = {
    'facility page, cached': facilities[0] ?? '/',
    'city page, cached': cities[0] ?? '/',
  }
  const asked = [
    ...Object.entries(pages).map(([what, path]) => ({ what, path, kind: 'page' as const })),
    ...Object.entries(calls).map(([what, path]) => ({ what, path, kind: 'api' as const })),
    { what: BY_QUERY, path: calls['API: a facility'] ?? '/', kind: 'query' as const },
  ]
  try {
    const rows: PageRow[] = []
    for (const { path, ...served } of asked) {
      rows.push(await compareReply(site, { ...served, records }, path, url))
    }
    return rows
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function compareReply(
  site: Running,
  served: Served,
  path: string,
  url: string,
): Promise<PageRow> {
  const accept = served.kind === 'page' ? 'br, gzip' : 'identity'
  await fetchReply(site.port, path, accept)
  const reply = await fetchReply(site.port, path, accept)
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`)
  const headers = { ...BROWSER, 'accept-encoding': accept }
  const bare = served.kind === 'query' ? await startQueryServer(url) : await startBare(reply)
  const { seconds, times } = TURNS[served.kind]
  const ask = (target: Running) => load(target, [path], { seconds }, { headers })
  try {
    await ask(bare)
    await ask(site)
    const [ofSite, ofBare]: [Loaded[], Loaded[]] = [[], []]
    for (let n = 0; n < times; n += 1) {
      ofBare.push(await ask(bare))
      ofSite.push(await ask(site))
    }
    return {
      ...served,
      bytes: reply.body.byteLength,
      site: best(ofSite),
      bare: best(ofBare),
      share: medianRatio(ofSite.map((turn, n) => turn.perSecond / (ofBare[n]?.perSecond ?? 0))),
      cpuShare: medianRatio(ofSite.map((turn, n) => (ofBare[n]?.cpu ?? 0) / turn.cpu)),
    }
  } finally {
    await bare.stop()
  }
}

/** Of ratios of neighboring turns: the machine may be faster in one second than in the next. */
function medianRatio(ratios: number[]): number {
  const sorted = ratios.sort((a, b) => a - b)
  const half = sorted.length / 2
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2
}

/** Other load makes a turn slower and never faster, so the best one counts. */
function best(turns: Loaded[]): Side {
  const least = (field: keyof Side) => Math.min(...turns.map((turn) => turn[field]))
  const perSecond = Math.max(...turns.map((turn) => turn.perSecond))
  return { perSecond, cpu: least('cpu'), p50: least('p50'), p99: least('p99') }
}

function report(rows: PageRow[], renders: RenderRow[]): void {
  const percent = (share: number) => `${Math.round(share * 100)} %`
  const us = (value: number) => Math.round(value).toString()
  print()
  printTable(
    [
      'reply',
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
    rows.map(({ what, records, bytes, site, bare, share, cpuShare }) => [
      what,
      formatCount(records),
      (bytes / 1000).toFixed(1),
      formatCount(Math.round(site.perSecond)),
      site.p99.toFixed(1),
      us(site.cpu),
      formatCount(Math.round(bare.perSecond)),
      us(bare.cpu),
      percent(share),
      percent(cpuShare),
    ]),
  )
  print()
  printTable(
    ['uncached page', 'facilities', 'pages', 'p50 ms', 'p99 ms', 'renderToString p50', 'times'],
    renders.map(({ what, records, pages, whole, string, times }) => [
      what,
      formatCount(records),
      String(pages),
      whole.p50.toFixed(1),
      whole.p99.toFixed(1),
      string.p50.toFixed(1),
      `${times.toFixed(1)} x`,
    ]),
  )
  print()
  for (const { what, records, share } of rows.filter(({ kind }) => kind === 'page')) {
    const isMet = share >= GOAL
    print(
      `${isMet ? 'met   ' : 'MISSED'}  ${what}, ${formatCount(records)}: at least ${percent(GOAL)} of bare node:http`,
    )
  }
  const machine = { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length }
  const result = { at: new Date().toISOString(), machine, rows, renders }
  print(`\nwritten to ${writeResult('pages', result)}`)
}
