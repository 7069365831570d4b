/**
 * What an operator needs to know, in one run of less than ten minutes and one table (summary.ts). Searching,
 * the staff list and memory under a limit need more data and time, and have their own commands.
 *
 *   npm run bench
 */
import { ensureBuilt } from '../cli/ensure-built.mjs'
import { messageOf } from '../src/platform/errors.ts'
import { print, printTable, SHORT, writeResult } from './measure.ts'
import { type National, openNational } from './national.ts'
import { cellsOf, HEAD, type PartName, type Results, summarize } from './summary.ts'

type Part<Name extends PartName> = {
  run(flags: string[], national?: National): Promise<Results[Name] | undefined>
}

/** The first ones share one national directory. */
const ON_NATIONAL: PartName[] = ['pages', 'memory', 'start-up', 'script']
const PARTS: { [Name in PartName]: () => Promise<Part<Name>> } = {
  pages: () => import('./pages.ts'),
  memory: () => import('./memory.ts'),
  'start-up': () => import('./start-up.ts'),
  script: () => import('./script.ts'),
  leads: () => import('./leads.ts'),
  import: () => import('./import.ts'),
}

export async function runAll(): Promise<void> {
  const started = performance.now()
  const seconds: Record<string, number> = {}
  const failures: Record<string, string> = {}
  const results: Partial<Results> = {}
  /** One part that fails does not stop the others. */
  const attempt = async <T>(name: string, work: () => Promise<T>): Promise<T | undefined> => {
    const began = performance.now()
    print(`\n== ${name}`)
    try {
      return await work()
    } catch (error) {
      failures[name] = messageOf(error)
      print(`FAILED: ${failures[name]}`)
      return undefined
    } finally {
      seconds[name] = (performance.now() - began) / 1000
    }
  }
  const measure = async <Name extends PartName>(name: Name, national?: National) => {
    const result = await attempt(name, async () => (await PARTS[name]()).run([SHORT], national))
    if (result) results[name] = result
  }
  await attempt('build', async () => {
    if (!(await ensureBuilt())) throw new Error('the site could not be built')
  })
  const national = await attempt('directory', openNational)
  if (national) {
    for (const name of ON_NATIONAL) await measure(name, national)
    await national.close()
  }
  const rest = (Object.keys(PARTS) as PartName[]).filter((name) => !ON_NATIONAL.includes(name))
  for (const name of rest) await measure(name)
  const lines = summarize(results)
  print('\n== all\n')
  printTable(HEAD, lines.map(cellsOf))
  print()
  for (const [name, message] of Object.entries(failures)) print(`FAILED  ${name}: ${message}`)
  const total = Math.round((performance.now() - started) / 1000)
  const file = writeResult('all', { seconds: { ...seconds, total }, failures, lines })
  print(`${Math.floor(total / 60)} min ${total % 60} s; written to ${file}`)
  if (Object.keys(failures).length > 0) process.exitCode = 1
}
