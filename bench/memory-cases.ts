/**
 * Peak and resting memory of a site from its first start on: creating the database, loading the
 * dataset, serving pages, an import, ten seconds at rest. Each case runs under the memory limit that
 * it must fit into; where no limit can be set, its peak is compared with the limit instead.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { limitMemory, peakMegabytes } from '../tests/support/memory-limit.ts'
import type { PostgresServer } from '../tests/support/postgres-server.ts'
import { writeList } from './import-list.ts'
import { runAtlasImport } from './import-process.ts'
import { print, printTable } from './measure.ts'
import { residentMegabytes } from './memory-pages.ts'
import { createDatabase } from './search-records.ts'
import { fetchReply, listFacilityPaths, type Running, startSite } from './site.ts'

const REST_MS = 10_000
type Case = {
  what: string
  database: 'own' | 'beside'
  dataset: 'demo' | 'national'
  /** Different uncached pages, before the import. */
  pages: number
  /** Imports the 87,000 rows of the national list. */
  hasImport: boolean
  limit: number
}

export const CASES: Record<string, Case> = {
  'own-demo': {
    what: 'own, demo',
    database: 'own',
    dataset: 'demo',
    pages: 100,
    hasImport: false,
    limit: 512,
  },
  'own-import': {
    what: 'own, demo, then 87,000 rows imported',
    database: 'own',
    dataset: 'demo',
    pages: 100,
    hasImport: true,
    limit: 768,
  },
  'own-national': {
    what: 'own, national, then 87,000 rows imported',
    database: 'own',
    dataset: 'national',
    pages: 100,
    hasImport: true,
    limit: 768,
  },
  'beside-demo': {
    what: 'beside, demo',
    database: 'beside',
    dataset: 'demo',
    pages: 100,
    hasImport: false,
    limit: 256,
  },
  'beside-national': {
    what: 'beside, national, then 87,000 rows imported',
    database: 'beside',
    dataset: 'national',
    pages: 100,
    hasImport: true,
    limit: 256,
  },
}

/** In MB. A peak is the highest so far; null when the site was killed before. */
export type CaseResult = {
  what: string
  limit: number
  limitedBy: string
  peaks: { start: number | null; pages: number | null; import: number | null }
  atRest: number | null
  /** The peak of the process that imports, which is not the site's. */
  importer: number | null
  seconds: { start: number; import: number | null }
  failure: string | null
}

export async function measureCases(server: PostgresServer, cases: Case[]): Promise<CaseResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-bench-'))
  try {
    const list = join(folder, 'list.csv')
    if (cases.some(({ hasImport }) => hasImport)) await writeList(list, 1)
    const results: CaseResult[] = []
    for (const one of cases) {
      const name = `memory_${results.length}`
      const settings: Record<string, string> = {
        DATA_DIR: join(folder, name),
        DATASET: one.dataset,
      }
      if (one.database === 'beside') {
        await createDatabase(server, name)
        settings.DATABASE_URL = server.url(name)
      }
      print(`${one.what} …`)
      results.push(await measureCase(one, settings, list))
    }
    return results
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureCase(
  { what, pages, limit: megabytes, hasImport }: Case,
  settings: Record<string, string>,
  list: string,
): Promise<CaseResult> {
  const limit = limitMemory(megabytes)
  const result: CaseResult = {
    what,
    limit: megabytes,
    limitedBy: limit.kind === 'none' ? `none: ${limit.reason}` : limit.kind,
    peaks: { start: null, pages: null, import: null },
    atRest: null,
    importer: null,
    seconds: { start: 0, import: null },
    failure: null,
  }
  let site: Running | undefined
  try {
    const started = performance.now()
    site = await startSite(settings, limit.members)
    result.seconds.start = (performance.now() - started) / 1000
    result.peaks.start = peakMegabytes(site.pid)
    await readPages(site, pages)
    result.peaks.pages = peakMegabytes(site.pid)
    if (hasImport) {
      const run = await runAtlasImport(settings, list)
      result.peaks.import = peakMegabytes(site.pid)
      result.importer = run.peakMegabytes
      result.seconds.import = run.seconds
    }
    await pause(REST_MS)
    result.atRest = residentMegabytes(site.pid)
  } catch (error) {
    result.failure = String(error)
  } finally {
    await site?.stop()
    limit.remove()
  }
  return result
}

async function readPages({ port }: Running, count: number): Promise<void> {
  for (const path of await listFacilityPaths(port, count)) await fetchReply(port, path)
}

/** The highest peak of the whole case. */
const peakOf = ({ peaks }: CaseResult): number | null => peaks.import ?? peaks.pages ?? peaks.start

export function printCases(results: CaseResult[]): void {
  const figure = (value: number | null) => (value === null ? '' : value.toFixed(0))
  print()
  printTable(
    ['MB', 'limit', 'peak: start', 'pages', 'import', 'at rest', 'importer', 'start s', 'import s'],
    results.map(({ what, limit, peaks, atRest, importer, seconds }) => [
      what,
      String(limit),
      ...[peaks.start, peaks.pages, peaks.import, atRest, importer].map(figure),
      ...[seconds.start, seconds.import].map(figure),
    ]),
  )
  print()
  for (const result of results) {
    const { what, limit, limitedBy, failure } = result
    const isMet = failure === null && (peakOf(result) ?? limit) < limit
    print(`${isMet ? 'met   ' : 'MISSED'}  ${what}: ${limit} MB (limit: ${limitedBy})`)
    if (failure) print(`        ${failure}`)
  }
}
