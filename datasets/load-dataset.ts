/** Loads a dataset into an empty database, all or nothing. */
import type pg from 'pg'
import { refreshDerivedTables } from '../src/directory/derived-tables.ts'
import { refreshProximity } from '../src/directory/proximity.ts'
import { pageList } from '../src/site/pages.ts'
import type { Row } from './demo/generate.ts'

export const datasetNames = ['demo', 'national', 'documented'] as const
export type DatasetName = (typeof datasetNames)[number]

/** Its rows, in an order that satisfies foreign keys. Invented ones are marked as such. */
type Dataset = {
  isDemonstration: boolean
  total: number
  batches: Iterable<{ table: string; rows: Row[] }>
}

export type LoadProgress = (done: number, total: number) => void

/** Returns false and changes nothing when there already are facilities or states. */
export async function loadDataset(
  pool: pg.Pool,
  name: DatasetName,
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
      await addTranslations(client, name)
      await addThings(client, name)
      await client.query('commit')
      return false
    }
    await skipReferenceChecks(client)
    const dataset = await openDataset(name)
    await insertAll(client, dataset, onProgress)
    await client.query(
      `insert into dataset (id, name, is_demonstration) values (1, $1, $2)
       on conflict (id) do update set name = $1, is_demonstration = $2,
         version = dataset.version + 1, changed_at = now()`,
      [name, dataset.isDemonstration],
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

/** To records that were loaded before there were translations. */
async function addTranslations(client: pg.PoolClient, name: DatasetName): Promise<void> {
  const { rows } = await client.query(
    `select exists(select 1 from dataset where name = $1)
        and not exists(select 1 from translations) as missing`,
    [name],
  )
  if (!rows[0].missing) return
  const { translationRows } =
    name === 'documented'
      ? await import('./documented/translated.ts')
      : await import('./demo/generate.ts')
  await insertBatch(client, 'translations', translationRows())
  await client.query('update dataset set version = version + 1, changed_at = now()')
}

/** To records that were loaded before there were things of a kind, such as companies. */
async function addThings(client: pg.PoolClient, name: DatasetName): Promise<void> {
  if (name !== 'documented') return
  const { rows } = await client.query(
    `select exists(select 1 from dataset where name = $1) as "isLoaded",
            array(select distinct kind from things) as stored,
            (select coalesce(max(id), 0) from things) as thing_id,
            (select coalesce(max(id), 0) from thing_evidence) as evidence_id,
            (select coalesce(max(id), 0) from thing_relations) as relation_id`,
    [name],
  )
  const { isLoaded, stored, ...ids } = rows[0]
  const kinds = pageList.flatMap(([, { thing }]) => thing ?? [])
  if (!isLoaded || kinds.every((kind) => stored.includes(kind))) return
  const { documentedThings } = await import('./documented/things.ts')
  const { translationRows } = await import('./documented/translated.ts')
  const batches = documentedThings(stored)
  for (const { table, rows } of batches) {
    const own = { things: ids.thing_id, thing_evidence: ids.evidence_id }[table] ?? ids.relation_id
    const moved = rows.map(({ id, ...row }) => ({
      ...row,
      ...(id === undefined ? {} : { id: own + id }),
      ...(row.thing_id ? { thing_id: ids.thing_id + row.thing_id } : {}),
      ...(row.evidence_id ? { evidence_id: ids.evidence_id + row.evidence_id } : {}),
    }))
    await insertBatch(client, table, moved)
  }
  await insertBatch(client, 'translations', translationRows(), 'on conflict do nothing')
  await moveSequences(
    client,
    batches.flatMap(({ table, rows }) => (rows[0]?.id === undefined ? [] : [table])),
  )
  await refreshDerivedTables(client)
  await client.query('update dataset set version = version + 1, changed_at = now()')
}

/**
 * Checking references row by row takes half the time of a large load, and ours are right by
 * construction (the generator's test proves it). Only a superuser may skip them, as on the server that
 * we start; others load with the checks.
 */
async function skipReferenceChecks(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query(`select current_setting('is_superuser') as superuser`)
  if (rows[0].superuser === 'on') {
    await client.query('set local session_replication_role = replica')
  }
}

/** Loaded only now: a start on a full database has no use for generators, gazetteers and records. */
async function openDataset(name: DatasetName): Promise<Dataset> {
  if (name === 'documented') {
    const { documentedRows } = await import('./documented/documented-rows.ts')
    const { translationRows } = await import('./documented/translated.ts')
    const { textRows } = await import('./documented/texts.ts')
    const { documentedThings } = await import('./documented/things.ts')
    const batches = [
      ...documentedRows(),
      ...documentedThings(),
      { table: 'content_templates', rows: textRows() },
      { table: 'translations', rows: translationRows() },
    ]
    return {
      isDemonstration: false,
      total: countRows(batches),
      batches,
    }
  }
  const { generateRows, totals } = await import('./demo/generate.ts')
  const { demonstrationThings } = await import('./demo/things.ts')
  const things = demonstrationThings()
  return {
    isDemonstration: true,
    total: countRows(things) + Object.values(totals(name)).reduce((sum, count) => sum + count, 0),
    batches: chain(generateRows(name), things),
  }
}

type Batches = Iterable<{ table: string; rows: Row[] }>

const countRows = (batches: { rows: Row[] }[]): number =>
  batches.reduce((sum, { rows }) => sum + rows.length, 0)

function* chain(first: Batches, then: Batches): Batches {
  yield* first
  yield* then
}

async function insertAll(
  client: pg.PoolClient,
  { batches, total, isDemonstration }: Dataset,
  onProgress: LoadProgress,
) {
  const seen = new Set<string>()
  let done = 0
  for (const { table, rows } of batches) {
    await insertBatch(client, table, rows)
    if (rows[0]?.id !== undefined) seen.add(table)
    done += rows.length
    onProgress(done, total)
  }
  // Triggers may be off (see above), so grades are set here.
  await client.query(
    isDemonstration
      ? `update facilities set grade = 'demonstration'`
      : 'update facilities set grade = evidence_grade(id)',
  )
  await moveSequences(client, seen)
}

/** Past the ids that the rows bring. */
async function moveSequences(client: pg.PoolClient, tables: Iterable<string>): Promise<void> {
  for (const table of tables) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, 'id'), (select coalesce(max(id), 0) + 1 from ${table}), false)`,
      [table],
    )
  }
}

/** One JSON parameter per batch: it handles lists and nulls. */
async function insertBatch(
  client: pg.PoolClient,
  table: string,
  rows: Row[],
  otherwise = '',
): Promise<void> {
  const first = rows[0]
  if (!first) return
  const columns = Object.keys(first).join(', ')
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json) ${otherwise}`,
    [JSON.stringify(rows)],
  )
}
