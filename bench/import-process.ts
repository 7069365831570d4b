/** One ./atlas import in a process of its own: how long, how much work, how much memory. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const TICKS_PER_SECOND = 100
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
  const started = performance.now()
  const since = () => (performance.now() - started) / 1000
  const atlas = spawn('./atlas', ['import', file], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const pid = atlas.pid ?? 0
  const backend = findBackend(url)
  const last = { own: 0, database: 0, peak: 0 }
  const sample = setInterval(async () => {
    const databasePid = await backend.pid()
    last.own = workedBy(pid) ?? last.own
    last.database = (databasePid && workedBy(databasePid)) || last.database
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
  await backend.end()
  if (code !== 0) throw new Error(`the import ended with code ${code}`)
  return {
    seconds,
    worked: last.own + last.database,
    workedInDatabase: last.database,
    peakMegabytes: last.peak,
    phases: marks.map(({ name, at }, index) => ({
      name,
      seconds: (marks[index + 1]?.at ?? seconds) - at,
    })),
  }
}

/** The import's connection to the database: the one that is in a transaction. */
function findBackend(url: string): { pid(): Promise<number | undefined>; end(): Promise<void> } {
  const client = new pg.Client({ connectionString: url, application_name: 'bench' })
  const connected = client.connect()
  let found: number | undefined
  return {
    async pid() {
      await connected
      if (found) return found
      const { rows } = await client.query(
        `select pid from pg_stat_activity
          where application_name = 'exposure-atlas' and xact_start is not null
            and datname = current_database()`,
      )
      found = rows[0]?.pid
      return found
    },
    end: () => client.end(),
  }
}

function workedBy(pid: number): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  } catch {
    return undefined
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
