/** The history of a record: what staff and imports changed, when and why, with the old values. */
import type pg from 'pg'
import type { FieldChange, HistoryEntry } from '../evidence/record-history.tsx'

/** Who changed a record, and why. All are optional; the reason and the role are public. */
export type Why = {
  reason: string | null
  actorEmail: string | null
  actorRole?: 'editor' | 'admin' | null
}
export const UNSAID: Why = { reason: null, actorEmail: null }

/** Follow from other columns, or say when and how the product wrote the row. */
const BOOKKEEPING = [
  'id',
  'slug',
  'city_id',
  'state_id',
  'category_id',
  'category_certainty',
  'template_content_generated',
  'last_content_update',
  'created_at',
  'updated_at',
]

/** A record as its history sees it, by field. */
type Snapshot = Record<string, unknown>

/** $2 columns to leave out. */
const SNAPSHOTS = `
  select f.id, (to_jsonb(f) - $2::text[]) || jsonb_build_object(
           'city', c.name || ', ' || s.code, 'category', k.name,
           'documents', array(select d.title from facility_sources d
                               where d.facility_id = f.id order by d.id)) as record
    from facilities f join cities c on c.id = f.city_id join states s on s.id = f.state_id
    left join categories k on k.id = f.category_id`

async function snapshotOf(client: Pick<pg.Pool, 'query'>, id: number): Promise<Snapshot> {
  const { rows } = await client.query<{ record: Snapshot }>(`${SNAPSHOTS} where f.id = $1`, [
    id,
    BOOKKEEPING,
  ])
  return rows[0]?.record ?? {}
}

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = Array.isArray(value) ? value.join('; ') : String(value)
  return text === '' ? null : text
}

/** A record as its history compares it, without its documents. */
export async function fieldsOf(client: Pick<pg.Pool, 'query'>, id: number): Promise<Snapshot> {
  const { documents: _documents, ...fields } = await snapshotOf(client, id)
  return fields
}

export function changedFields(before: Snapshot, after: Snapshot): FieldChange[] {
  return Object.keys({ ...before, ...after })
    .sort()
    .map((field) => ({ field, old: textOf(before[field]), new: textOf(after[field]) }))
    .filter((one) => one.old !== one.new)
}

type HistoryOf = { table: 'facilities' | 'things'; id: number } | { textName: string }

const COLUMNS = { facilities: 'facility_id', things: 'thing_id' }

export async function createHistory(
  client: pg.ClientBase,
  of: HistoryOf & { changeId: number },
  changes: FieldChange[],
  { reason, actorEmail, actorRole = null }: Why,
): Promise<void> {
  await client.query(
    `insert into facility_history
       (${'table' in of ? COLUMNS[of.table] : 'text_name'}, change_id, changed_at, actor_email,
        actor_role, reason, field, old_value, new_value)
     select $1, d.id, d.changed_at, $3, $4, $5, c.*
       from directory_changes d, unnest($6::text[], $7::text[], $8::text[]) c
      where d.id = $2`,
    [
      'table' in of ? of.id : of.textName,
      of.changeId,
      actorEmail,
      actorRole,
      reason,
      changes.map(({ field }) => field),
      changes.map((one) => one.old),
      changes.map((one) => one.new),
    ],
  )
}

/** A text that was loaded from a file: in the history of the facilities of its slug, or of the text about a place. */
export async function recordNewText(
  client: pg.ClientBase,
  text: { slug: string } | { textName: string },
  { old, new: now }: { old: string | null; new: string | null },
  { reason, actorEmail, actorRole = null }: Why,
): Promise<void> {
  const [column, from] =
    'slug' in text
      ? ['facility_id', 'select id from facilities where slug = $1']
      : ['text_name', 'select $1::text as id']
  await client.query(
    `insert into facility_history
       (${column}, actor_email, actor_role, reason, field, old_value, new_value)
     select id, $2, $3, $4, 'text', $5, $6 from (${from}) as of`,
    ['slug' in text ? text.slug : text.textName, actorEmail, actorRole, reason, old, now],
  )
}

/** `textOf` in the database. */
const inWords = (value: string) => `nullif(case jsonb_typeof(${value})
  when 'boolean' then case when ${value} = 'true' then 'yes' else 'no' end
  when 'array' then (select string_agg(item, '; ') from jsonb_array_elements_text(${value}) item)
  else ${value} #>> '{}' end, '')`

/**
 * Before a run is undone: what it wrote on records that stay, and what is restored. Nothing has
 * changed these records since, or the run could not be undone.
 */
export async function recordUndoneImport(client: pg.ClientBase, runId: number): Promise<void> {
  await client.query(
    `insert into facility_history (facility_id, undone_run_id, field, old_value, new_value)
     select c.facility_id, $1, was.field,
            case when was.field = 'documents' then was.new else ${inWords('now.record -> was.field')} end,
            ${inWords('was.old')}
       from import_changes c join import_runs r on r.id = c.run_id
      cross join lateral (${REPLACED}) was
       join (${SNAPSHOTS}) now on now.id = c.facility_id
      where c.run_id = $1
        and (c.facility_id between r.first_facility_id and r.last_facility_id) is not true
      order by c.facility_id, was.field`,
    [runId, BOOKKEEPING],
  )
}

