/** npm run bench runs every benchmark, npm run bench -- NAME one. Prints tables, writes JSON to bench/results. */
import { messageOf } from '../src/platform/errors.ts'

const BENCHES: Record<string, () => Promise<{ run(flags: string[]): Promise<unknown> }>> = {
  editing: () => import('./editing.ts'),
  import: () => import('./import.ts'),
  leads: () => import('./leads.ts'),
  map: () => import('./map.ts'),
  memory: () => import('./memory.ts'),
  million: () => import('./million.ts'),
  pages: () => import('./pages.ts'),
  recall: () => import('./recall.ts'),
  script: () => import('./script.ts'),
  search: () => import('./search.ts'),
  'start-up': () => import('./start-up.ts'),
}

const [name, ...flags] = process.argv.slice(2)
const load = name === undefined ? undefined : BENCHES[name]
try {
  if (load) await (await load()).run(flags)
  else if (name === undefined) await (await import('./all.ts')).runAll()
  else {
    process.stderr.write(`usage: npm run bench [-- ${Object.keys(BENCHES).join('|')}]\n`)
    process.exitCode = 2
  }
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`)
  process.exitCode = 1
}
