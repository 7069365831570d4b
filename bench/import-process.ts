/** One ./atlas import in a process of its own: how long, how much work, how much memory. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { databaseWork, workedBy } from './database-work.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SAMPLE_MS = 50

export type ImportRun = {
  seconds: number
  /** Time on a processor, in the import's process and in the database: the same on a busy machine. */
  worked: number
  workedInDatabase: number
  peakMegabytes: number
  phases: { name: string; seconds: number }[]
}

export async function runAtlasImport(
  url: string,
  file: string,
  dataDir: string,
): Promise<ImportRun> {
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DATABASE_URL: url,
    DATA_DIR: dataDir,
  }
  const work = await databaseWork(url)
  const before = work()
  const started = performance.now()
  const since = () => (performance.now() - started) / 1000
  const atlas = spawn('./atlas', ['import', file], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const pid = atlas.pid ?? 0
  const last = { own: 0, peak: 0 }
  const sample = setInterval(() => {
    last.own = workedBy(pid) ?? last.own
    last.peak = peakOf(pid) ?? last.peak
  }, SAMPLE_MS)
  const marks: { name: string; at: number }[] = []
  for await (const line of createInterface({ input: atlas.stdout })) {
    const name = line.match(/^ {2}(reading|matching|writing|finding|counting|committing)/)?.[1]
    if (name && marks.at(-1)?.name !== name) marks.push({ name, at: since() })
  }
  const code = atlas.exitCode ?? (await new Promise((resolve) => atlas.once('close', resolve)))
  const seconds = since()
  clearInterval(sample)
  const inDatabase = work() - before
  if (code !== 0) throw new Error(`the import ended with code ${code}`)
  return {
    seconds,
    worked: last.own + inDatabase,
    workedInDatabase: inDatabase,
    peakMegabytes: last.peak,
    phases: marks.map(({ name, at }, index) => ({
      name,
      seconds: (marks[index + 1]?.at ?? seconds) - at,
    })),
  }
}

function peakOf(pid: number): number | undefined {
  try {
    const peak = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmHWM:\s+(\d+) kB/)?.[1]
    return peak === undefined ? undefined : Number(peak) / 1000
  } catch {
    return undefined
  }
}
