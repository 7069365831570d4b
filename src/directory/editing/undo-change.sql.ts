/** Undoes one act of staff: every row is as it was before, as long as nothing since depends on it. */
import type pg from 'pg'
import { UserFacingError } from '../../platform/errors.ts'
import type { Why } from '../facilities/history.sql.ts'
import { citedIn } from '../kinds/thing.contract.ts'
import { isUsed } from '../translations.sql.ts'
import {
  type Act,
  type Changing,
  changeRecords,
  type Expected,
  type RecordTable,
} from './record-change.sql.ts'
import { isSame, type Row, type RowChange, WATCHED } from './watched-rows.sql.ts'

/** Rows that others may have changed since, or that may be gone, without making an act impossible to undo. */
const LOOSE = new Set([
  'translations',
  'contact_submissions',
  'facility_testimonies',
  'missing_workplaces',
  'facility_reviews',
])

type StoredChange = {
  id: number
  act: Act
  facility_ids: number[]
  thing_ids: number[]
  text_name: string | null
  rows: RowChange[]
  undone_by: number | null
}

/** Whether the change was one of this record. */
export async function wasChangeOf(
  pool: pg.Pool,
  changeId: number,
  recordId: number,
  table: RecordTable = 'facilities',
): Promise<boolean> {
  const column = table === 'things' ? 'thing_ids' : 'facility_ids'
  const { rowCount } = await pool.query(
    `select 1 from directory_changes where id = $1 and ${column} @> array[$2::int]`,
    [changeId, recordId],
  )
  return rowCount === 1
}

/** Undoes one act, as long as nothing since depends on it. The undoing is an act too, and can be undone. */
export async function undoChange(
  pool: pg.Pool,
  changeId: number,
  why: Why,
  expected: Expected[] = [],
): Promise<number> {
  const { rows } = await pool.query<StoredChange>('select * from directory_changes where id = $1', [
    changeId,
  ])
  const [change] = rows
  if (!change) throw new UserFacingError('There is no such change.')
  const undo: Changing = {
    act: 'undo',
    ...(change.thing_ids.length > 0
      ? { table: 'things', ids: change.thing_ids }
      : { ids: change.facility_ids }),
    texts: change.rows.flatMap(({ table, key }) =>
      table === 'translations' ? [String(key.english)] : [],
    ),
    textName: change.text_name ?? undefined,
    why,
    expected,
    undoes: changeId,
  }
  const undoneBy = await changeRecords(pool, undo, async (client) => {
    const { rows: locked } = await client.query<{ undone_by: number | null }>(
      'select undone_by from directory_changes where id = $1 for update',
      [changeId],
    )
    if (locked[0]?.undone_by) throw new UserFacingError('This change was undone already.')
    const left = change.thing_ids.filter((id) => !change.rows.some(restoresFactsOf(id)))
    const cited = await documentsCited(client, left)
    await restoreRows(client, change.rows)
    if (!isSame(cited, await documentsCited(client, left))) {
      throw new UserFacingError(
        'Facts were taken from its documents since. Undo the later change first.',
      )
    }
    return []
  })
  if (undoneBy === null) throw new UserFacingError('There is nothing left of this change to undo.')
  return undoneBy
}

const restoresFactsOf = (thingId: number) => (change: RowChange) =>
  change.table === 'things' && change.key.id === thingId && change.before?.facts !== undefined

/** Facts cite documents by their place: which ones these are now, for each thing. */
async function documentsCited(client: pg.ClientBase, thingIds: number[]): Promise<unknown[]> {
  const { rows } = await client.query<{ facts: unknown; documents: number[] }>(
    `select facts, array(select id from thing_evidence where thing_id = t.id
                          order by year nulls last, id) as documents
       from things t where id = any ($1) order by id`,
    [thingIds],
  )
  return rows.map(({ facts, documents }) =>
    citedIn(facts).map((place) => documents[place - 1] ?? null),
  )
}

async function restoreRows(client: pg.ClientBase, changes: RowChange[]): Promise<void> {
  const current = new Map<RowChange, Row | null>()
  for (const change of changes) current.set(change, await readRow(client, change))
  const since = changes.filter((change) => !isAsLeft(change, current.get(change) ?? null))
  const blocking = since.filter(({ table }) => !LOOSE.has(table))
  if (blocking.length > 0) {
    throw new UserFacingError(
      `${whatChanged(blocking)} changed again since. Undo the later change first.`,
    )
  }
  const undone = changes.filter((change) => !since.includes(change))
  const inOrder = Object.keys(WATCHED).map((table) => undone.filter((one) => one.table === table))
  const moved = await addressesOf(client, undone)
  await checkAddresses(client, undone)
  for (const change of inOrder.toReversed().flat()) {
    if (change.before !== null || (await isNeededElsewhere(client, change, undone))) continue
    await removeRow(client, change)
  }
  for (const change of inOrder.flat()) {
    if (change.after === null) await addRow(client, change)
    else if (change.before !== null) await updateRow(client, change)
  }
  await keepAddresses(client, moved)
}

const isFacility = ({ table }: RowChange) => table === 'facilities'

const whereKey = (table: string, first = 1) =>
  (WATCHED[table]?.key ?? []).map((column, at) => `t.${column} = $${first + at}`).join(' and ')

