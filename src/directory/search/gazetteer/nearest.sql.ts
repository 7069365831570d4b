/** The records nearest to a point. */
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/open.ts'
import { constant, preparedSql } from '../../../platform/database/prepared.ts'
import { documentYears } from '../../evidence/evidence.sql.ts'
import type { Grade } from '../../evidence/grades.ts'
import { milesBetween } from '../../geography.sql.ts'
import { translateFacilities } from '../../translations.sql.ts'
import type { SearchResult } from '../search.contract.ts'

export type Point = { latitude: number; longitude: number }

export type NearRecord = SearchResult & {
  grade: Grade
  formerNames: string[]
  years: string | null
  documentYears: string | null
  /** To the record itself, or to its town where its own position is not known. */
  miles: number
}

/** Towns are few, so all are compared; the records of the nearest are measured one by one. */
const NEAREST_TOWNS = 8
const value = sql.placeholder

const squared = (one: SQL): SQL => sql`(${one}) * (${one})`

/** A measure for sorting alone: for all towns power() would take half of the time. */
const roughly = (latitude: SQL, longitude: SQL): SQL => sql`
  ${squared(sql`${latitude} - ${value('latitude')}::float8`)}
    + ${squared(sql`${longitude} - ${value('longitude')}::float8`)}
      * (select ${squared(sql`cos(radians(${value('latitude')}::float8))`)})`

const listNear = preparedSql<
  Point & { limit: number },
  Omit<NearRecord, keyof SearchResult> & { result: SearchResult }
>(
  'nearest_records',
  sql`
  with near as materialized (
    select id, latitude_degrees, longitude_degrees from cities
     where facility_count > 0 and latitude_degrees is not null and longitude_degrees is not null
     order by ${roughly(sql`latitude_degrees`, sql`longitude_degrees`)}, id
     limit ${constant(NEAREST_TOWNS)}
  ), nearest as materialized (
    select f.id, f.grade, f.former_names, f.operational_years, p.latitude, p.longitude
      from near
      join facilities f on f.city_id = near.id and f.is_active
     cross join lateral (
       select coalesce(f.latitude::float8, near.latitude_degrees) as latitude,
              coalesce(f.longitude::float8, near.longitude_degrees) as longitude) p
     order by ${roughly(sql`p.latitude`, sql`p.longitude`)}, f.id
     limit (select ${value('limit')}::int)
  )
  select s.result, n.grade, n.former_names as "formerNames", n.operational_years as years,
         ${documentYears(sql`n.id`)} as "documentYears", ${milesBetween(
           {
             latitude: sql`${value('latitude')}::float8`,
             longitude: sql`${value('longitude')}::float8`,
           },
           { latitude: sql`n.latitude`, longitude: sql`n.longitude` },
         )} as miles
    from nearest n join facility_search s on s.facility_id = n.id
   order by miles, n.id`,
)

export async function listNearestRecords(
  db: Queryable,
  { latitude, longitude }: Point,
  limit: number,
): Promise<NearRecord[]> {
  const rows = await listNear(db, { latitude, longitude, limit })
  const records = rows.map(({ result, ...more }) => ({ ...result, ...more }))
  return translateFacilities(db, records)
}
