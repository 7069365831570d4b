/**
 * From the command to the first page, in a new process each time, compared with a bare Node server.
 *
 *   npm run bench -- start-up
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../cli/ensure-built.mjs'
import { formatCount } from '../src/ui/format.ts'
import { type PostgresServer, startPostgres } from '../tests/support/postgres-server.ts'
import { cpuMsOf, median, print, printTable, writeResult } from './measure.ts'
import { type RecordsKind, withRecords } from './search-records.ts'
import { fetchReply, LEAD_KEY_FILE, type Running, startBare, startSite } from './site.ts'

const STARTS = 3
const GOAL_SECONDS = 3

/** Elapsed and CPU seconds. */
type Start = { seconds: number; cpu: number }
export type StartRow = Start & { what: string; goal: boolean }

export async function run(flags: string[], given?: PostgresServer): Promise<void> {
  if (flags.length > 0) throw new Error(`start-up takes nothing, but was given ${flags.join(' ')}`)
  await ensureBuilt()
  const reply = { status: 200, head: [], body: Buffer.from('x') }
  const bare = await several(() => startBare(reply))
  const rows = await onEmbedded()
  const server = given ?? (await startPostgres())
  try {
    for (const kind of ['florida', 'national'] as RecordsKind[]) {
      await withRecords(server, kind, async ({ count }) => {
        const settings = { DATABASE_URL: server.url(kind), LEAD_KEY_FILE }
        const start = await inFolder((DATA_DIR) =>
          several(() => startSite({ DATA_DIR, ...settings })),
        )
        rows.push({ what: `PostgreSQL, ${formatCount(count)} facilities`, goal: true, ...start })
      })
    }
  } finally {
    if (!given) await server.stop()
  }
  report(rows, bare)
}

function onEmbedded(): Promise<StartRow[]> {
  return inFolder(async (DATA_DIR) => {
    const start = () => startSite({ DATA_DIR, DATASET: 'demo' })
    const first = await timed(start)
    const again = await several(start)
    return [
      { what: 'embedded, first start: loads the demonstration data', goal: false, ...first },
      { what: 'embedded, any later start', goal: true, ...again },
    ]
  })
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

function report(rows: StartRow[], bare: Start): void {
  const s = (seconds: number) => seconds.toFixed(2)
  print()
  printTable(
    ['from the command to the first page', 'seconds', 'CPU s', 'CPU: times a bare server'],
    [
      ...rows.map(({ what, seconds, cpu }) => [
        what,
        s(seconds),
        s(cpu),
        `${(cpu / bare.cpu).toFixed(0)} x`,
      ]),
      ['bare node:http server', s(bare.seconds), s(bare.cpu), ''],
    ],
  )
  print()
  for (const { what, seconds } of rows.filter(({ goal }) => goal)) {
    print(`${seconds < GOAL_SECONDS ? 'met   ' : 'MISSED'}  ${what}: under ${GOAL_SECONDS} s`)
  }
  const machine = { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length }
  const result = { at: new Date().toISOString(), machine, rows, bare }
  print(`\nwritten to ${writeResult('start-up', result)}`)
}
