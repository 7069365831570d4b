/** What a city page shows beside the city itself (find-city.sql.ts): related cities and facts from the data. */
import { and, asc, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import {
  categories,
  cities,
  facilities,
  facilitySources,
} from '../../platform/database/schema/directory.ts'
import { findCityById, hasCityText } from '../find-city.sql.ts'
import { milesBetween } from '../geography.sql.ts'
import type { RelatedCity } from './cities.contract.ts'

const RELATED_CITIES = 12

/** A value of the city whose page it is. */
const own = (name: 'id' | 'stateId' | 'facilityCount' | 'latitude' | 'longitude') =>
  sql.placeholder(name)

const distance = milesBetween(
  { latitude: sql`${own('latitude')}::float8`, longitude: sql`${own('longitude')}::float8` },
  { latitude: cities.latitudeDegrees, longitude: cities.longitudeDegrees },
)

const relatedTo = prepared('related_cities', (db) =>
  db
    .select({
      id: cities.id,
      name: cities.name,
      slug: cities.slug,
      facilityCount: cities.facilityCount,
      distance,
    })
    .from(cities)
    .where(
      and(
        eq(cities.stateId, own('stateId')),
        ne(cities.id, own('id')),
        gt(cities.facilityCount, 0),
      ),
    )
    .orderBy(
      sql`${distance} nulls last`,
      desc(cities.facilityCount),
      asc(cities.name),
      asc(cities.id),
    )
    .limit(RELATED_CITIES),
)

/**
 * The nearest cities of the state that have facilities: people worked in the next town far more
 * often than across the state. Where a distance is unknown, the larger count comes first.
 */
export async function listRelatedCities(
  db: Queryable,
  cityId: number,
): Promise<RelatedCity[] | null> {
  const city = await findCityById(db, cityId)
  return city && relatedTo(db, city)
}

const recordsOf = prepared('records_of_city', (db) =>
  db
    .select({
      name: facilities.name,
      slug: facilities.slug,
      category: categories.name,
      operationalYears: facilities.operationalYears,
      workforceSize: facilities.workforceSize,
      documents: sql<number>`(select count(*)::int from ${facilitySources}
        where ${facilitySources.facilityId} = ${facilities.id})`,
    })
    .from(facilities)
    .leftJoin(categories, eq(categories.id, facilities.categoryId))
    .where(and(eq(facilities.cityId, own('id')), facilities.isActive))
    .orderBy(asc(facilities.name), asc(facilities.id)),
)

const largerThan = prepared('larger_city', (db) =>
  db
    .select({
      name: cities.name,
      slug: cities.slug,
      facilityCount: cities.facilityCount,
      distance,
    })
    .from(cities)
    .where(
      and(
        eq(cities.stateId, own('stateId')),
        gt(cities.facilityCount, own('facilityCount')),
        hasCityText,
      ),
    )
    .orderBy(sql`${distance} nulls last`, desc(cities.facilityCount), asc(cities.id))
    .limit(1),
)

/** What the records of a city show, and the nearest larger city that somebody has written about. */
export async function findCityFacts(db: Queryable, cityId: number) {
  const city = await findCityById(db, cityId)
  if (!city) return null
  const [records, [larger]] = await Promise.all([recordsOf(db, city), largerThan(db, city)])
  return { city, records, larger: larger ?? null }
}
