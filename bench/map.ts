/**
 * The map: its tiles, its list and its drawing around records drawn by lot, from the whole country to a street; first as
 * nobody has asked for them yet, then as they are kept. And the memory of the site before and after.
 *
 *   npm run bench -- map             1,778 facilities and 87,000
 *   npm run bench -- map --million   and a million
 *   npm run bench -- map --browser   87,000 in a browser instead: bytes, memory and frames
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { columnAt, GRID, MAX_GROUND_ZOOM, rowAt } from '../src/maps/grid.ts'
import { boxText } from '../src/maps/map-box.ts'
import { formatCount } from '../src/ui/format.ts'
import { peakMegabytes } from '../tests/support/memory-limit.ts'
import { startPostgres } from '../tests/support/postgres-server.ts'
import { type BrowserRow, measureMapInBrowser } from './map-browser.ts'
import { print, printTable, writeResult } from './measure.ts'
import { type Records, type RecordsKind, withRecords } from './search-records.ts'
import { fetchReply, LEAD_KEY_FILE, type Running, startSite } from './site.ts'

const PLACES = 60
const ZOOMS = [4, 6, 8, 10, 12]
/** Degrees across: the country, a region, a metropolitan area. */
const WIDTHS = [50, 8, 1.2]

type Place = { longitude: number; latitude: number }
type Times = { p50: number; p95: number }
type Row = {
  records: number
  what: string
  asked: number
  first: Times
  kept: Times
  /** As sent, compressed. */
  bytes: Times
}
type Result = {
  rows: Row[]
  memory: { records: number; before: number; peak: number }[]
  browser: BrowserRow[]
}

export async function run(flags: string[]): Promise<void> {
  const unknown = flags.filter((flag) => flag !== '--million' && flag !== '--browser')
  if (unknown.length > 0)
    throw new Error(`map knows --million and --browser, not ${unknown.join(' ')}`)
  const isInBrowser = flags.includes('--browser')
  const kinds: RecordsKind[] = isInBrowser ? ['national'] : ['florida', 'national']
  if (flags.includes('--million')) kinds.push('million')
  const server = await startPostgres()
  const result: Result = { rows: [], memory: [], browser: [] }
  try {
    for (const kind of kinds) {
      await withRecords(server, kind, (records) =>
        ask(records, server.url(kind), result, isInBrowser),
      )
    }
  } finally {
    await server.stop()
  }
  if (isInBrowser) reportBrowser(result.browser)
  else report(result)
}

async function ask(
  { pool, count }: Records,
  url: string,
  result: Result,
  isInBrowser: boolean,
): Promise<void> {
  const { rows: places } = await pool.query<Place>(
    `select longitude, latitude from facility_search where longitude is not null
      order by md5(facility_id::text) limit ${PLACES}`,
  )
  const folder = mkdtempSync(join(tmpdir(), 'atlas-bench-'))
  const site = await startSite({ DATABASE_URL: url, DATA_DIR: folder, LEAD_KEY_FILE })
  try {
    // Loads the modules and plans the statements.
    await fetchReply(site.port, '/api/map/view?box=-60,30,-58,32')
    await fetchReply(site.port, '/map')
    if (isInBrowser) {
      result.browser = await measureMapInBrowser(site.port)
      return
    }
    const before = peakMegabytes(site.pid)
    for (const [what, paths] of requests(places)) {
      result.rows.push({ records: count, what, ...(await measurePaths(site, paths)) })
    }
    result.memory.push({ records: count, before, peak: peakMegabytes(site.pid) })
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function requests(places: Place[]): [what: string, paths: string[]][] {
  const distinct = (paths: string[]) => [...new Set(paths)]
  const tile = (zoom: number, { longitude, latitude }: Place) => {
    const size = GRID / 2 ** zoom
    // The grid begins at 360 degrees west, tiles at 180.
    const x = (Math.floor(columnAt(longitude) / size) + 2 ** zoom / 2) % 2 ** zoom
    return `${zoom}/${x}/${Math.floor(rowAt(latitude) / size)}`
  }
  const box = (width: number, { longitude, latitude }: Place) => {
    const [x, y] = [width / 2, width / 4]
    return boxText([longitude - x, latitude - y, longitude + x, latitude + y])
  }
  return [
    ...ZOOMS.map((zoom): [string, string[]] => [
      `records, zoom ${zoom}`,
      distinct(places.map((place) => `/api/map/tiles/${tile(zoom, place)}`)),
    ]),
    ...ZOOMS.filter((zoom) => zoom <= MAX_GROUND_ZOOM).map((zoom): [string, string[]] => [
      `ground, zoom ${zoom}`,
      distinct(places.map((place) => `/api/map/ground/${tile(zoom, place)}`)),
    ]),
    ...WIDTHS.flatMap((width): [string, string[]][] => [
      [
        `list, ${width} degrees`,
        distinct(places.map((place) => `/api/map/view?box=${box(width, place)}`)),
      ],
      [
        `drawing, ${width} degrees`,
        distinct(places.map((place) => `/api/map/view.svg?box=${box(width, place)}`)),
      ],
    ]),
  ]
}

async function measurePaths({ port }: Running, paths: string[]) {
  const bytes: number[] = []
  const turn = async () => {
    const times: number[] = []
    for (const path of paths) {
      const started = performance.now()
      const { status, body } = await fetchReply(port, path)
      times.push(performance.now() - started)
      if (status !== 200) throw new Error(`${path}: ${status}`)
      bytes.push(body.byteLength)
    }
    return timesOf(times)
  }
  const first = await turn()
  return { asked: paths.length, first, kept: await turn(), bytes: timesOf(bytes) }
}

function timesOf(values: number[]): Times {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}

function report({ rows, memory }: Result): void {
  const ms = ({ p50, p95 }: Times) => `${p50.toFixed(1)} / ${p95.toFixed(1)}`
  const kB = ({ p50, p95 }: Times) => `${(p50 / 1e3).toFixed(1)} / ${(p95 / 1e3).toFixed(1)}`
  print()
  printTable(
    ['', 'facilities', 'asked', 'first p50 / p95 ms', 'kept', 'kB p50 / p95'],
    rows.map(({ what, records, asked, first, kept, bytes }) => [
      what,
      formatCount(records),
      String(asked),
      ms(first),
      ms(kept),
      kB(bytes),
    ]),
  )
  for (const { records, before, peak } of memory) {
    print(
      `${formatCount(records)} facilities: ${before.toFixed(0)} MB before, ${peak.toFixed(0)} at most`,
    )
  }
  print(writeResult('map', { rows, memory }))
}

function reportBrowser(rows: BrowserRow[]): void {
  print()
  printTable(
    ['', 'page kB', 'opening kB', 'heap MB: page / open / dragged', 'opened s', 'frames/s'],
    rows.map((row) => [
      `${row.width} px, ${row.slowdown === 1 ? 'as it is' : `${row.slowdown} times slower`}`,
      row.pageKilobytes.toFixed(0),
      row.openingKilobytes.toFixed(0),
      [row.heapBefore, row.heapOpen, row.heapDragged].map((one) => one.toFixed(1)).join(' / '),
      (row.openedMs / 1e3).toFixed(1),
      row.framesPerSecond.toFixed(0),
    ]),
  )
  print(writeResult('map-browser', { rows }))
}
