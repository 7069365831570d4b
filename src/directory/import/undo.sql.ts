/** Undoes a run: restores every row, as long as nothing since depends on it. */
import type pg from 'pg'
import { UserFacingError } from '../../platform/errors.ts'
import { changeDirectory } from '../change-directory.ts'
import { recordUndoneImport } from '../facilities/history.sql.ts'
import { findRun, type ImportRun, recordRunAct } from './runs.sql.ts'

export type Undone = { removed: number; restored: number }

/** `actorEmail` is null for the command line, where nobody is named. */
export async function undoRun(
  pool: pg.Pool,
  runId: number,
  actorEmail: string | null = null,
): Promise<Undone> {
  let undone: Undone = { removed: 0, restored: 0 }
  await changeDirectory(pool, async (client) => {
    const run = await findRun(client, runId)
    const obstacles = await listObstacles(client, run)
    if (obstacles.length > 0) {
      const list = obstacles.map((obstacle) => `\n  ${obstacle}`).join('')
      throw new UserFacingError(`Run ${runId} cannot be undone:${list}\nNothing was changed.`)
    }
    const cities = await listAffectedCities(client, run)
    const facilities = await listAffected(client, run)
    await recordUndoneImport(client, runId)
    undone = await restore(client, run)
    if (actorEmail !== null) await recordRunAct(client, actorEmail, 'undid an import', runId)
    return { facilities, cities }
  })
  return undone
}

const MAX_FORETOLD = 20

export type Forecast = {
  removed: { count: number; names: string[] }
  restored: { count: number; names: string[] }
  documents: number
}

/** What undoing a run takes along, as long as nothing prevents it. */
export async function forecastUndo(
  pool: pg.Pool,
  { id, first_facility_id: first, last_facility_id: last }: ImportRun,
): Promise<Forecast> {
  const { rows } = await pool.query<Forecast>(
    `with created as (select id, name from facilities where id between $2 and $3),
          changed as (select f.id, f.name from facilities f
                       where f.id in (select facility_id from import_changes
                                       where run_id = $1 and table_name = 'facilities' and change = 'updated'))
     select json_build_object('count', (select count(*) from created),
              'names', array(select name from created order by id limit ${MAX_FORETOLD})) as removed,
            json_build_object('count', (select count(*) from changed),
              'names', array(select name from changed order by id limit ${MAX_FORETOLD})) as restored,
            (select count(*) from import_changes
              where run_id = $1 and table_name = 'facility_sources' and change = 'inserted')::int
            + (select count(*) from facility_sources where facility_id between $2 and $3)::int as documents`,
    [id, first, last],
  )
  const none = { count: 0, names: [] }
  return rows[0] ?? { removed: none, restored: none, documents: 0 }
}

/** The facilities that a run created or changed. */
const FACILITIES_OF_RUN = `select generate_series(first_facility_id, last_facility_id) as facility_id
    from import_runs where id = $1
  union select facility_id from import_changes where run_id = $1 and facility_id is not null`

/** At most this many are named; the rest are counted. */
const MAX_NAMED = 5

