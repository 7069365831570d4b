/**
 * What a site holds after 2,000 different pages of the national directory, on both databases. Without a
 * limit: V8 collects garbage earlier when it sees one.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { peakMegabytes } from '../tests/support/memory-limit.ts'
import { load } from './load.ts'
import { printTable } from './measure.ts'
import { DATABASES, type DatabaseName, type National } from './national.ts'
import { fetchReply, listFacilityPaths, startBare, startSite } from './site.ts'

const PAGES = 2_000
/** Few visitors at a time: with one alone, database and site would wait for each other. */
const CONNECTIONS = 4

/** Megabytes. */
export type PagesMemory = {
  database: DatabaseName
  pages: number
  atStart: number
  resident: number
  peak: number
  /** What the site and every process that it started hold, its database server among them. */
  all: number
}

export async function measurePages({ sites }: National): Promise<PagesMemory[]> {
  const rows: PagesMemory[] = []
  for (const database of DATABASES) {
    const site = await startSite(sites[database])
    try {
      const paths = await listFacilityPaths(site.port, PAGES)
      const atStart = residentMegabytes(site.pid)
      await load(site, paths, { requests: paths.length }, { connections: CONNECTIONS })
      const resident = residentMegabytes(site.pid)
      const peak = peakMegabytes(site.pid)
      const all = treeMegabytes(site.pid)
      rows.push({ database, pages: paths.length, atStart, resident, peak, all })
    } finally {
      await site.stop()
    }
  }
  return rows
}

export function printPages(rows: PagesMemory[], bare: number): void {
  printTable(
    ['MB', 'pages', 'at start', 'after the pages', 'peak', 'all processes'],
    [
      ...rows.map(({ database, pages, atStart, resident, peak, all }) => [
        database,
        String(pages),
        ...[atStart, resident, peak, all].map((value) => value.toFixed(0)),
      ]),
      ['bare node:http server', '', bare.toFixed(0), '', '', ''],
    ],
  )
}

export async function bareMegabytes(): Promise<number> {
  const bare = await startBare({ status: 200, head: [], body: Buffer.from('ok') })
  try {
    await fetchReply(bare.port, '/')
    return residentMegabytes(bare.pid)
  } finally {
    await bare.stop()
  }
}

export function residentMegabytes(pid: number): number {
  const kilobytes = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+) kB/)?.[1]
  return Number(kilobytes) / 1024
}

/** Each page that several processes share is divided among them (PSS), so that it counts once. */
function treeMegabytes(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const own = Number(rollup.match(/^Pss:\s+(\d+) kB/m)?.[1]) / 1024
  return childrenOf(pid).reduce((sum, child) => sum + treeMegabytes(child), own)
}

const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
      .map(Number),
  )
