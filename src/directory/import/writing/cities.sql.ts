/** What an import touched, and its cities: positions of new ones, and unused ones. */
import type pg from 'pg'
import { MAX_TOUCHED, type Touched } from '../../touched.ts'

/** Creates import_cities: where facilities were added, removed, moved or relocated. */
export async function listAffectedCities(
  client: pg.ClientBase,
  isComplete: boolean,
): Promise<void> {
  await client.query(
    `create temporary table import_cities on commit drop as
     select city_id from import_addresses
     union select old_city_id from import_addresses where old_city_id is not null
     union select f.city_id from import_diffs d join facilities f on f.id = d.facility_id
            where d.field in ('latitude', 'longitude', 'is_active')
     ${isComplete ? 'union select f.city_id from import_gone g join facilities f on f.id = g.facility_id' : ''}`,
  )
  await client.query('create unique index on import_cities (city_id); analyze import_cities')
}

/** After listAffectedCities(): everything that lists, counts, companies and search depend on. */
export async function readTouched(client: pg.ClientBase, isComplete: boolean): Promise<Touched> {
  const { rows } = await client.query('select count(*)::int as n from import_addresses')
  if (rows[0].n > MAX_TOUCHED) return { facilities: 'all', cities: [] }
  const facilities = await client.query<{ facility_id: number }>(
    `select facility_id from import_addresses
     union select facility_id from import_diffs
     union select facility_id from import_new_documents
     ${isComplete ? 'union select facility_id from import_gone' : ''}`,
  )
  const cities = await client.query<{ city_id: number }>('select city_id from import_cities')
  return {
    facilities: facilities.rows.map(({ facility_id }) => facility_id),
    cities: cities.rows.map(({ city_id }) => city_id),
  }
}

/** Cities that this run created for rows that matched facilities in another city. */
export async function removeUnusedCities(
  client: pg.ClientBase,
  newCityIds: number[],
): Promise<void> {
  await client.query(
    `delete from cities c where c.id = any ($1)
       and not exists (select 1 from facilities f where f.city_id = c.id)
       and not exists (select 1 from facility_redirects r where r.city_id = c.id)`,
    [newCityIds],
  )
}

/** A city that is not in the gazetteer is placed at the center of its facilities. */
export async function locateCities(client: pg.ClientBase, newCityIds: number[]): Promise<void> {
  await client.query(
    `update cities c set latitude = coalesce(c.latitude, m.latitude),
            longitude = coalesce(c.longitude, m.longitude), county = coalesce(c.county, m.county)
       from (select f.city_id, round(avg(f.latitude), 4)::text as latitude,
                    round(avg(f.longitude), 4)::text as longitude,
                    mode() within group (order by f.county) as county
               from facilities f where f.city_id = any ($1) group by f.city_id) m
      where m.city_id = c.id and (c.latitude is null or c.county is null)`,
    [newCityIds],
  )
}