/** Reasons why a run cannot be undone; empty when it can. */
export async function listObstacles(
  client: pg.ClientBase | pg.Pool,
  run: ImportRun,
): Promise<string[]> {
  if (run.undone_at) return [`it was undone already, on ${dayOf(run.undone_at)}`]
  if (!run.is_reversible) return ['it was made by a version that did not record what it replaced']
  if (await hasNothingToUndo(client, run)) return ['it changed nothing']
  return [
    ...(await laterRuns(client, run)),
    ...(await laterEdits(client, run)),
    ...(await laterLeads(client, run)),
    ...(await takenAddresses(client, run)),
  ]
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

async function hasNothingToUndo(client: pg.ClientBase | pg.Pool, run: ImportRun): Promise<boolean> {
  if (run.first_facility_id !== null) return false
  const { rows } = await client.query(
    'select not exists (select 1 from import_changes where run_id = $1) as yes',
    [run.id],
  )
  return rows[0].yes
}

async function laterRuns(client: pg.ClientBase | pg.Pool, { id }: ImportRun): Promise<string[]> {
  const { rows } = await client.query<{ id: number; file_name: string; n: number }>(
    `select r.id, r.file_name, count(distinct c.facility_id)::int as n
       from import_changes c join import_runs r on r.id = c.run_id
      where r.id > $1 and c.facility_id in (${FACILITIES_OF_RUN})
      group by r.id order by r.id desc`,
    [id],
  )
  return rows.map(
    (later) =>
      `run ${later.id} (${later.file_name}) changed or listed ${count(later.n)} of it: undo that one first`,
  )
}

const count = (n: number) => `${n} ${n === 1 ? 'facility' : 'facilities'}`

/** Compared in the database: JavaScript dates lose the microseconds. */
const FINISHED = '(select finished_at from import_runs where id = $1)'

/** An act of staff on f after the run that still holds: one that was undone, and the undoing, leave what the run wrote. */
const HOLDS = `d.changed_at > ${FINISHED} and f.id = any (d.facility_ids) and d.undoes is null
  and (d.undone_by is null or exists (
    select 1 from directory_changes u where u.id = d.undone_by and u.undone_by is not null))`

async function laterEdits(client: pg.ClientBase | pg.Pool, { id }: ImportRun): Promise<string[]> {
  const { rows } = await client.query<{ id: number; name: string; fields: string | null }>(
    `with later as (
       select facility_id, string_agg(field, ', ' order by field) as fields from facility_edits
        where edited_at > ${FINISHED} group by facility_id)
     select f.id, f.name, l.fields from facilities f left join later l on l.facility_id = f.id
      where f.id in (${FACILITIES_OF_RUN})
        and (l.facility_id is not null
             or exists (select 1 from directory_changes d where ${HOLDS})
             or (f.updated_at > ${FINISHED}
                 and not exists (select 1 from directory_changes d
                                  where d.changed_at = f.updated_at and f.id = any (d.facility_ids))
                 and not exists (select 1 from import_changes c
                                  where c.run_id > $1 and c.facility_id = f.id)))
      order by f.id`,
    [id],
  )
  const texts = await client.query<{ name: string }>(
    `select t.template_name as name from import_changes c
       join content_templates t on t.id = (c.key ->> 'id')::int
      where c.run_id = $1 and c.table_name = 'content_templates' and t.updated_at > ${FINISHED}`,
    [id],
  )
  const lines = [
    ...rows.map(
      (row) => `${row.id} ${row.name} was edited since${row.fields ? `: ${row.fields}` : ''}`,
    ),
    ...texts.rows.map(({ name }) => `the text ${name} was edited since`),
  ]
  const more = lines.length - MAX_NAMED
  return more > 0 ? [...lines.slice(0, MAX_NAMED), `and ${more} more edits since`] : lines
}

/** A lead would lose its facility. */
async function laterLeads(client: pg.ClientBase | pg.Pool, run: ImportRun): Promise<string[]> {
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from contact_submissions where facility_id between $1 and $2',
    [run.first_facility_id, run.last_facility_id],
  )
  const n = rows[0]?.n ?? 0
  return n > 0 ? [`${n} ${n === 1 ? 'lead is' : 'leads are'} about facilities that it created`] : []
}

async function takenAddresses(client: pg.ClientBase | pg.Pool, { id }: ImportRun) {
  const { rows } = await client.query<{ name: string; taken_by: string }>(
    `select f.name, other.name as taken_by
       from import_changes c
       join facilities f on f.id = c.facility_id
       join facilities other
         on other.city_id = coalesce((c.before ->> 'city_id')::int, f.city_id)
        and other.slug = coalesce(c.before ->> 'slug', f.slug) and other.id <> f.id
      where c.run_id = $1 and c.table_name = 'facilities' and c.before ?| array['slug', 'city_id']
        and other.id not in (${FACILITIES_OF_RUN})
      limit ${MAX_NAMED}`,
    [id],
  )
  return rows.map(({ name, taken_by }) => `the old address of ${name} is now that of ${taken_by}`)
}

async function listAffected(client: pg.ClientBase, { id }: ImportRun): Promise<number[]> {
  const { rows } = await client.query<{ facility_id: number }>(FACILITIES_OF_RUN, [id])
  return rows.map(({ facility_id }) => facility_id)
}

async function listAffectedCities(client: pg.ClientBase, { id }: ImportRun): Promise<number[]> {
  const { rows } = await client.query<{ city_id: number }>(
    `select city_id from facilities where id in (${FACILITIES_OF_RUN})
     union select (before ->> 'city_id')::int from import_changes
      where run_id = $1 and table_name = 'facilities' and before ? 'city_id'`,
    [id],
  )
  return rows.map(({ city_id }) => city_id)
}

