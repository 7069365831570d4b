/** The least that loading the same rows can cost: COPY into bare tables, then the indexes. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { databaseWork } from './database-work.ts'

export type Copied = { table: string; rows: number; seconds: number; worked: number }

export async function copyBarely(url: string, tables: string[]): Promise<Copied[]> {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-copy-'))
  // The server writes and reads the files, and runs as somebody else.
  chmodSync(folder, 0o777)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const work = await databaseWork(url)
  const copied: Copied[] = []
  try {
    for (const table of tables) copied.push(await copyTable(client, work, table, folder))
  } finally {
    await client.end()
    rmSync(folder, { recursive: true, force: true })
  }
  return copied
}

async function copyTable(
  client: pg.Client,
  work: () => number,
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
  const [started, busy] = [performance.now(), work()]
  const { rowCount } = await client.query(`copy bare_${table} from '${file}'`)
  for (const { indexdef } of indexes.rows) {
    await client.query(indexdef.replace(/INDEX \S+ ON \S+/, `INDEX ON bare_${table}`))
  }
  return {
    table,
    rows: rowCount ?? 0,
    seconds: (performance.now() - started) / 1000,
    worked: work() - busy,
  }
}
