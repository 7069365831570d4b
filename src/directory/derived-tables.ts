/** Tables derived from the facilities: counts, companies (whose names are stored as things) and search. */
import type pg from 'pg'
import { refreshCompanies } from './kinds/companies/companies-table.sql.ts'
import { refreshSearchTables } from './search/search-tables.sql.ts'
import { listTouched, MAX_TOUCHED, type Touched, within } from './touched.ts'

/** A change of more than one in this many needs new statistics. */
const ONE_IN = 20

/** Must run in a transaction, which the temporary tables live in. */
export async function refreshDerivedTables(
  client: pg.PoolClient,
  { facilities, cities, companies = [] }: Touched = { facilities: 'all', cities: [] },
): Promise<void> {
  if (facilities === 'all' || facilities.length > MAX_TOUCHED) {
    await refreshCounts(client)
    await refreshCompanies(client, 'all')
    await refreshSearchTables(client, 'all')
    return
  }
  if (facilities.length + companies.length === 0) return
  await listTouched(client, facilities)
  if (facilities.length === 0) {
    await refreshCompanies(client, 'touched', companies)
    return
  }
  // First the counts: until the search table is written, it says what was counted.
  await addToCounts(client, cities)
  await refreshCompanies(client, 'touched', companies)
  await refreshSearchTables(client, 'touched')
  const { rows } = await client.query('select sum(facility_count)::int as n from states')
  if (facilities.length * ONE_IN < rows[0].n) return
  await client.query('analyze companies, facility_companies, facility_search, search_terms')
}

async function addToCounts(client: pg.PoolClient, cityIds: number[]): Promise<void> {
  for (const [table, column] of [
    ['states', 'state_id'],
    ['categories', 'category_id'],
  ] as const) {
    await client.query(
      `update ${table} t set facility_count = t.facility_count + changed.n
         from (select id, sum(n)::int as n
                 from (select ${column} as id, -1 as n from facility_search
                        where ${within('touched', 'facility_id')}
                        union all
                       select ${column}, 1 from facilities
                        where is_active and ${within('touched', 'id')}) each
                group by id having sum(n) <> 0) changed
        where changed.id = t.id`,
    )
  }
  await client.query(
    `update cities t set facility_count = counted.n
       from (select c.id, count(f.id)::int as n
               from cities c left join facilities f on f.city_id = c.id and f.is_active
              where c.id = any ($1)
              group by c.id) counted
      where counted.id = t.id and t.facility_count <> counted.n`,
    [cityIds],
  )
}

/** Only wrong counts are written, so a refresh without changes only reads. */
async function refreshCounts(client: pg.PoolClient): Promise<void> {
  await client.query('drop table if exists fresh_counts')
  await client.query(
    `create temporary table fresh_counts on commit drop as
     select state_id, city_id, category_id, count(*)::int as n from facilities where is_active
      group by grouping sets ((state_id), (city_id), (category_id))`,
  )
  for (const [table, column] of [
    ['states', 'state_id'],
    ['cities', 'city_id'],
    ['categories', 'category_id'],
  ] as const) {
    await client.query(
      `update ${table} t set facility_count = counted.n
         from (select t2.id, coalesce(c.n, 0) as n
                 from ${table} t2 left join fresh_counts c on c.${column} = t2.id) counted
        where counted.id = t.id and t.facility_count <> counted.n`,
    )
  }
}

type WrongCount = { what: string; stored: number; counted: number }

/** Derived values that disagree with the facilities. */
export async function listWrongCounts(pool: pg.Pool): Promise<WrongCount[]> {
  const { rows } = await pool.query<WrongCount>(
    `with counts as (
       select 'state ' || s.name as what, s.facility_count as stored,
              (select count(*) from facilities f where f.state_id = s.id and f.is_active)::int as counted
         from states s
       union all
       select 'city ' || c.name || ', ' || s.code, c.facility_count, coalesce(f.n, 0)
         from cities c join states s on s.id = c.state_id
         left join (select city_id, count(*)::int as n from facilities where is_active group by 1) f
           on f.city_id = c.id
       union all
       select 'category ' || k.name, k.facility_count,
              (select count(*) from facilities f where f.category_id = k.id and f.is_active)::int
         from categories k
       union all
       select 'facilities in search', (select count(*) from facility_search)::int,
              (select count(*) from facilities where is_active)::int
       union all
       select 'companies of facilities that are gone', count(*)::int, 0
         from facility_companies c
        where not exists (select 1 from facilities f where f.id = c.facility_id and f.is_active)
       union all
       select 'neighbors that are gone or in another city', count(*)::int, 0
         from facility_proximity p
         left join facilities a on a.id = p.facility_id and a.is_active
         left join facilities b on b.id = p.nearby_facility_id and b.is_active
        where p.is_within_city and a.city_id is distinct from b.city_id
     )
     select * from counts where stored <> counted order by what limit 200`,
  )
  return rows
}