async function restore(client: pg.ClientBase, run: ImportRun): Promise<Undone> {
  const { id, first_facility_id: first, last_facility_id: last } = run
  await restoreTable(client, id, 'facility_records', ['source_id', 'record_key'])
  await restoreTable(client, id, 'facility_redirects', ['city_id', 'slug'])
  await restoreTable(client, id, 'facility_sources', ['id'])
  await restoreTable(client, id, 'translations', ['language', 'english'])
  await restoreTable(client, id, 'content_templates', ['id'])
  for (const [table, column] of [
    ['facility_proximity', 'facility_id'],
    ['facility_proximity', 'nearby_facility_id'],
    ['facility_records', 'facility_id'],
  ]) {
    await client.query(`delete from ${table} where ${column} between $1 and $2`, [first, last])
  }
  const removed = await client.query('delete from facilities where id between $1 and $2', [
    first,
    last,
  ])
  // Addresses may have been swapped: release all of them first.
  const isMoved = `c.run_id = $1 and c.table_name = 'facilities' and c.facility_id = f.id
    and c.before ?| array['slug', 'city_id']`
  await client.query(
    `update import_changes c set before = jsonb_build_object('slug', f.slug) || c.before
       from facilities f where ${isMoved}`,
    [id],
  )
  await client.query(
    `update facilities f set slug = '~' || f.id from import_changes c where ${isMoved}`,
    [id],
  )
  const restored = await restoreTable(client, id, 'facilities', ['id'])
  await removePlaces(client, id)
  await client.query('delete from import_changes where run_id = $1', [id])
  await client.query('update import_runs set undone_at = now() where id = $1', [id])
  return { removed: removed.rowCount ?? 0, restored }
}

/** Returns how many rows were restored. */
async function restoreTable(
  client: pg.ClientBase,
  runId: number,
  table: string,
  key: string[],
): Promise<number> {
  const changed = (change: string) =>
    `select (jsonb_populate_record(null::${table}, key)).*, before from import_changes
      where run_id = $1 and table_name = '${table}' and change = '${change}'`
  const isSame = key.map((column) => `t.${column} = c.${column}`).join(' and ')
  await client.query(`delete from ${table} t using (${changed('inserted')}) c where ${isSame}`, [
    runId,
  ])
  const deleted = await listColumns(client, runId, table, 'deleted')
  if (deleted.length > 0) {
    const values = deleted.map((column) => `was.${column}`)
    await client.query(
      `insert into ${table} (${deleted.join(', ')}) select ${values.join(', ')}
         from import_changes c, jsonb_populate_record(null::${table}, c.before) was
        where c.run_id = $1 and c.table_name = $2 and c.change = 'deleted'`,
      [runId, table],
    )
  }
  const updated = await listColumns(client, runId, table, 'updated')
  if (updated.length === 0) return 0
  const assignments = updated.map((column) => `${column} = was.${column}`)
  const sameOld = key.map((column) => `old.${column} = c.${column}`).join(' and ')
  const sameRow = key.map((column) => `t.${column} = old.${column}`).join(' and ')
  const { rowCount } = await client.query(
    `update ${table} t set ${assignments.join(', ')}
       from (${changed('updated')}) c join ${table} old on ${sameOld}
      cross join lateral jsonb_populate_record(old, c.before) was
      where ${sameRow}`,
    [runId],
  )
  return rowCount ?? 0
}

/** The recorded columns that the table still has. */
async function listColumns(
  client: pg.ClientBase,
  runId: number,
  table: string,
  change: string,
): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct quote_ident(a.attname) as name
       from import_changes c cross join lateral jsonb_object_keys(c.before) as recorded(name)
       join pg_attribute a on a.attrelid = c.table_name::regclass and a.attname = recorded.name
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.run_id = $1 and c.table_name = $2 and c.change = $3`,
    [runId, table, change],
  )
  return rows.map(({ name }) => name)
}

/** Cities and states that the run created and nothing uses now. */
async function removePlaces(client: pg.ClientBase, runId: number): Promise<void> {
  const created = (table: string) =>
    `id in (select (key ->> 'id')::int from import_changes where run_id = $1 and table_name = '${table}')`
  await client.query(
    `delete from cities c where ${created('cities')}
       and not exists (select 1 from facilities f where f.city_id = c.id)
       and not exists (select 1 from facility_redirects r where r.city_id = c.id)`,
    [runId],
  )
  await client.query(
    `delete from states s where ${created('states')}
       and not exists (select 1 from cities c where c.state_id = s.id)`,
    [runId],
  )
}
