/**
 * From the command to the first page at 87,240 facilities, in a new process each time, compared with a
 * bare Node server.
 *
 *   npm run bench -- start-up            also the very first start, which loads the demonstration data
 *   npm run bench -- start-up --short    what the table needs
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../cli/ensure-built.mjs'
import { cpuMsOf, isShort, median, print, printTable, writeResult } from './measure.ts'
import { DATABASES, type DatabaseName, type National, withNational } from './national.ts'
import { fetchReply, type Running, startBare, startSite } from './site.ts'

const STARTS = 3

/** Elapsed and CPU seconds. */
type Start = { seconds: number; cpu: number }
type StartRow = Start & { database: DatabaseName }
export type StartResult = { rows: StartRow[]; first: Start | null; bare: Start }

export async function run(flags: string[], given?: National): Promise<StartResult> {
  const isForTable = isShort('start-up', flags)
  await ensureBuilt()
  const bare = await several(() => startBare({ status: 200, head: [], body: Buffer.from('x') }))
  const first = isForTable
    ? null
    : await inFolder((DATA_DIR) => timed(() => startSite({ DATA_DIR, DATASET: 'demo' })))
  const rows = await withNational(given, async ({ sites }) => {
    const starts: StartRow[] = []
    for (const database of DATABASES) {
      starts.push({ database, ...(await several(() => startSite(sites[database]))) })
    }
    return starts
  })
  const result = { rows, first, bare }
  report(result)
  return result
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function several(start: () => Promise<Running>): Promise<Start> {
  const starts: Start[] = []
  for (let n = 0; n < STARTS; n += 1) starts.push(await timed(start))
  return {
    seconds: median(starts.map(({ seconds }) => seconds)),
    cpu: median(starts.map(({ cpu }) => cpu)),
  }
}

async function timed(start: () => Promise<Running>): Promise<Start> {
  const started = performance.now()
  const process = await start()
  const { status } = await fetchReply(process.port, '/')
  const seconds = (performance.now() - started) / 1000
  const cpu = cpuMsOf(process.pid) / 1000
  await process.stop()
  if (status !== 200) throw new Error(`the first page answered ${status}`)
  return { seconds, cpu }
}

function report({ rows, first, bare }: StartResult): void {
  const line = (what: string, { seconds, cpu }: Start) => [
    what,
    seconds.toFixed(2),
    cpu.toFixed(2),
    `${(cpu / bare.cpu).toFixed(0)} x`,
  ]
  print()
  printTable(
    ['from the command to the first page', 'seconds', 'CPU s', 'CPU: times a bare server'],
    [
      ...rows.map((row) => line(row.database, row)),
      ...(first ? [line('own, first start: loads the demonstration data', first)] : []),
      line('bare node:http server', bare),
    ],
  )
  print(`\nwritten to ${writeResult('start-up', { rows, first, bare })}`)
}
