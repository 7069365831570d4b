/** CPU time of a PostgreSQL server, all of its processes together: it hardly depends on other load. */
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

const TICKS_PER_SECOND = 100

/** Returns a function that reads the CPU seconds since the server started. */
export async function watchDatabaseCpu(url: string): Promise<() => number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const server = statOf(rows[0].pid)?.parent ?? 0
  await client.end()
  return () => {
    // The server and its children that have ended, then those that are running.
    let ticks = (statOf(server)?.own ?? 0) + (statOf(server)?.ended ?? 0)
    for (const entry of readdirSync('/proc')) {
      const stat = /^\d+$/.test(entry) ? statOf(Number(entry)) : null
      if (stat?.parent === server) ticks += stat.own
    }
    return ticks / TICKS_PER_SECOND
  }
}

/** CPU seconds of one process; undefined when it has ended. */
export function cpuSecondsOf(pid: number): number | undefined {
  const stat = statOf(pid)
  return stat ? stat.own / TICKS_PER_SECOND : undefined
}

function statOf(pid: number): { parent: number; own: number; ended: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const [parent = 0, ...times] = [1, 11, 12, 13, 14].map((at) => Number(fields[at]))
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = times
    return { parent, own: user + system, ended: endedUser + endedSystem }
  } catch {
    return null
  }
}
