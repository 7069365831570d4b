import { and, asc, desc, eq, gt, ne, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../../db/open.ts'
import { cities, states } from '../../../db/schema/directory.ts'
import { coordinate, milesBetween } from '../../lib/geography-sql.ts'
import type { City, RelatedCity } from './cities.contract.ts'

const RELATED_CITIES = 12

export async function findCity(
  db: Queryable,
  stateSlug: string,
  citySlug: string,
): Promise<City | null> {
  const [city] = await db
    .select({
      id: cities.id,
      name: cities.name,
      slug: cities.slug,
      stateId: cities.stateId,
      county: cities.county,
      facilityCount: cities.facilityCount,
      latitude: coordinate(cities.latitude),
      longitude: coordinate(cities.longitude),
      state: { id: states.id, name: states.name, slug: states.slug, code: states.code },
    })
    .from(cities)
    .innerJoin(states, eq(states.id, cities.stateId))
    .where(and(eq(states.slug, stateSlug), eq(cities.slug, citySlug)))
  return city ?? null
}

/**
 * The nearest cities of the state that have facilities: people worked in the next town far more
 * often than across the state. Where a distance is unknown, the city with more facilities leads.
 */
export async function listRelatedCities(
  db: Queryable,
  cityId: number,
): Promise<RelatedCity[] | null> {
  const here = alias(cities, 'here')
  const distance = milesBetween(pointOf(here), pointOf(cities))
  const related = await db
    .select({
      id: cities.id,
      name: cities.name,
      slug: cities.slug,
      facilityCount: cities.facilityCount,
      distance,
    })
    .from(here)
    .innerJoin(cities, and(eq(cities.stateId, here.stateId), ne(cities.id, here.id)))
    .where(and(eq(here.id, cityId), gt(cities.facilityCount, 0)))
    .orderBy(
      sql`${distance} nulls last`,
      desc(cities.facilityCount),
      asc(cities.name),
      asc(cities.id),
    )
    .limit(RELATED_CITIES)
  if (related.length > 0) return related
  const known = await db.select({ id: cities.id }).from(cities).where(eq(cities.id, cityId))
  return known.length > 0 ? [] : null
}

const pointOf = (city: Record<'latitude' | 'longitude', SQLWrapper>) => ({
  latitude: coordinate(city.latitude),
  longitude: coordinate(city.longitude),
})
