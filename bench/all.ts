/**
 * Runs every benchmark in under ten minutes and prints one table: each figure next to a baseline from
 * the same run, the ratio of the two, and the goal.
 *
 *   npm run bench
 */
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { formatCount } from '../src/ui/format.ts'
import { type PostgresServer, startPostgres } from '../tests/support/postgres-server.ts'
import { print, printTable, resultFile, writeResult } from './measure.ts'
import { type Line, summarize } from './summary.ts'

type Bench = { run(flags: string[], server?: PostgresServer): Promise<void> }

/** These share one PostgreSQL server, and with it the databases of both sizes. */
const ON_ONE_SERVER: Record<string, () => Promise<Bench>> = {
  pages: () => import('./pages.ts'),
  search: () => import('./search.ts'),
  memory: () => import('./memory.ts'),
  'start-up': () => import('./start-up.ts'),
}
const ON_OWN_SERVER: Record<string, () => Promise<Bench>> = {
  leads: () => import('./leads.ts'),
  staff: () => import('./staff.ts'),
  import: () => import('./import.ts'),
}

export async function runAll(): Promise<void> {
  const started = performance.now()
  const lines: Line[] = []
  const seconds: Record<string, number> = {}
  const measure = async (name: string, load: () => Promise<Bench>, server?: PostgresServer) => {
    const began = performance.now()
    print(`\n== ${name}`)
    await (await load()).run([], server)
    seconds[name] = (performance.now() - began) / 1000
    lines.push(...summarize(name, JSON.parse(readFileSync(resultFile(name), 'utf8'))))
  }
  const server = await startPostgres()
  try {
    for (const [name, load] of Object.entries(ON_ONE_SERVER)) await measure(name, load, server)
  } finally {
    await server.stop()
  }
  for (const [name, load] of Object.entries(ON_OWN_SERVER)) await measure(name, load)
  print('\n== all')
  print()
  printTable(
    ['what', 'facilities', 'measured', 'baseline', '', 'ratio', 'goal'],
    lines.map(({ what, records, measured, baseline, baselineName, ratio, goal = '' }) => [
      what,
      records === undefined ? '' : formatCount(records),
      measured,
      baseline,
      baselineName,
      ratio,
      goal,
    ]),
  )
  const total = (performance.now() - started) / 1000
  const machine = { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length }
  const result = { at: new Date().toISOString(), machine, seconds: { ...seconds, total }, lines }
  print(
    `\n${Math.floor(total / 60)} min ${Math.round(total % 60)} s; written to ${writeResult('all', result)}`,
  )
}
