/** Writes the facilities: inserts new ones, updates known ones. */
import type pg from 'pg'
import { loadInBulk } from '../../../platform/database/bulk-load.ts'
import type { Source } from '../matching/matching.sql.ts'
import { DATA_TYPES, dataColumns } from '../reading/import-row.ts'

const listColumns = dataColumns.filter((column) => DATA_TYPES[column] === 'text[]')
const isList = (column: string) => (listColumns as string[]).includes(column)
/** Columns that are replaced; former names are appended instead. */
const plainColumns = dataColumns.filter((column) => column !== 'former_names')
/** The row's value in the column's precision. */
const given = (column: string) =>
  column === 'latitude'
    ? 's.latitude::numeric(10, 8)'
    : column === 'longitude'
      ? 's.longitude::numeric(11, 8)'
      : `s.${column}`

/** Names that differ only in case and punctuation. */
const plain = (text: string) => `regexp_replace(lower(${text}), '[^a-z0-9]+', '', 'g')`

/**
 * A guess never replaces what a list states. Between equals the facility's name decides, then the
 * newer list; a named list may always correct itself.
 */
const isSurer = ({ isNamed }: Source) =>
  `s.category_certainty / 2 > f.category_certainty / 2
   or (s.category_certainty / 2 = f.category_certainty / 2
       and (s.category_certainty >= f.category_certainty
            ${isNamed ? 'or m.old_name_key is not null' : ''}))`

/**
 * Creates import_diffs: what would change in each known facility, by column. A source renames or
 * moves a facility only when its own value has changed, so that two sources do not alternate.
 */
export async function findDifferences(client: pg.ClientBase, source: Source): Promise<void> {
  const comparisons = [
    ...plainColumns.map(
      (column) =>
        `('${column}', f.${column}::text, ${given(column)}::text,
          s.${column} is not null and ${given(column)} is distinct from f.${column})`,
    ),
    `('category_id', f.category_id::text, s.category_id::text,
      s.category_id is not null and s.category_id is distinct from f.category_id
      and (f.category_id is null or ${isSurer(source)}))`,
    `('former_names', array_to_string(f.former_names, '; '), array_to_string(s.former_names, '; '),
      s.former_names is not null and not s.former_names <@ (f.former_names || f.name))`,
    `('name', f.name, s.name, f.name <> s.name and (s.name_key <> m.old_name_key
      or (s.name_key = m.old_name_key and ${plain('f.name')} = ${plain('s.name')})))`,
    `('city_id', f.city_id::text, s.city_id::text,
      s.city_key <> m.old_city_key and s.city_id <> f.city_id)`,
    `('is_active', f.is_active::text, 'true', not f.is_active)`,
  ]
  await client.query(
    `create temporary table import_diffs on commit drop as
     with open as (
       select leader from import_matches group by leader
       having not bool_and(coalesce(is_same, false))
     ), edits as (
       select facility_id, array_agg(field) as fields from facility_edits group by facility_id
     )
     select m.line, m.facility_id, d.field, d.old_value, d.new_value,
            s.name_key is distinct from m.old_name_key as is_renamed
       from open
       join import_matches m on m.line = open.leader
       join import_rows s on s.line = m.line
       join facilities f on f.id = m.facility_id
       left join edits e on e.facility_id = m.facility_id
      cross join lateral (values ${comparisons.join(', ')}) as d(field, old_value, new_value, differs)
      where d.differs and d.field <> all (coalesce(e.fields, '{}'))`,
  )
  await client.query('analyze import_diffs')
}

/** Statistics of the columns that list queries filter and sort by, and of no long text. */
export async function analyzeFacilities(client: pg.ClientBase): Promise<void> {
  await client.query(
    'analyze facilities (id, state_id, city_id, category_id, is_active, slug, name, facility_type)',
  )
}

