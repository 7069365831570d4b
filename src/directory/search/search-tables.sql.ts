/**
 * Syncs the search tables with the facilities: all of them, or those that a change
 * touched. Only rows that differ are written: readers are never blocked, and a refresh
 * without changes only reads.
 */
import type pg from 'pg'
import { loadInBulk } from '../../platform/database/bulk-load.ts'
import { allowSortMemory } from '../../platform/database/sort-memory.ts'
import { type Extent, within } from '../touched.ts'

/** One in this many facilities is prominent, and at least this many are. */
const PROMINENT = { oneOf: 20, atLeast: 2000 }

/** Must run in a transaction, which the temporary tables live in. */
export async function refreshSearchTables(client: pg.PoolClient, extent: Extent): Promise<void> {
  const facilities = await computeFacilitySearch(client, extent)
  if (extent === 'touched') {
    await addToTerms(client)
    await writeDifferences(client, extent, 'fresh_search')
  } else {
    const fresh = rankedAmong(facilities)
    await loadInBulk(client, 'facility_search', facilities, async (isBare) => {
      await (isBare ? writeAll(client, fresh) : writeDifferences(client, extent, fresh))
      // So that the planner knows that the table is no longer empty; it never asks about the longest column. In a bulk
      // load before the indexes are built, because ANALYZE evaluates the conditions of partial ones.
      const asked = COLUMN_NAMES.filter((name) => name !== 'result')
      await client.query(`analyze facility_search (${asked.join(', ')})`)
    })
    await refreshTerms(client)
    await client.query('analyze search_terms')
  }
  // Inserts go to the index's pending list, which every search would have to scan.
  await client.query(
    `select gin_clean_pending_list('facility_search_prominent'),
            gin_clean_pending_list('facility_search_others'),
            gin_clean_pending_list('search_terms_similar')`,
  )
}

/** Returns the number of rows. */
async function computeFacilitySearch(client: pg.PoolClient, extent: Extent): Promise<number> {
  // Sorting on disk would double the time, and this may exceed the limit for visitors' queries.
  await allowSortMemory(client)
  await client.query('set local statement_timeout = 0')
  await client.query('drop table if exists fresh_search')
  // Text parsing is most of the work: let parallel workers share it. They cannot read a materialized
  // table expression, but they can read a subquery. "offset 0" keeps the planner from repeating its work for
  // every use of a column. Written as a bare 0, it would also keep the workers from reading it: that is a cast, not
  // yet a constant, where the planner looks. "distinct on" does the same for every facility of a city, and tells the
  // planner that a city has one row: after "group by" it would expect hundreds, and sort all facilities to merge them.
  await client.query('set local parallel_setup_cost = 0; set local parallel_tuple_cost = 0')
  const { rowCount } = await client.query(
    `create temporary table fresh_search on commit drop as
     select t.facility_id, t.state_id, t.city_id, t.category_id, t.name, t.importance, t.result,
            t.latitude, t.longitude, t.map_column, t.map_row, map_key(t.map_column, t.map_row) as map_key,
            t.grade, t.shows, t.first_year, t.last_year,
            ${words('t.name', 'A')}
              || ${words(searchText('t.companies'), 'B')}
              || t.words
              || ${words(`concat_ws(' ', ${searchText('t.county')}, t.zip_code)`, 'C')}
              || ${words(searchText('t.others'), 'D')} as words
            ${extent === 'all' ? '' : `, ${AMONG_THE_OTHERS} as is_prominent`}
       from (
         select f.id as facility_id, f.state_id, f.city_id, f.category_id,
                f.latitude::float8 as latitude, f.longitude::float8 as longitude, ${searchText('f.name')} as name,
                map_column(${ownOr('longitude')}) as map_column, map_row(${ownOr('latitude')}) as map_row,
                (1 + case when f.is_featured then 0.5 else 0 end
                   + least(0.5, ln(1 + ${workforce}) / 20))::real as importance,
                p.named || jsonb_build_object('id', f.id, 'name', f.name, 'slug', f.slug,
                  'facilityType', f.facility_type) as result,
                p.words, f.zip_code,
                -- Nearly always the county of the city, whose words are there already.
                nullif(f.county, p.county) as county,
                -- Cut, because lists have no end but the text of a search does.
                left(concat_ws(' ', f.company_name, f.parent_company,
                  array_to_string(f.former_names || f.subsidiaries, ' '), facts.names), 20000) as companies,
                f.grade, coalesce(documents.shows, '{}') as shows,
                -- A record that does not say when the place worked has the years that its documents speak of.
                coalesce(years.first_year, documents.first_year) as first_year,
                case when years.first_year is null then documents.last_year else years.last_year end as last_year,
                left(concat_ws(' ', k.name, f.facility_type, f.facility_subtype,
                  regexp_replace(f.address, '^\\d+\\s', ''), f.whereabouts, facts.others,
                  documents.statements), 20000) as others
           from facilities f
           join (select distinct on (c.id) c.id, c.county, c.latitude_degrees, c.longitude_degrees,
                        jsonb_build_object(
                          'state', jsonb_build_object('name', s.name, 'slug', s.slug),
                          'city', jsonb_build_object('name', c.name, 'slug', c.slug)) as named,
                        ${words(searchText("concat_ws(' ', c.name, c.county, s.name, s.code)"), 'C')} as words
                   from cities c join states s on s.id = c.state_id
                  where ${extent === 'all' ? 'true' : CITIES_OF_TOUCHED}
                  order by c.id) p on p.id = f.city_id
           left join categories k on k.id = f.category_id
           left join (
             select facility_id,
                    string_agg(name, ' ' order by id) filter (where kind in ('owner', 'former-name')) as names,
                    string_agg(name, ' ' order by id) filter (where kind not in ('owner', 'former-name')) as others
               from facility_facts where ${within(extent, 'facility_id')}
              group by facility_id) facts on facts.facility_id = f.id
           left join (
             select facility_id, string_agg(statement, ' ' order by id) as statements,
                    array_agg(distinct shows order by shows) filter (where shows is not null) as shows,
                    min(years_from)::smallint as first_year, max(years_to)::smallint as last_year
               from facility_sources where statement is not null and ${within(extent, 'facility_id')}
              group by facility_id) documents on documents.facility_id = f.id
          cross join lateral (
             select min(year[1]::smallint) as first_year,
                    case when ${YEARS} ~* 'present|today' then 9999
                         else max(year[1]::smallint + case year[2] when 's' then 9 else 0 end) end as last_year
               from regexp_matches(${YEARS}, '${YEAR}', 'g') as year) years
          where f.is_active and ${within(extent, 'f.id')}
         offset bigint '0') t`,
  )
  await client.query('reset parallel_setup_cost; reset parallel_tuple_cost')
  return rowCount ?? 0
}

