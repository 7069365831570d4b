import { and, asc, desc, eq, gt, ne, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { cities, contentTemplates, states } from '../../platform/database/schema/directory.ts'
import { coordinate, milesBetween } from '../geography-sql.ts'
import type { City, RelatedCity } from './cities.contract.ts'

const RELATED_CITIES = 12

const coordinates = {
  latitude: coordinate(cities.latitude),
  longitude: coordinate(cities.longitude),
}

/**
 * A city has a page while it has facilities, or something was written about it. Others stay in the
 * table only because old addresses lead on from them.
 */
export const isCityListed = or(
  gt(cities.facilityCount, 0),
  sql`exists (select 1 from ${contentTemplates} where ${contentTemplates.isActive} and (
    (${contentTemplates.templateType} = 'city'
      and ${contentTemplates.templateName} = ${cities.slug} || '_content_adaptive')
    or (${contentTemplates.templateType} = 'city_enhanced'
      and ${contentTemplates.templateName} = ${cities.slug} || '_enhanced_content')))`,
)

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
      ...coordinates,
      state: { id: states.id, name: states.name, slug: states.slug, code: states.code },
    })
    .from(cities)
    .innerJoin(states, eq(states.id, cities.stateId))
    .where(and(eq(states.slug, stateSlug), eq(cities.slug, citySlug), isCityListed))
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
