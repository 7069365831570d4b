/** Loads a generated dataset into an empty database, all or nothing. */
import type pg from 'pg'
import { refreshDerivedTables } from '../src/directory/derived-tables.ts'
import { refreshProximity } from '../src/directory/proximity.ts'
import type { Profile, Row, TableName } from './demo/generate.ts'

export type LoadProgress = (done: number, total: number) => void

/** Returns false and changes nothing when there already are facilities or states. */
export async function loadDataset(
  pool: pg.Pool,
  profile: Profile,
  onProgress: LoadProgress = () => {},
): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Loading may take minutes.
    await client.query('set local statement_timeout = 0')
    // Two processes may start on one empty database: the second waits here, then sees the rows.
    await client.query('lock table dataset in access exclusive mode')
    const { rows } = await client.query('select exists(select 1 from states) as loaded')
    if (rows[0].loaded) {
      await client.query('rollback')
      return false
    }
    await skipReferenceChecks(client)
    await insertAll(client, profile, onProgress)
    await client.query(
      `insert into dataset (id, name, is_demonstration) values (1, $1, true)
       on conflict (id) do update set name = $1, is_demonstration = true,
         version = dataset.version + 1, changed_at = now()`,
      [profile],
    )
    await refreshProximity(client, 'select id from cities')
    await refreshDerivedTables(client)
    await client.query('commit')
    await client.query('analyze')
    return true
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/**
 * Checking references row by row takes half the time of a large load, and ours are right by
 * construction (the generator's test proves it). Only a superuser may skip them, as in the embedded
 * database; others load with the checks.
 */
async function skipReferenceChecks(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query(`select current_setting('is_superuser') as superuser`)
  if (rows[0].superuser === 'on') {
    await client.query('set local session_replication_role = replica')
  }
}

async function insertAll(client: pg.PoolClient, profile: Profile, onProgress: LoadProgress) {
  // Imported lazily: a start on a full database does not need the generator.
  const { generateRows, totals } = await import('./demo/generate.ts')
  const total = Object.values(totals(profile)).reduce((sum, count) => sum + count, 0)
  const seen = new Set<TableName>()
  let done = 0
  for (const { table, rows } of generateRows(profile)) {
    await insertBatch(client, table, rows)
    seen.add(table)
    done += rows.length
    onProgress(done, total)
  }
  // Rows have explicit ids: move the sequences past them.
  for (const table of seen) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, 'id'), (select coalesce(max(id), 0) + 1 from ${table}), false)`,
      [table],
    )
  }
}

/**
 * One JSON parameter per batch: it handles lists and nulls and, unlike COPY, works on the embedded
 * database.
 */
async function insertBatch(client: pg.PoolClient, table: TableName, rows: Row[]): Promise<void> {
  const first = rows[0]
  if (!first) return
  const columns = Object.keys(first).join(', ')
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
    [JSON.stringify(rows)],
  )
}
