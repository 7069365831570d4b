/**
 * Everything that is measured, in one table, in under ten minutes: what the product does, what the
 * obvious or the bare way does in the same run, and the ratio of the two.
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

/** These share one server, and with it the databases of both sizes. */
const ON_ONE_SERVER: Record<string, () => Promise<Bench>> = {
  pages: () => import('./pages.ts'),
  search: () => import('./search.ts'),
  memory: () => import('./memory.ts'),
  'start-up': () => import('./start-up.ts'),
}
const ON_THEIR_OWN: Record<string, () => Promise<Bench>> = {
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
  for (const [name, load] of Object.entries(ON_THEIR_OWN)) await measure(name, load)
  print('\n== all')
  print()
  printTable(
    ['what', 'facilities', 'measured', 'beside it', '', 'ratio'],
    lines.map(({ what, records, measured, beside, besideWhat, ratio }) => [
      what,
      records === undefined ? '' : formatCount(records),
      measured,
      beside,
      besideWhat,
      ratio,
    ]),
  )
  const whole = (performance.now() - started) / 1000
  const machine = { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length }
  const result = { at: new Date().toISOString(), machine, seconds: { ...seconds, whole }, lines }
  print(
    `\n${Math.floor(whole / 60)} min ${Math.round(whole % 60)} s; written to ${writeResult('all', result)}`,
  )
}
