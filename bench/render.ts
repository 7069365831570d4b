/** Uncached pages, rendered in a process with NODE_ENV=production. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Timing, timing } from './measure.ts'
import { LEAD_KEY_FILE } from './site.ts'

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

export async function renderUncached(
  url: string,
  what: string,
  paths: string[],
): Promise<Rendered> {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-bench-'))
  const { PATH = '', HOME = '' } = process.env
  const settings = { NODE_ENV: 'production', DATABASE_URL: url, DATA_DIR: folder, LEAD_KEY_FILE }
  const env = { PATH, HOME, ...settings }
  const args = ['--disable-warning=ExperimentalWarning', RENDERER, JSON.stringify(paths)]
  try {
    const { stdout } = await run(process.execPath, args, { env, maxBuffer: 1e7 })
    const times: RenderTimes = JSON.parse(stdout)
    const [whole, string] = [timing(times.whole), timing(times.string)]
    return { what, pages: times.whole.length, whole, string, times: whole.p50 / string.p50 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