const CITIES_OF_TOUCHED = `c.id in (select city_id from facilities where ${within('touched', 'id')})`

/** All are ranked when they are written: the workers that compute them do not see all. */
function rankedAmong(facilities: number): string {
  const prominent = Math.max(PROMINENT.atLeast, Math.floor(facilities / PROMINENT.oneOf))
  return `(select *, row_number() over (order by importance desc, facility_id) <= ${prominent} as is_prominent
             from fresh_search order by importance desc, facility_id)`
}

/** The importance of the least of the prominent ones, which stay until all are ranked again. */
const AMONG_THE_OTHERS = `((select sum(facility_count) from states) <= ${PROMINENT.atLeast}
  or exists (select 1 from (select importance, facility_id from facility_search where is_prominent
                             order by importance, facility_id desc nulls last limit 1) least
              where (t.importance, -t.facility_id) >= (least.importance, -least.facility_id)))`

const YEARS = 'coalesce(f.operational_years, f.asbestos_years)'

/** "1941-1977", "1925–present", "1930s to 1950s", "1962". */
const YEAR = '(?<!\\d)((?:1[789]|20)\\d\\d)(s?)'

/** A record without a position of its own stands at its city. */
const ownOr = (degrees: 'latitude' | 'longitude') =>
  `case when f.latitude is null or f.longitude is null then p.${degrees}_degrees else f.${degrees}::float8 end`

const searchText = (text: string) => `search_text(${text})`

const words = (searched: string, weight: 'A' | 'B' | 'C' | 'D') =>
  `setweight(to_tsvector('simple', ${searched}), '${weight}')`

/** The first number in a text such as "about 1,200". */
const workforce = `coalesce(nullif(replace(
  substring(f.workforce_size from '\\d[\\d,]{0,6}'), ',', ''), '')::int, 0)`

const COLUMN_NAMES = [
  'facility_id',
  'state_id',
  'city_id',
  'category_id',
  'name',
  'importance',
  'latitude',
  'longitude',
  'map_column',
  'map_row',
  'map_key',
  'grade',
  'shows',
  'first_year',
  'last_year',
  'is_prominent',
  'words',
  'result',
]
const COLUMNS = COLUMN_NAMES.join(', ')
const columnsOf = (table: string) => COLUMN_NAMES.map((name) => `${table}.${name}`).join(', ')

async function writeAll(client: pg.PoolClient, fresh: string): Promise<void> {
  await client.query(`insert into facility_search (${COLUMNS}) select ${COLUMNS} from ${fresh} new`)
}

async function writeDifferences(
  client: pg.PoolClient,
  extent: Extent,
  fresh: string,
): Promise<void> {
  await client.query(
    `delete from facility_search old
      where ${within(extent, 'old.facility_id')} and not exists (select 1 from fresh_search new where new.facility_id = old.facility_id)`,
  )
  await client.query(
    `insert into facility_search (${COLUMNS})
     select ${COLUMNS} from ${fresh} new
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
}

/** Before the rows are written, from the old ones and the new. */
async function addToTerms(client: pg.PoolClient): Promise<void> {
  await client.query('drop table if exists changed_terms')
  await client.query(
    `create temporary table changed_terms on commit drop as
     select term, sum(n)::int as n
       from (select unnest(tsvector_to_array(words)) as term, -1 as n from facility_search
              where ${within('touched', 'facility_id')}
              union all
             select unnest(tsvector_to_array(words)), 1 from fresh_search) each
      group by term having sum(n) <> 0`,
  )
  await client.query(
    `insert into search_terms (term, frequency) select term, n from changed_terms
         on conflict (term) do update set frequency = search_terms.frequency + excluded.frequency`,
  )
  await client.query(
    `delete from search_terms where frequency <= 0 and term in (select term from changed_terms)`,
  )
}