async function readRow(client: pg.ClientBase, { table, key }: RowChange): Promise<Row | null> {
  const columns = WATCHED[table]?.only?.map((column) => `'${column}', t.${column}`).join(', ')
  const row = columns ? `jsonb_build_object(${columns})` : 'to_jsonb(t)'
  const { rows } = await client.query<{ row: Row }>(
    `select ${row} as row from ${table} t where ${whereKey(table)}`,
    Object.values(ordered(table, key)),
  )
  return rows[0]?.row ?? null
}

/** jsonb sorts the columns of a key by length. */
const ordered = (table: string, key: Row): Row =>
  Object.fromEntries((WATCHED[table]?.key ?? []).map((column) => [column, key[column]]))

function isAsLeft({ table, before, after }: RowChange, now: Row | null): boolean {
  if (after === null || now === null) return after === now
  const ignored = WATCHED[table]?.ignored ?? []
  // A facility that was created keeps its number: see removeRow.
  const columns = Object.keys(before === null ? after : before)
  return columns.every((column) => ignored.includes(column) || isSame(after[column], now[column]))
}

function whatChanged(changes: RowChange[]): string {
  const words = changes.flatMap(({ table, before, after }) => {
    if (table === 'facilities' || table === 'things')
      return Object.keys(before ?? { record: after })
    if (table === 'facility_sources' || table === 'thing_evidence') return ['documents']
    if (table === 'thing_names') return ['names']
    if (table === 'facility_facts') return ['facts']
    if (table === 'thing_relations') return ['links']
    if (table === 'content_templates') return ['text']
    return table === 'facility_redirects' ? ['an address'] : []
  })
  const list = [...new Set(words)].map((word) => word.replaceAll('_', ' ')).join(', ')
  return list === '' ? 'The record' : `The record (${list})`
}

const IS_NEEDED = isUsed({
  texts: `t.template_type || '/' || t.template_name <> all ($2)`,
  documents: 'd.id <> all ($3)',
  evidence: 'd.id <> all ($4)',
})

/** Spanish that this act wrote first, and that other texts and documents have by now. */
async function isNeededElsewhere(
  client: pg.ClientBase,
  { table, key }: RowChange,
  undone: RowChange[],
): Promise<boolean> {
  if (table !== 'translations') return false
  const own = (of: string) =>
    undone.flatMap((one) =>
      one.table === of ? [Object.values(ordered(of, one.key)).join('/')] : [],
    )
  const { rowCount } = await client.query(
    `select from (select $1::text as english) as removed where ${IS_NEEDED}`,
    [key.english, own('content_templates'), own('facility_sources'), own('thing_evidence')],
  )
  return rowCount === 1
}

/** A record that was created is retired: its number may have been cited, and is never used again. */
async function removeRow(client: pg.ClientBase, { table, key }: RowChange): Promise<void> {
  const which = `t where ${whereKey(table)}`
  const values = Object.values(ordered(table, key))
  if (table === 'facilities' || table === 'things') {
    await client.query(`update ${table} t set is_active = false ${which.slice(2)}`, values)
  } else await client.query(`delete from ${table} ${which}`, values)
}

async function addRow(client: pg.ClientBase, { table, before }: RowChange): Promise<void> {
  await client.query(
    `insert into ${table} select * from jsonb_populate_record(null::${table}, $1)`,
    [JSON.stringify(before)],
  )
}

async function updateRow(client: pg.ClientBase, { table, key, before }: RowChange): Promise<void> {
  // Names of columns come from the database's own rows, never from input.
  const columns = Object.keys(before ?? {}).map((column) => `"${column}"`)
  const values = Object.values(ordered(table, key))
  await client.query(
    `update ${table} t set ${columns.map((column) => `${column} = was.${column}`).join(', ')}
       from jsonb_populate_record(null::${table}, $1) was where ${whereKey(table, 2)}`,
    [JSON.stringify(before), ...values],
  )
}

type Address = { facility_id: number; city_id: number; slug: string }

/** The addresses that facilities have now and lose by the undoing. */
async function addressesOf(client: pg.ClientBase, changes: RowChange[]): Promise<Address[]> {
  const { rows } = await client.query<Address>(
    'select id as facility_id, city_id, slug from facilities where id = any ($1)',
    [changes.filter(isFacility).flatMap(({ key, before }) => (movesBack(before) ? [key.id] : []))],
  )
  return rows
}

const movesBack = (before: Row | null) =>
  before !== null && ('slug' in before || 'city_id' in before)

/** An address that another record has taken meanwhile cannot be given back. */
async function checkAddresses(client: pg.ClientBase, changes: RowChange[]): Promise<void> {
  for (const { key, before } of changes.filter(isFacility)) {
    if (!movesBack(before)) continue
    const { rows } = await client.query<{ name: string }>(
      `select o.name from facilities f join facilities o
           on o.city_id = coalesce($2, f.city_id) and o.slug = coalesce($3, f.slug) and o.id <> f.id
        where f.id = $1`,
      [key.id, before?.city_id ?? null, before?.slug ?? null],
    )
    const [other] = rows
    if (other) throw new UserFacingError(`The old address is now that of ${other.name}.`)
  }
}

/** Somebody may have noted the address that it had meanwhile. */
async function keepAddresses(client: pg.ClientBase, addresses: Address[]): Promise<void> {
  for (const { facility_id, city_id, slug } of addresses) {
    await client.query(
      `insert into facility_redirects (city_id, slug, facility_id)
       select $1, $2, $3 from facilities f
        where f.id = $3 and (f.city_id, f.slug) <> ($1, $2)
           on conflict (city_id, slug) do update set facility_id = excluded.facility_id`,
      [city_id, slug, facility_id],
    )
  }
}