/** Returns whether they were also analyzed. */
export async function createFacilities(client: pg.ClientBase): Promise<boolean> {
  const columns = ['category_id', 'category_certainty', ...dataColumns]
  const values = columns.map((column) =>
    isList(column) ? `coalesce(s.${column}, '{}')` : `s.${column}`,
  )
  const { rows } = await client.query(
    'select count(*)::int as n from import_addresses where is_new',
  )
  let isAnalyzed = false
  const insert = async (isBare: boolean) => {
    await client.query(
      `insert into facilities (id, name, slug, city_id, state_id, grade, ${columns.join(', ')})
     select a.facility_id, s.name, a.slug, s.city_id, s.state_id,
            case when s.is_demonstration then 'demonstration' else 'listed' end, ${values.join(', ')}
       from import_addresses a join import_rows s using (line)
      where a.is_new
      order by a.facility_id`,
    )
    if (!isBare) return
    // Later, ANALYZE would evaluate the condition of every partial index for each row of its sample.
    await analyzeFacilities(client)
    isAnalyzed = true
  }
  await loadInBulk(client, 'facilities', rows[0].n, insert)
  await client.query(
    `select setval(pg_get_serial_sequence('facilities', 'id'),
                   (select coalesce(max(id), 0) + 1 from facilities), false)`,
  )
  return isAnalyzed
}

export async function updateFacilities(client: pg.ClientBase): Promise<void> {
  const isChanged = (column: string) => `'${column}' = any (d.fields)`
  const assignments = [
    ...plainColumns.map(
      (column) =>
        `${column} = case when ${isChanged(column)} then ${given(column)} else f.${column} end`,
    ),
    ...['category_id', 'category_certainty'].map(
      (column) =>
        `${column} = case when ${isChanged('category_id')} then s.${column} else f.${column} end`,
    ),
    `name = case when ${isChanged('name')} then s.name else f.name end`,
    `city_id = case when ${isChanged('city_id')} then s.city_id else f.city_id end`,
    `state_id = case when ${isChanged('city_id')} then s.state_id else f.state_id end`,
    `is_active = f.is_active or ${isChanged('is_active')}`,
    'slug = coalesce(a.slug, f.slug)',
    `former_names = f.former_names || array(
       select name from (
         select unnest(case when ${isChanged('former_names')} then s.former_names else '{}' end) as name
         union all select f.name where ${isChanged('name')} and d.is_renamed
       ) former where name <> all (f.former_names) and name <> s.name)`,
    'updated_at = now()',
  ]
  await client.query(
    `update facilities f set ${assignments.join(', ')}
       from (select line, facility_id, array_agg(field) as fields,
                    bool_or(field = 'name' and is_renamed) as is_renamed
               from import_diffs group by line, facility_id) d
       join import_rows s using (line)
       left join import_addresses a using (line)
      where f.id = d.facility_id`,
  )
}

/** The same category, but more certain: nothing that a page shows. */
export async function confirmCategories(client: pg.ClientBase): Promise<void> {
  await client.query(
    `update facilities f set category_certainty = s.category_certainty
       from import_matches m join import_rows s using (line)
      where m.facility_id = f.id and m.is_first and m.is_same is not true
        -- So that the planner looks at no facility when none is known.
        and m.facility_id is not null
        and s.category_id = f.category_id and s.category_certainty > f.category_certainty`,
  )
}

/**
 * Repeated rows of one facility: later ones fill gaps of the first; the most certain category wins.
 */
export async function foldRepeats(client: pg.ClientBase): Promise<void> {
  const firstGiven = dataColumns.map((column) => {
    // Arrays of arrays must have equal lengths, so lists are aggregated as JSON.
    const value = `to_json(s.${column})`
    return `(array_agg(${value} order by s.line) filter (where s.${column} is not null))[1] as ${column}`
  })
  const filled = dataColumns.map((column) => `${column} = coalesce(t.${column}, typed.${column})`)
  await client.query(
    `with repeated as (
       select m.leader, ${firstGiven.join(', ')}
         from import_matches m join import_rows s using (line)
        where not m.is_first
        group by m.leader
     )
     update import_rows t set ${filled.join(', ')}
       from repeated, json_populate_record(null::import_rows, to_json(repeated)) typed
      where t.line = repeated.leader`,
  )
  await client.query(
    `update import_rows t set category_id = surest.category_id,
            category_certainty = surest.category_certainty
       from (select distinct on (m.leader) m.leader, s.category_id, s.category_certainty
               from import_matches m join import_rows s using (line)
              where not m.is_first
              order by m.leader, s.category_certainty desc, s.line) surest
      where t.line = surest.leader and surest.category_certainty > t.category_certainty`,
  )
}
