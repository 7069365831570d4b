import { and, asc, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { cities } from '../../platform/database/schema/directory.ts'
import { coordinate, milesBetween } from '../geography.sql.ts'
import type { RelatedCity } from './cities.contract.ts'

const RELATED_CITIES = 12

const coordinates = {
  latitude: coordinate(cities.latitude),
  longitude: coordinate(cities.longitude),
}

/**
 * The nearest cities of the state that have facilities: people worked in the next town far more
 * often than across the state. Where a distance is unknown, the larger count comes first.
 */
export async function listRelatedCities(
  db: Queryable,
  cityId: number,
): Promise<RelatedCity[] | null> {
  const [here] = await db
    .select({ stateId: cities.stateId, ...coordinates })
    .from(cities)
    .where(eq(cities.id, cityId))
  if (!here) return null
  const { latitude, longitude } = here
  const distance = milesBetween(
    { latitude: sql`${latitude}::float8`, longitude: sql`${longitude}::float8` },
    coordinates,
  )
  return db
    .select({
      id: cities.id,
      name: cities.name,
      slug: cities.slug,
      facilityCount: cities.facilityCount,
      distance,
    })
    .from(cities)
    .where(
      and(eq(cities.stateId, here.stateId), ne(cities.id, cityId), gt(cities.facilityCount, 0)),
    )
    .orderBy(
      sql`${distance} nulls last`,
      desc(cities.facilityCount),
      asc(cities.name),
      asc(cities.id),
    )
    .limit(RELATED_CITIES)
}
