/** A city with its state, and which cities have a page. */
import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import { findCountyTitle } from '../maps/locator-county.ts'
import type { Queryable } from '../platform/database/open.ts'
import { prepared } from '../platform/database/prepared.ts'
import { requestCache } from '../platform/database/request-cache.ts'
import { cities, contentTemplates, states } from '../platform/database/schema/directory.ts'
import type { City } from './cities/cities.contract.ts'

const hasTemplate = (type: SQL, ending: SQL) =>
  sql`exists (select 1 from ${contentTemplates}
    where ${contentTemplates.isActive} and ${contentTemplates.templateType} = ${type}
      and ${contentTemplates.templateName} = ${cities.slug} || ${ending})`

/** Somebody has written about the city. Two questions, because an index answers each of them. */
export const hasCityText = or(
  hasTemplate(sql`'city'`, sql`'_content_adaptive'`),
  hasTemplate(sql`'city_enhanced'`, sql`'_enhanced_content'`),
)

/**
 * A city has a page while it has facilities or a content template. Others stay in the table only
 * because old addresses redirect from them.
 */
export const isCityListed = or(gt(cities.facilityCount, 0), hasCityText)

const selectCity = (db: Queryable, where: SQL | undefined) =>
  db
    .select({
      id: cities.id,
      name: cities.name,
      slug: cities.slug,
      stateId: cities.stateId,
      county: cities.county,
      facilityCount: cities.facilityCount,
      latitude: cities.latitudeDegrees,
      longitude: cities.longitudeDegrees,
      state: { id: states.id, name: states.name, slug: states.slug, code: states.code },
    })
    .from(cities)
    .innerJoin(states, eq(states.id, cities.stateId))
    .where(where)

const cityBySlugs = prepared('city_by_slugs', (db) =>
  selectCity(
    db,
    and(
      eq(states.slug, sql.placeholder('stateSlug')),
      eq(cities.slug, sql.placeholder('citySlug')),
      isCityListed,
    ),
  ),
)
const cityById = prepared('city_by_id', (db) =>
  selectCity(db, eq(cities.id, sql.placeholder('id'))),
)

type CityRow = Awaited<ReturnType<typeof cityById>>[number]

const keyOf = (id: number) => `city ${id}`

/** The page, its map and its facts ask for it. */
export const findCity = (
  db: Queryable,
  stateSlug: string,
  citySlug: string,
): Promise<City | null> =>
  requestCache.get(`city ${stateSlug}/${citySlug}`, async () => {
    const [city] = await cityBySlugs(db, { stateSlug, citySlug })
    if (!city) return null
    requestCache.set(keyOf(city.id), city)
    return { ...city, countyName: findCountyTitle(city) }
  })

/** Whether it has a page or not. */
export const findCityById = (db: Queryable, id: number): Promise<CityRow | null> =>
  requestCache.get(keyOf(id), async () => (await cityById(db, { id }))[0] ?? null)