/** Changed values, newest first: a bound for the page, far beyond what a record sees. */
const MAX_CHANGES = 300

type ChangeRow = Omit<HistoryEntry, 'changes' | 'by'> & {
  by: 'staff' | 'import' | 'undo'
  run: number | null
  field: string
  old: unknown
  new: string | null
}

/** Newest first; the last entry says when the record was added. Empty when there is no such facility. */
export async function listHistory(
  pool: Pick<pg.Pool, 'query'>,
  facilityId: number,
): Promise<HistoryEntry[]> {
  const [added, { rows }] = await Promise.all([
    findAdded(pool, facilityId),
    pool.query<ChangeRow>({
      name: 'facility_changes',
      text: CHANGES,
      values: [facilityId, BOOKKEEPING, MAX_CHANGES],
    }),
  ])
  if (!added) return []
  if (rows.length === 0) return [added]
  // An import records what it replaced. What it wrote is what the next change replaced, or is there now.
  const known = await snapshotOf(pool, facilityId)
  const entries: HistoryEntry[] = []
  let last = ''
  for (const row of rows) {
    const { field, old: _old, new: _new, run, ...head } = row
    const { by } = head
    const isDocument = by === 'import' && field === 'documents'
    const change: FieldChange = {
      field,
      old: textOf(row.old),
      new: by !== 'import' || isDocument ? row.new : textOf(known[field]),
    }
    // Before an import that was undone, the value was what it is after.
    if (!isDocument && by !== 'undo') known[field] = row.old
    const group = `${head.at.getTime()} ${by} ${run} ${head.changeId} ${head.reason}`
    if (group !== last) entries.push({ ...head, changes: [] })
    last = group
    entries.at(-1)?.changes.push(change)
  }
  return [...entries, added]
}

/** What an import replaced, by field, from its row c of import_changes. $2 columns to leave out. */
const REPLACED = `
     select key as field, value as old, null as new
       from jsonb_each(case when c.table_name = 'facilities' and c.change = 'updated' then c.before end)
      where key <> all ($2::text[])
     union all
     select 'city', to_jsonb(t.name || ', ' || s.code), null
       from cities t join states s on s.id = t.state_id
      where c.table_name = 'facilities' and t.id = (c.before ->> 'city_id')::int
     union all
     select 'category', to_jsonb((select k.name from categories k
                                   where k.id = (c.before ->> 'category_id')::int)), null
      where c.table_name = 'facilities' and c.before ? 'category_id'
     union all
     select 'documents', c.before -> 'title', (select d.title from facility_sources d
                                                where d.id = (c.key ->> 'id')::int)
      where c.table_name = 'facility_sources' and c.change <> 'updated'`

/** $1 the facility, $2 columns to leave out, $3 how many. */
const CHANGES = `
  select h.changed_at as at, case when r.id is null then 'staff' else 'undo' end as by,
         h.actor_email as "actorEmail", h.actor_role as "actorRole", h.change_id as "changeId",
         d.undone_by as "undoneBy", d.undoes, h.reason, i.title as list, r.finished_at as "importedAt",
         r.id as run, h.field, to_jsonb(h.old_value) as old, h.new_value as new
    from facility_history h
    left join directory_changes d on d.id = h.change_id
    left join import_runs r on r.id = h.undone_run_id left join import_sources i on i.id = r.source_id
   where h.facility_id = $1
  union all
  select r.finished_at, 'import', null, null, null, null, null, null, i.title, null, r.id, was.field, was.old, was.new
    from import_changes c
    join import_runs r on r.id = c.run_id join import_sources i on i.id = r.source_id
   cross join lateral (${REPLACED}) was
   where c.facility_id = $1
   order by at desc, by, run desc, "changeId" desc, field
   limit $3`

const ADDED = {
  by: 'added',
  actorEmail: null,
  actorRole: null,
  changeId: null,
  undoneBy: null,
  undoes: null,
  reason: null,
  importedAt: null,
} as const

async function findAdded(
  pool: Pick<pg.Pool, 'query'>,
  facilityId: number,
): Promise<HistoryEntry | null> {
  const { rows } = await pool.query<{ at: Date; list: string | null }>({
    name: 'facility_added',
    text: `select f.created_at as at, i.title as list from facilities f
       left join import_runs r on f.id between r.first_facility_id and r.last_facility_id
        and r.undone_at is null
       left join import_sources i on i.id = r.source_id
      where f.id = $1 limit 1`,
    values: [facilityId],
  })
  const [found] = rows
  return found ? { ...ADDED, ...found, changes: [] } : null
}
