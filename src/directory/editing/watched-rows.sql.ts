/** The rows that an act of staff may change: as they were before and after it. */
import type pg from 'pg'

export type Row = Record<string, unknown>
/** `before` is null for a row that was added, `after` for one that was removed. */
export type RowChange = { table: string; key: Row; before: Row | null; after: Row | null }

type Watched = {
  key: string[]
  /** Which rows, as a condition on t. $1 facilities, $2 slugs they have or had, $3 English texts, $4 things, $5 texts of places. */
  rows: string
  /** Only these columns; otherwise all. */
  only?: string[]
  /** Follow from other columns, or say when the row was written. */
  ignored?: string[]
}

const OF_FACILITY = 't.facility_id = any ($1)'
const OF_THING = 't.thing_id = any ($4)'

/** In an order in which rows can be added again. */
export const WATCHED: Record<string, Watched> = {
  facilities: { key: ['id'], rows: 't.id = any ($1)', ignored: ['updated_at', 'grade'] },
  facility_sources: { key: ['id'], rows: OF_FACILITY },
  facility_facts: { key: ['id'], rows: OF_FACILITY },
  facility_records: { key: ['source_id', 'record_key'], rows: OF_FACILITY },
  facility_redirects: { key: ['city_id', 'slug'], rows: OF_FACILITY },
  facility_edits: { key: ['facility_id', 'field'], rows: OF_FACILITY, ignored: ['edited_at'] },
  replaced_documents: { key: ['id'], rows: OF_FACILITY },
  facility_reviews: {
    key: ['id'],
    rows: '(t.facility_id = any ($1) or t.other_facility_id = any ($1))',
  },
  // By name: one that was removed and written again is the same text, with another number.
  content_templates: {
    key: ['template_type', 'template_name'],
    rows: `(t.template_type = 'facility'
        and regexp_replace(t.template_name, '_content_(enhanced_live|v[1-3])$', '') = any ($2)
      or (t.template_type, t.template_name) in (
        select split_part(name, '/', 1), split_part(name, '/', 2) from unnest($5::text[]) name))`,
    ignored: ['id', 'updated_at'],
  },
  translations: { key: ['language', 'english'], rows: 't.english = any ($3)' },
  things: { key: ['id'], rows: 't.id = any ($4)', ignored: ['updated_at'] },
  thing_names: { key: ['thing_id', 'key'], rows: OF_THING },
  thing_evidence: { key: ['id'], rows: OF_THING },
  // A record that is merged takes the links to it along.
  thing_relations: {
    key: ['id'],
    rows: `(${OF_THING} or t.target_kind = 'facility' and t.target = any ($1::int[]::text[]))`,
  },
  // The words of people are in no history, so that they can be erased.
  facility_testimonies: {
    key: ['id'],
    rows: OF_FACILITY,
    only: ['id', 'facility_id', 'is_public'],
  },
  missing_workplaces: { key: ['id'], rows: OF_FACILITY, only: ['id', 'facility_id'] },
  // Leads and corrections, of which nothing but the facility is read.
  contact_submissions: { key: ['id'], rows: OF_FACILITY, only: ['id', 'facility_id'] },
}

export type Rows = Map<string, { table: string; key: Row; row: Row }>
type Scope = {
  facilityIds: number[]
  thingIds: number[]
  slugs: string[]
  texts: string[]
  textNames: string[]
}

export async function readRows(client: pg.ClientBase, scope: Scope): Promise<Rows> {
  const parts = Object.entries(WATCHED).map(([table, { key, rows, only }]) => {
    const keyOf = key.map((column) => `'${column}', t.${column}`).join(', ')
    const row = only
      ? `jsonb_build_object(${only.map((column) => `'${column}', t.${column}`).join(', ')})`
      : 'to_jsonb(t)'
    return `select '${table}' as "table", jsonb_build_object(${keyOf}) as key, ${row} as row
              from ${table} t where ${rows}`
  })
  const { rows } = await client.query<{ table: string; key: Row; row: Row }>(
    parts.join(' union all '),
    [scope.facilityIds, scope.slugs, scope.texts, scope.thingIds, scope.textNames],
  )
  return new Map(rows.map((one) => [`${one.table} ${JSON.stringify(one.key)}`, one]))
}

export async function slugsOf(client: pg.ClientBase, facilityIds: number[]): Promise<string[]> {
  const { rows } = await client.query<{ slug: string }>(
    'select slug from facilities where id = any ($1)',
    [facilityIds],
  )
  return rows.map(({ slug }) => slug)
}

export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

export function compareRows(before: Rows, after: Rows): RowChange[] {
  const changes: RowChange[] = []
  for (const [name, { table, key, row }] of before) {
    const now = after.get(name)?.row
    if (!now) changes.push({ table, key, before: row, after: null })
    else {
      const ignored = WATCHED[table]?.ignored ?? []
      const columns = Object.keys(row).filter(
        (column) => !ignored.includes(column) && !isSame(row[column], now[column]),
      )
      const part = (whole: Row) => Object.fromEntries(columns.map((name) => [name, whole[name]]))
      if (columns.length > 0) changes.push({ table, key, before: part(row), after: part(now) })
    }
  }
  for (const [name, { table, key, row }] of after) {
    // A lead that came in meanwhile is no part of the change.
    if (!before.has(name) && !WATCHED[table]?.only)
      changes.push({ table, key, before: null, after: row })
  }
  return changes
}
