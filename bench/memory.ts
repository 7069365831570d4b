/**
 * The memory of a site at 87,000 facilities while it answers 50,000 requests: pages, most of them
 * kept, and API calls. What is taken in the first half is the page cache and compiled code; in the
 * second half nothing may be added.
 *
 *   npm run bench -- memory
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfNeeded } from '../cli/build-if-needed.ts'
import { formatCount } from '../src/ui/format.ts'
import { type PostgresServer, startPostgres } from '../tests/support/postgres-server.ts'
import { load } from './load.ts'
import { print, printTable, writeResult } from './measure.ts'
import { withRecords } from './search-records.ts'
import { fetchReply, type Running, startSite } from './site.ts'

const REQUESTS = 50_000
const PARTS = 10
const PAGES = 400
/** So many kept pages for each API call. */
const PAGES_PER_CALL = 19
const SAMPLE_MS = 200
/** Little more than is held: otherwise what is thrown away would lie there until long after the end. */
const TIGHT_HEAP = '--max-old-space-size=112'
/** More than the last sample can differ by chance. */
const LARGEST_GROWTH = 0.05

type Memory = { requests: number; heapMegabytes: number; residentMegabytes: number }

export async function run(flags: string[], given?: PostgresServer): Promise<void> {
  if (flags.length > 0) throw new Error(`memory takes nothing, but was given ${flags.join(' ')}`)
  await buildIfNeeded()
  const server = given ?? (await startPostgres())
  try {
    await withRecords(server, 'national', async ({ count }) => {
      report(count, await watch(server.url('national')))
    })
  } finally {
    if (!given) await server.stop()
  }
}

async function watch(url: string): Promise<Memory[]> {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-bench-'))
  const site = await startSite({ DATABASE_URL: url, DATA_DIR: folder, NODE_OPTIONS: TIGHT_HEAP })
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
  const files = ['/sitemaps/cities.xml', '/sitemaps/facilities-1.xml']
  const lists = await Promise.all(files.map((file) => fetchReply(port, file, 'identity')))
  return lists.flatMap(({ body }) =>
    [...body.toString().matchAll(/<loc>([^<]+)<\/loc>/g)]
      .slice(0, PAGES / files.length)
      .map(([, address = '']) => new URL(address).pathname),
  )
}

function mix(pages: string[]): string[] {
  const calls = ['/api/site', '/api/states', '/api/search?q=shipyard', '/api/search?q=powr%20plant']
  return pages.flatMap((page, index) =>
    index % PAGES_PER_CALL === 0 ? [calls[index % calls.length] ?? '', page] : [page],
  )
}

/** Between two collections a heap only grows: its lowest point is what is really held. */
function lowest(site: Running): { end(): Promise<Omit<Memory, 'requests'>> } {
  const low = { heapMegabytes: Number.POSITIVE_INFINITY, residentMegabytes: 0 }
  const sample = async () => {
    const { body } = await fetchReply(site.port, '/metrics', 'identity')
    const heap = Number(body.toString().match(/^nodejs_heap_size_used_bytes (\d+)/m)?.[1]) / 1e6
    low.heapMegabytes = Math.min(low.heapMegabytes, heap)
    low.residentMegabytes = residentMegabytes(site.pid)
  }
  const timer = setInterval(() => void sample().catch(() => {}), SAMPLE_MS)
  return {
    async end() {
      clearInterval(timer)
      await sample()
      return low
    },
  }
}

function residentMegabytes(pid: number): number {
  const kilobytes = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+) kB/)?.[1]
  return Number(kilobytes) / 1000
}

function report(records: number, parts: Memory[]): void {
  const at = (share: number) => parts[Math.ceil(parts.length * share) - 1] ?? parts[0]
  const [half, end] = [at(0.5), at(1)]
  const growth = (field: 'heapMegabytes' | 'residentMegabytes') =>
    (end?.[field] ?? 0) / (half?.[field] ?? 1) - 1
  const grown = { heap: growth('heapMegabytes'), resident: growth('residentMegabytes') }
  print()
  printTable(
    ['requests', 'heap MB', 'resident MB'],
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
  const machine = { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length }
  const result = { at: new Date().toISOString(), machine, records, pages: PAGES, parts, grown }
  print(`\nwritten to ${writeResult('memory', result)}`)
}
