/** Cities that have a page. */
import { and, eq, gt, or, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/open.ts'
import { prepared } from '../platform/database/prepared.ts'
import { cities, contentTemplates, states } from '../platform/database/schema/directory.ts'
import type { City } from './cities/cities.contract.ts'
import { coordinate } from './geography.sql.ts'
import { findCountyTitle } from './maps/locator-county.ts'

/** Somebody has written about the city. */
export const hasCityText = sql`exists (select 1 from ${contentTemplates}
  where ${contentTemplates.isActive} and (
    (${contentTemplates.templateType} = 'city'
      and ${contentTemplates.templateName} = ${cities.slug} || '_content_adaptive')
    or (${contentTemplates.templateType} = 'city_enhanced'
      and ${contentTemplates.templateName} = ${cities.slug} || '_enhanced_content')))`

/**
 * A city has a page while it has facilities or a content template. Others stay in the table only
 * because old addresses redirect from them.
 */
export const isCityListed = or(gt(cities.facilityCount, 0), hasCityText)

const cityBySlugs = prepared('city_by_slugs', (db) =>
  db
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
    .where(
      and(
        eq(states.slug, sql.placeholder('stateSlug')),
        eq(cities.slug, sql.placeholder('citySlug')),
        isCityListed,
      ),
    ),
)

export async function findCity(
  db: Queryable,
  stateSlug: string,
  citySlug: string,
): Promise<City | null> {
  const [city] = await cityBySlugs(db, { stateSlug, citySlug })
  return city ? { ...city, countyName: findCountyTitle(city) } : null
}
