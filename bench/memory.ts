/**
 * Peak and resting memory of a site in several situations (memory-cases.ts); then whether memory grows
 * with requests: 50,000 at 87,000 facilities, most of them for cached pages, some for the API. The first
 * half fills the page cache and compiles code; in the second half memory must not grow.
 *
 *   npm run bench -- memory                           all of it, ten minutes
 *   npm run bench -- memory embedded-demo requests    these alone
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../cli/ensure-built.mjs'
import { formatCount } from '../src/ui/format.ts'
import { type PostgresServer, startPostgres } from '../tests/support/postgres-server.ts'
import { load } from './load.ts'
import { print, printTable, writeResult } from './measure.ts'
import {
  CASES,
  type CaseResult,
  measureCases,
  printCases,
  residentMegabytes,
} from './memory-cases.ts'
import { withRecords } from './search-records.ts'
import { fetchReply, LEAD_KEY_FILE, listFacilityPaths, type Running, startSite } from './site.ts'

const REQUESTS = 50_000
const PARTS = 10
const PAGES = 400
/** One API call for this many cached pages. */
const PAGES_PER_CALL = 19
const SAMPLE_MS = 200
/** Little more than is in use, so that garbage is collected often. */
const TIGHT_HEAP = '--max-old-space-size=112'
/** Above the noise of a single sample. */
const LARGEST_GROWTH = 0.05

type Memory = { requests: number; heapMegabytes: number; residentMegabytes: number }
type Growth = { records: number; parts: Memory[]; grown: { heap: number; resident: number } }
export type MemoryResult = { cases: CaseResult[]; bare: number; growth: Growth | null }

const GROWTH = 'requests'

export async function run(names: string[], given?: PostgresServer): Promise<void> {
  const known = [...Object.keys(CASES), GROWTH]
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new Error(`memory knows ${known.join(', ')}, not ${unknown.join(' ')}`)
  }
  await ensureBuilt()
  const server = given ?? (await startPostgres())
  const isAsked = (name: string) => names.length === 0 || names.includes(name)
  const cases = Object.entries(CASES).filter(([name]) => isAsked(name))
  try {
    const measured = await measureCases(
      server,
      cases.map(([, one]) => one),
    )
    printCases(measured.results, measured.bare)
    const growth = isAsked(GROWTH) ? await measureGrowth(server) : null
    report(measured, growth)
  } finally {
    if (!given) await server.stop()
  }
}

async function measureGrowth(server: PostgresServer): Promise<Growth> {
  let growth: Growth = { records: 0, parts: [], grown: { heap: 0, resident: 0 } }
  await withRecords(server, 'national', async ({ count }) => {
    const parts = await watch(server.url('national'))
    const middle = parts[Math.ceil(parts.length / 2) - 1]
    const end = parts.at(-1)
    const grown = (field: 'heapMegabytes' | 'residentMegabytes') =>
      (end?.[field] ?? 0) / (middle?.[field] ?? 1) - 1
    growth = {
      records: count,
      parts,
      grown: { heap: grown('heapMegabytes'), resident: grown('residentMegabytes') },
    }
  })
  return growth
}

async function watch(url: string): Promise<Memory[]> {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-bench-'))
  const site = await startSite({
    DATABASE_URL: url,
    DATA_DIR: folder,
    LEAD_KEY_FILE,
    NODE_OPTIONS: TIGHT_HEAP,
  })
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
    rmSync(folder, { recursive: true, force: true })
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

function report(
  { results: cases, bare }: { results: CaseResult[]; bare: number },
  growth: Growth | null,
): void {
  if (growth) printGrowth(growth)
  const machine = { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length }
  const result: MemoryResult = { cases, bare, growth }
  const file = writeResult('memory', { at: new Date().toISOString(), machine, ...result })
  print(`\nwritten to ${file}`)
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
    const isMet = share <= LARGEST_GROWTH
    print(`${isMet ? 'met   ' : 'MISSED'}  ${what}: ${percent(share)} in the second half`)
  }
}
