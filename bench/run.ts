/** npm run bench -- NAME: measures one thing, prints a table, writes bench/results/NAME.json. */
import { messageOf } from '../src/lib/errors.ts'

const BENCHES: Record<string, () => Promise<{ run(flags: string[]): Promise<void> }>> = {
  import: () => import('./import.ts'),
  leads: () => import('./leads.ts'),
  search: () => import('./search.ts'),
  staff: () => import('./staff.ts'),
}

const [name = '', ...flags] = process.argv.slice(2)
const load = BENCHES[name]
if (load) {
  try {
    await (await load()).run(flags)
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`)
    process.exitCode = 1
  }
} else {
  process.stderr.write(`usage: npm run bench -- ${Object.keys(BENCHES).join('|')}\n`)
  process.exitCode = 2
}
