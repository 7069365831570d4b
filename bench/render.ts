/** Uncached pages, rendered in a process with the flags of `./atlas serve`. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Timing, timing } from './measure.ts'
import { ATLAS } from './site.ts'

const RENDERER = fileURLToPath(new URL('./render-process.ts', import.meta.url))
const run = promisify(execFile)

/** Milliseconds for each page: the full pipeline, and renderToString. */
export type RenderTimes = { whole: number[]; string: number[] }
export type Rendered = {
  what: string
  pages: number
  whole: Timing
  string: Timing
  times: number
}

/** V8's, by which a site holds less memory and takes a little longer. */
function servingFlags(): string[] {
  const flags = readFileSync(ATLAS, 'utf8').match(/^ +set -- (--.+?) "/m)?.[1]
  if (!flags) throw new Error(`${ATLAS} has no flags for serving`)
  return flags.split(' ')
}

/** `settings` are those of a site on the same database. */
export async function renderUncached(
  settings: Record<string, string>,
  what: string,
  paths: string[],
): Promise<Rendered> {
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, NODE_ENV: 'production', ...settings }
  const flags = ['--disable-warning=ExperimentalWarning', ...servingFlags()]
  const args = [...flags, RENDERER, JSON.stringify(paths)]
  const { stdout } = await run(process.execPath, args, { env, maxBuffer: 1e7 })
  const times: RenderTimes = JSON.parse(stdout)
  const [whole, string] = [timing(times.whole), timing(times.string)]
  return { what, pages: times.whole.length, whole, string, times: whole.p50 / string.p50 }
}
