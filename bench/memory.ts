/**
 * What a site holds after 2,000 pages (memory-pages.ts); peak and resting memory in several situations,
 * under a limit (memory-cases.ts); then whether memory grows with requests: 50,000 at 87,240 facilities,
 * most of them for cached pages, some for the API. The first half fills the page cache and compiles code;
 * in the second half memory must not grow.
 *
 *   npm run bench -- memory                           all of it
 *   npm run bench -- memory own-demo requests    these alone
 *   npm run bench -- memory --short                   what the table needs: the 2,000 pages
 */
import { ensureBuilt } from '../cli/ensure-built.mjs'
import { formatCount } from '../src/ui/format.ts'
import { startPostgres } from '../tests/support/postgres-server.ts'
import { load } from './load.ts'
import { print, printTable, SHORT, writeResult } from './measure.ts'
import { CASES, type CaseResult, measureCases, printCases } from './memory-cases.ts'
import {
  bareMegabytes,
  measurePages,
  type PagesMemory,
  printPages,
  residentMegabytes,
} from './memory-pages.ts'
import { type National, withNational } from './national.ts'
import { fetchReply, listFacilityPaths, type Running, startSite } from './site.ts'

const REQUESTS = 50_000
const PARTS = 10
const PAGES = 400
/** One API call for this many cached pages. */
const PAGES_PER_CALL = 19
const SAMPLE_MS = 200
/** Little more than is in use, so that garbage is collected often. */
const TIGHT_HEAP = '--max-old-space-size=112'
/** Above the noise of a single sample. */
const MAX_GROWTH = 0.05

type Memory = { requests: number; heapMegabytes: number; residentMegabytes: number }
type Growth = { records: number; parts: Memory[]; grown: { heap: number; resident: number } }
export type MemoryResult = {
  /** What a node:http server holds, in MB. */
  bare: number
  pages: PagesMemory[]
  cases: CaseResult[]
  growth: Growth | null
}

const THE_PAGES = 'pages'
const GROWTH = 'requests'

export async function run(flags: string[], given?: National): Promise<MemoryResult> {
  const names = flags.map((flag) => (flag === SHORT ? THE_PAGES : flag))
  const known = [THE_PAGES, ...Object.keys(CASES), GROWTH]
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new Error(`memory knows ${[SHORT, ...known].join(', ')}, not ${unknown.join(' ')}`)
  }
  await ensureBuilt()
  const isAsked = (name: string) => names.length === 0 || names.includes(name)
  const result: MemoryResult = { bare: await bareMegabytes(), pages: [], cases: [], growth: null }
  if (isAsked(THE_PAGES) || isAsked(GROWTH)) {
    await withNational(given, async (national) => {
      if (isAsked(THE_PAGES)) result.pages = await measurePages(national)
      if (isAsked(GROWTH)) result.growth = await measureGrowth(national)
    })
  }
  const cases = Object.entries(CASES).filter(([name]) => isAsked(name))
  if (cases.length > 0) result.cases = await measureLimited(cases.map(([, one]) => one))
  report(result)
  return result
}

async function measureLimited(cases: Parameters<typeof measureCases>[1]): Promise<CaseResult[]> {
  const server = await startPostgres()
  try {
    return await measureCases(server, cases)
  } finally {
    await server.stop()
  }
}

async function measureGrowth({ sites, count }: National): Promise<Growth> {
  const parts = await watch(sites.beside)
  const middle = parts[Math.ceil(parts.length / 2) - 1]
  const end = parts.at(-1)
  const grown = (field: 'heapMegabytes' | 'residentMegabytes') =>
    (end?.[field] ?? 0) / (middle?.[field] ?? 1) - 1
  return {
    records: count,
    parts,
    grown: { heap: grown('heapMegabytes'), resident: grown('residentMegabytes') },
  }
}

async function watch(settings: Record<string, string>): Promise<Memory[]> {
  const site = await startSite({ ...settings, NODE_OPTIONS: TIGHT_HEAP })
  try {
    const paths = mix(await listPages(site.port))
    const parts: Memory[] = []
    for (let part = 1; part <= PARTS; part += 1) {
      const low = lowest(site)
      await load(site, paths, { requests: REQUESTS / PARTS })
      parts.push({ requests: (REQUESTS / PARTS) * part, ...(await low.end()) })
    }
    return parts
  } finally {
    await site.stop()
  }
}

async function listPages(port: number): Promise<string[]> {
  const facilities = await listFacilityPaths(port, 5 * PAGES)
  const cities = new Set(facilities.map((path) => path.slice(0, path.lastIndexOf('/'))))
  return [...[...cities].slice(0, PAGES / 2), ...facilities.slice(0, PAGES / 2)]
}

function mix(pages: string[]): string[] {
  const calls = ['/api/site', '/api/states', '/api/search?q=shipyard', '/api/search?q=powr%20plant']
  return pages.flatMap((page, index) =>
    index % PAGES_PER_CALL === 0 ? [calls[index % calls.length] ?? '', page] : [page],
  )
}

/** Between two garbage collections a heap only grows: its lowest point is what is really in use. */
function lowest(site: Running): { end(): Promise<Omit<Memory, 'requests'>> } {
  const low = { heapMegabytes: Number.POSITIVE_INFINITY, residentMegabytes: 0 }
  const sample = async () => {
    const { body } = await fetchReply(site.port, '/metrics', 'identity')
    const heap = Number(body.toString().match(/^nodejs_heap_size_used_bytes (\d+)/m)?.[1]) / 1e6
    low.heapMegabytes = Math.min(low.heapMegabytes, heap)
    low.residentMegabytes = residentMegabytes(site.pid)
  }
  const timer = setInterval(() => void sample().catch(() => {}), SAMPLE_MS)
  // After a failure it is still running.
  timer.unref()
  return {
    async end() {
      clearInterval(timer)
      await sample()
      return low
    },
  }
}

function report(result: MemoryResult): void {
  if (result.pages.length > 0) printPages(result.pages, result.bare)
  if (result.cases.length > 0) printCases(result.cases)
  if (result.growth) printGrowth(result.growth)
  print(`\nwritten to ${writeResult('memory', result)}`)
}

function printGrowth({ records, parts, grown }: Growth): void {
  print()
  printTable(
    [`requests at ${formatCount(records)} facilities`, 'heap MB', 'resident MB'],
    parts.map(({ requests, heapMegabytes, residentMegabytes: resident }) => [
      formatCount(requests),
      heapMegabytes.toFixed(1),
      resident.toFixed(0),
    ]),
  )
  print()
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  for (const [what, share] of Object.entries(grown)) {
    const isMet = share <= MAX_GROWTH
    print(`${isMet ? 'met   ' : 'MISSED'}  ${what}: ${percent(share)} in the second half`)
  }
}
