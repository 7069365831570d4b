/**
 * Keeps the search tables in step with the facilities. Everything is computed anew, but only rows
 * that differ are written: readers are never locked out, and a refresh of nothing costs reads alone.
 */
import type pg from 'pg'

/** Of how many facilities one is prominent, and how many are in any case. */
const PROMINENT = { oneOf: 20, atLeast: 2000 }

/** Must run inside a transaction: the temporary table lives as long as it. */
export async function refreshSearchTables(client: pg.PoolClient): Promise<void> {
  await computeFacilitySearch(client)
  await writeDifferences(client)
  await refreshTerms(client)
  // The planner must know that they are no longer empty.
  await client.query('analyze facility_search, search_terms')
}

async function computeFacilitySearch(client: pg.PoolClient): Promise<void> {
  // Sorting all of it on disk would take as long as the rest, and this may take longer than the
  // query of a visitor may.
  await client.query(`set local work_mem = '64MB'`)
  await client.query('set local statement_timeout = 0')
  await client.query('drop table if exists fresh_search')
  await client.query(
    `create temporary table fresh_search on commit drop as
     with places as materialized (
       select c.id, c.county,
              jsonb_build_object(
                'state', jsonb_build_object('name', s.name, 'slug', s.slug),
                'city', jsonb_build_object('name', c.name, 'slug', c.slug)) as named,
              setweight(to_tsvector('simple', search_text(
                concat_ws(' ', c.name, c.county, s.name, s.code))), 'C') as words
         from cities c join states s on s.id = c.state_id
     ), found as (
       select f.id, f.state_id, f.category_id, search_text(f.name) as name, p.words as place,
              p.named || jsonb_build_object('id', f.id, 'name', f.name, 'slug', f.slug,
                'facilityType', f.facility_type) as result,
              -- Nearly always the county of the city, whose words are there already.
              concat_ws(' ', search_text(nullif(f.county, p.county)), f.zip_code) as area,
              -- Cut, because lists have no end but the text of a search does.
              search_text(left(concat_ws(' ', f.company_name, f.parent_company,
                array_to_string(f.former_names || f.subsidiaries, ' ')), 20000)) as companies,
              search_text(concat_ws(' ', k.name, f.facility_type, f.facility_subtype,
                regexp_replace(f.address, '^\\d+\\s', ''))) as kind,
              (1 + case when f.is_featured then 0.5 else 0 end
                 + least(0.5, ln(1 + ${workforce}) / 20))::real as importance
         from facilities f
         join places p on p.id = f.city_id
         left join categories k on k.id = f.category_id
        where f.is_active
     )
     select id as facility_id, state_id, category_id, name, importance, result,
            row_number() over (order by importance desc, id)
              <= greatest(${PROMINENT.atLeast}, count(*) over () / ${PROMINENT.oneOf}) as is_prominent,
            setweight(to_tsvector('simple', name), 'A')
              || setweight(to_tsvector('simple', companies), 'B')
              || place
              || setweight(to_tsvector('simple', area), 'C')
              || setweight(to_tsvector('simple', kind), 'D') as words
       from found
      order by importance desc, id`,
  )
}

/** The first number in what the record says, such as "about 1,200". */
const workforce = `coalesce(nullif(replace(
  substring(f.workforce_size from '\\d[\\d,]{0,6}'), ',', ''), '')::int, 0)`

const COLUMN_NAMES = [
  'facility_id',
  'state_id',
  'category_id',
  'name',
  'importance',
  'is_prominent',
  'words',
  'result',
]
const COLUMNS = COLUMN_NAMES.join(', ')
const columnsOf = (table: string) => COLUMN_NAMES.map((name) => `${table}.${name}`).join(', ')

async function writeDifferences(client: pg.PoolClient): Promise<void> {
  await client.query(
    `delete from facility_search old
      where not exists (select 1 from fresh_search new where new.facility_id = old.facility_id)`,
  )
  await client.query(
    `insert into facility_search (${COLUMNS})
     select ${COLUMNS} from fresh_search new
      where not exists (select 1 from facility_search old
                         where old.facility_id = new.facility_id
                           and row(${columnsOf('old')}) is not distinct from row(${columnsOf('new')}))
         on conflict (facility_id) do update set (${COLUMNS}) = row(${columnsOf('excluded')})`,
  )
  // Bulk inserts queue up beside the index, and every search would read the queue.
  await client.query(
    `select gin_clean_pending_list('facility_search_prominent'),
            gin_clean_pending_list('facility_search_others')`,
  )
}

async function refreshTerms(client: pg.PoolClient): Promise<void> {
  await client.query(
    `with fresh as materialized (
       select word as term, ndoc as frequency from ts_stat('select words from facility_search')
     ), gone as (
       delete from search_terms old where not exists (select 1 from fresh where fresh.term = old.term)
     )
     insert into search_terms (term, frequency)
     select term, frequency from fresh
      where not exists (select 1 from search_terms old
                         where old.term = fresh.term and old.frequency = fresh.frequency)
         on conflict (term) do update set frequency = excluded.frequency`,
  )
  await client.query(`select gin_clean_pending_list('search_terms_similar')`)
}
