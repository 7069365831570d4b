/** Tables derived from the facilities: counts, companies and search. */
import type pg from 'pg'
import { refreshCompanies } from './companies/companies-table.sql.ts'
import { refreshSearchTables } from './search/search-tables.sql.ts'

export async function refreshDerivedTables(client: pg.PoolClient): Promise<void> {
  await refreshCounts(client)
  await refreshCompanies(client)
  await refreshSearchTables(client)
}

/** Only wrong counts are written, so a refresh without changes only reads. */
async function refreshCounts(client: pg.PoolClient): Promise<void> {
  for (const [table, column] of [
    ['states', 'state_id'],
    ['cities', 'city_id'],
    ['categories', 'category_id'],
  ] as const) {
    await client.query(
      `update ${table} t set facility_count = counted.n
         from (select t2.id, count(f.id)::int as n
                 from ${table} t2 left join facilities f on f.${column} = t2.id and f.is_active
                group by t2.id) counted
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
