/**
 * Syncs the search tables with the facilities. Everything is recomputed, but only rows that differ
 * are written: readers are never blocked, and a refresh without changes only reads.
 */
import type pg from 'pg'
import { loadInBulk } from '../../platform/database/bulk-load.ts'
import { allowSortMemory } from '../../platform/database/sort-memory.ts'

/** One in this many facilities is prominent, and at least this many are. */
const PROMINENT = { oneOf: 20, atLeast: 2000 }

/** Must run in a transaction, which the temporary table lives in. */
export async function refreshSearchTables(client: pg.PoolClient): Promise<void> {
  const facilities = await computeFacilitySearch(client)
  await loadInBulk(client, 'facility_search', facilities, (isBare) =>
    isBare ? writeAll(client) : writeDifferences(client),
  )
  // Bulk inserts go to the index's pending list, which every search would have to scan.
  await client.query(
    `select gin_clean_pending_list('facility_search_prominent'),
            gin_clean_pending_list('facility_search_others')`,
  )
  await refreshTerms(client)
  // So that the planner knows that they are no longer empty.
  await client.query('analyze facility_search, search_terms')
}

/** Returns the number of rows. */
async function computeFacilitySearch(client: pg.PoolClient): Promise<number> {
  // Sorting on disk would double the time, and this may exceed the limit for visitors' queries.
  await allowSortMemory(client)
  await client.query('set local statement_timeout = 0')
  await client.query('drop table if exists fresh_search')
  // Text parsing is most of the work: let parallel workers share it.
  await client.query('set local parallel_setup_cost = 0; set local parallel_tuple_cost = 0')
  const { rowCount } = await client.query(
    `create temporary table fresh_search on commit drop as
     with places as materialized (
       select c.id,
              jsonb_build_object(
                'state', jsonb_build_object('name', s.name, 'slug', s.slug),
                'city', jsonb_build_object('name', c.name, 'slug', c.slug)) as named,
              ${words("concat_ws(' ', c.name, c.county, s.name, s.code)", 'C')} as words
         from cities c join states s on s.id = c.state_id
     ), found as materialized (
       select f.id, f.state_id, f.category_id, f.city_id, search_text(f.name) as name,
              jsonb_build_object('id', f.id, 'name', f.name, 'slug', f.slug,
                'facilityType', f.facility_type) as named,
              -- Cut, because lists have no end but the text of a search does.
              ${words('f.name', 'A')} || ${words(
                `left(concat_ws(' ', f.company_name, f.parent_company,
                   array_to_string(f.former_names || f.subsidiaries, ' '), facts.names), 20000)`,
                'B',
              )} as who,
              -- Nearly always the county of the city, whose words are there already.
              setweight(to_tsvector('simple',
                concat_ws(' ', search_text(nullif(f.county, c.county)), f.zip_code)), 'C') || ${words(
                  `left(concat_ws(' ', k.name, f.facility_type, f.facility_subtype,
                   regexp_replace(f.address, '^\\d+\\s', ''), f.whereabouts, facts.others,
                   documents.statements), 20000)`,
                  'D',
                )} as what,
              (1 + case when f.is_featured then 0.5 else 0 end
                 + least(0.5, ln(1 + ${workforce}) / 20))::real as importance
         from facilities f
         join cities c on c.id = f.city_id
         left join categories k on k.id = f.category_id
         left join (
           select facility_id,
                  string_agg(name, ' ' order by id) filter (where kind in ('owner', 'former-name')) as names,
                  string_agg(name, ' ' order by id) filter (where kind not in ('owner', 'former-name')) as others
             from facility_facts group by facility_id) facts on facts.facility_id = f.id
         left join (
           select facility_id, string_agg(statement, ' ' order by id) as statements
             from facility_sources where statement is not null
            group by facility_id) documents on documents.facility_id = f.id
        where f.is_active
     )
     select f.id as facility_id, state_id, category_id, name, importance,
            p.named || f.named as result, who || p.words || what as words,
            row_number() over (order by importance desc, f.id)
              <= greatest(${PROMINENT.atLeast}, count(*) over () / ${PROMINENT.oneOf}) as is_prominent
       from found f
       join places p on p.id = f.city_id
      order by importance desc, f.id`,
  )
  await client.query('reset parallel_setup_cost; reset parallel_tuple_cost')
  return rowCount ?? 0
}

const words = (text: string, weight: 'A' | 'B' | 'C' | 'D') =>
  `setweight(to_tsvector('simple', search_text(${text})), '${weight}')`

/** The first number in a text such as "about 1,200". */
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

async function writeAll(client: pg.PoolClient): Promise<void> {
  await client.query(`insert into facility_search (${COLUMNS}) select ${COLUMNS} from fresh_search`)
}

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
