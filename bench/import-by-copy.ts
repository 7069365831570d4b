/** The minimum that loading the same rows can cost: COPY into tables without indexes, then the indexes. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { watchDatabaseCpu } from './database-cpu.ts'

export type Copied = { table: string; rows: number; seconds: number; cpu: number }

export async function copyPlainly(url: string, tables: string[]): Promise<Copied[]> {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-copy-'))
  // The server writes and reads the files, and runs under another account.
  chmodSync(folder, 0o777)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const cpuSeconds = await watchDatabaseCpu(url)
  const copied: Copied[] = []
  try {
    for (const table of tables) copied.push(await copyTable(client, cpuSeconds, table, folder))
  } finally {
    await client.end()
    rmSync(folder, { recursive: true, force: true })
  }
  return copied
}

async function copyTable(
  client: pg.Client,
  cpuSeconds: () => number,
  table: string,
  folder: string,
): Promise<Copied> {
  const file = join(folder, `${table}.copy`)
  await client.query(`copy ${table} to '${file}'`)
  await client.query(`create table bare_${table} (like ${table} including defaults)`)
  const indexes = await client.query<{ indexdef: string }>(
    'select indexdef from pg_indexes where tablename = $1',
    [table],
  )
  const [started, before] = [performance.now(), cpuSeconds()]
  const { rowCount } = await client.query(`copy bare_${table} from '${file}'`)
  for (const { indexdef } of indexes.rows) {
    await client.query(indexdef.replace(/INDEX \S+ ON \S+/, `INDEX ON bare_${table}`))
  }
  return {
    table,
    rows: rowCount ?? 0,
    seconds: (performance.now() - started) / 1000,
    cpu: cpuSeconds() - before,
  }
}
