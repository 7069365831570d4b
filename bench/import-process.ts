/** Runs ./atlas import as an operator would: how long it takes, how much CPU and memory. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { peakMegabytes } from '../tests/support/memory-limit.ts'
import { cpuSecondsOf, watchDatabaseCpu } from './database-cpu.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SAMPLE_MS = 50

export type ImportRun = {
  seconds: number
  /** CPU seconds of the import's process and the database, which do not depend on other load. */
  cpu: number
  cpuInDatabase: number
  peakMegabytes: number
  phases: { name: string; seconds: number }[]
}

export async function runAtlasImport(
  settings: Record<string, string>,
  file: string,
  /** The database, whose processor time counts too; our own has no address in the settings. */
  url = settings.DATABASE_URL,
): Promise<ImportRun> {
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, ...settings }
  const databaseCpu = url ? await watchDatabaseCpu(url) : () => 0
  const before = databaseCpu()
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
    last.own = cpuSecondsOf(pid) ?? last.own
    last.peak = Math.max(last.peak, peakIfRunning(pid))
  }, SAMPLE_MS)
  const marks: { name: string; at: number }[] = []
  for await (const line of createInterface({ input: atlas.stdout })) {
    const name = line.match(/^ {2}(reading|matching|writing|finding|counting|committing)/)?.[1]
    if (name && marks.at(-1)?.name !== name) marks.push({ name, at: since() })
  }
  const code = atlas.exitCode ?? (await new Promise((resolve) => atlas.once('close', resolve)))
  const seconds = since()
  clearInterval(sample)
  const inDatabase = databaseCpu() - before
  if (code !== 0) throw new Error(`the import ended with code ${code}`)
  return {
    seconds,
    cpu: last.own + inDatabase,
    cpuInDatabase: inDatabase,
    peakMegabytes: last.peak,
    phases: marks.map(({ name, at }, index) => ({
      name,
      seconds: (marks[index + 1]?.at ?? seconds) - at,
    })),
  }
}

function peakIfRunning(pid: number): number {
  try {
    return peakMegabytes(pid) || 0
  } catch {
    return 0
  }
}
