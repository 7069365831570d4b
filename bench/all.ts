/**
 * What an operator needs to know, in one run and one table: each figure next to a baseline from the same
 * run, the ratio of the two, and the goal. Searching, the staff list and memory under a limit need more
 * data and time, and have their own commands.
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
type Part = { name: string; load: () => Promise<Bench>; flags?: string[] }

/** These share one PostgreSQL server, and with it the databases of both sizes. */
const ON_ONE_SERVER: Part[] = [
  { name: 'pages', load: () => import('./pages.ts') },
  { name: 'start-up', load: () => import('./start-up.ts') },
  {
    name: 'memory',
    load: () => import('./memory.ts'),
    flags: ['postgres-pages', 'embedded-pages'],
  },
]
const ON_OWN_SERVER: Part[] = [
  { name: 'leads', load: () => import('./leads.ts') },
  { name: 'import', load: () => import('./import.ts') },
  { name: 'script', load: () => import('./script.ts') },
]

export async function runAll(): Promise<void> {
  const started = performance.now()
  const lines: Line[] = []
  const seconds: Record<string, number> = {}
  const measure = async ({ name, load, flags = [] }: Part, server?: PostgresServer) => {
    const began = performance.now()
    print(`\n== ${name}`)
    await (await load()).run(flags, server)
    seconds[name] = (performance.now() - began) / 1000
    lines.push(...summarize(name, JSON.parse(readFileSync(resultFile(name), 'utf8'))))
  }
  const server = await startPostgres()
  try {
    for (const part of ON_ONE_SERVER) await measure(part, server)
  } finally {
    await server.stop()
  }
  for (const part of ON_OWN_SERVER) await measure(part)
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
