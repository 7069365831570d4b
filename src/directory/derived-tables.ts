/** What is computed from the facilities after they change: counts, and what search looks in. */
import type pg from 'pg'
import { refreshSearchTables } from './search/search-tables.ts'

export async function refreshDerivedTables(client: pg.PoolClient): Promise<void> {
  await refreshCounts(client)
  await refreshSearchTables(client)
}

/** Only rows whose number is wrong are written, so a refresh of right counts costs reads alone. */
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
