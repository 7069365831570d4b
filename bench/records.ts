/**
 * Facilities as JSON, none of them cached, on both databases, compared with the least that it can cost:
 * node:http and one prepared query.
 */
import { load } from './load.ts'
import { DATABASES, type DatabaseName, type National } from './national.ts'
import { type Running, startQueryServer, startSite } from './site.ts'
import { type Compared, compareTurns, takeTurns } from './turns.ts'

const TURNS = 4
const REQUESTS = 1_000
/** Each turn asks for other records, and so does the first one, which warms up. */
export const RECORDS = (TURNS + 1) * REQUESTS

export type RecordsRow = Compared & { database: DatabaseName }

export async function compareRecords(
  { server, sites }: National,
  paths: string[],
): Promise<RecordsRow[]> {
  const servers: Running[] = []
  try {
    servers.push(await startQueryServer(server.url('national')))
    for (const database of DATABASES) servers.push(await startSite(sites[database]))
    const [bare = [], ...ours] = await takeTurns(servers, TURNS, (asked, turn) => {
      const others = paths.slice(turn * REQUESTS, (turn + 1) * REQUESTS)
      if (others.length < REQUESTS) throw new Error('the directory has too few facilities')
      return load(asked, others, { requests: REQUESTS })
    })
    return ours.map((turns, index) => ({
      database: DATABASES[index] ?? 'own',
      ...compareTurns(turns, bare),
    }))
  } finally {
    for (const one of servers) await one.stop()
  }
}
