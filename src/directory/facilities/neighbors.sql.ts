/** Related facilities: nearby ones in the city, and similar ones elsewhere in the state. */
import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import {
  cities,
  facilities,
  facilityProximity,
  states,
} from '../../platform/database/schema/directory.ts'
import { graded } from '../evidence/evidence.sql.ts'
import { findRowById } from '../facility-row.sql.ts'
import { milesBetween } from '../geography.sql.ts'
import { translateFacilities } from '../translations.sql.ts'
import type { Neighbor } from './facilities.contract.ts'

const HOW_MANY = 6
/** Years that overlap with no others. */
const NEVER = { first: 9999, last: 0 }

const neighborColumns = {
  id: facilities.id,
  slug: facilities.slug,
  name: facilities.name,
  facilityType: facilities.facilityType,
  operationalYears: facilities.operationalYears,
  isDemonstration: graded.isDemonstration,
  city: { name: cities.name, slug: cities.slug },
  state: { name: states.name, slug: states.slug, code: states.code },
}

/** A value of the facility whose page it is. */
const own = (name: keyof Self) => sql.placeholder(name)

const distance = milesBetween(
  { latitude: sql`${own('latitude')}::float8`, longitude: sql`${own('longitude')}::float8` },
  facilities,
)
const nearbyDistance = sql<
  number | null
>`coalesce(${facilityProximity.distance}::float8, ${distance})`

const placeAfter = (...order: SQL[]) =>
  sql<number>`row_number() over (order by ${sql.join(order, sql`, `)})`.as('place')

/** Only the chosen ones are joined: there may be hundreds to choose from. */
function withPlaces(db: Queryable, chosen: ChosenFacilities) {
  return db
    .select({ ...neighborColumns, distance: chosen.distance })
    .from(chosen)
    .innerJoin(facilities, eq(facilities.id, chosen.id))
    .innerJoin(cities, eq(cities.id, facilities.cityId))
    .innerJoin(states, eq(states.id, facilities.stateId))
    .orderBy(chosen.place)
}

type ChosenFacilities = ReturnType<typeof chooseNearby>

/** Those with a stored distance if there are enough of them, otherwise the whole city, which may have thousands. */
const nearbyIds = sql`(
  select case when count(*) >= ${sql.raw(String(HOW_MANY))} then array_agg(n.id)
              else array(select id from facilities where city_id = ${own('cityId')}) end
    from facility_proximity p join facilities n on n.id = p.nearby_facility_id and n.is_active
   where p.facility_id = ${own('id')} and p.is_within_city)`

const chooseNearby = (db: Queryable) =>
  db
    .select({
      id: facilities.id,
      distance: nearbyDistance.as('distance'),
      place: placeAfter(
        sql`${nearbyDistance} nulls last`,
        asc(facilities.name),
        asc(facilities.id),
      ),
    })
    .from(facilities)
    .leftJoin(
      facilityProximity,
      and(
        eq(facilityProximity.facilityId, own('id')),
        eq(facilityProximity.nearbyFacilityId, facilities.id),
        facilityProximity.isWithinCity,
      ),
    )
    .where(
      and(
        sql`${facilities.id} = any (${nearbyIds}::int[])`,
        facilities.isActive,
        ne(facilities.id, own('id')),
      ),
    )
    .orderBy(sql`place`)
    .limit(HOW_MANY)
    .as('chosen')

const nearbyOf = prepared<Self, Neighbor[]>('nearby_facilities', (db) =>
  withPlaces(db, chooseNearby(db)),
)

/** Null when there is no such facility. Stored distances take precedence over computed ones. */
export async function listNearby(db: Queryable, id: number): Promise<Neighbor[] | null> {
  const self = await findSelf(db, id)
  return self && translateFacilities(db, await nearbyOf(db, self))
}

const isSameType = sql`lower(${facilities.facilityType}) = lower(${own('facilityType')}::text)`
const isSameCompany = sql`lower(${facilities.companyName}) = lower(${own('companyName')}::text)`

/**
 * How many decades both operated, read from texts such as "1941–1976" or "1950s to present".
 * Decades rather than years, so that ties are common and the next criteria count.
 */
const sharedDecades = (() => {
  const text = facilities.operationalYears
  // A text without a year starts after it ends, and so overlaps with nothing.
  const first = sql`coalesce(substring(${text} from '[0-9]{4}')::int, ${sql.raw(String(NEVER.first))})`
  const last = sql`case when ${text} ilike '%present%' then ${own('lastYear')}::int
    else coalesce(substring(${text} from '([0-9]{4})[^0-9]*$')::int, ${sql.raw(String(NEVER.last))}) end`
  const shared = sql`least(${last}, ${own('lastYear')}::int) - greatest(${first}, ${own('firstYear')}::int)`
  return sql`ceil(greatest(${shared}, 0) / 10.0)`
})()

const similarOf = (name: string, where: SQL) =>
  prepared<Self & { limit: number }, Neighbor[]>(name, (db) =>
    withPlaces(db, chooseSimilar(db, where)),
  )

const chooseSimilar = (db: Queryable, where: SQL) =>
  db
    .select({
      id: facilities.id,
      distance: distance.as('distance'),
      place: placeAfter(
        desc(sharedDecades),
        desc(sql`coalesce(${isSameCompany}, false)`),
        desc(facilities.isFeatured),
        sql`${distance} nulls last`,
        asc(facilities.name),
        asc(facilities.id),
      ),
    })
    .from(facilities)
    .where(
      and(
        eq(facilities.stateId, own('stateId')),
        eq(facilities.categoryId, own('categoryId')),
        ne(facilities.cityId, own('cityId')),
        facilities.isActive,
        where,
      ),
    )
    .orderBy(sql`place`)
    .limit(sql.placeholder('limit'))
    .as('chosen')

const isOtherType = sql`${isSameType} is not true`
const NEAR_CITIES = 50
/**
 * In one of the nearest cities: a state has hundreds of them, and thousands of facilities of one category.
 * Measured on a plane, which is enough to choose cities and takes no trigonometry for each of them.
 */
const isNearCity = sql`${facilities.cityId} = any (array(
  select c.id from cities c
   where c.state_id = ${own('stateId')} and c.id <> ${own('cityId')} and c.facility_count > 0
   order by (c.latitude_degrees - ${own('latitude')}::float8) ^ 2
          + ((c.longitude_degrees - ${own('longitude')}::float8) * cosd(${own('latitude')}::float8)) ^ 2
   limit ${sql.raw(String(NEAR_CITIES))}))`

const sameType = similarOf('similar_facilities', isSameType)
const otherTypeNearby = similarOf('other_facilities_nearby', sql`${isOtherType} and ${isNearCity}`)
const otherType = similarOf('other_facilities', isOtherType)

/**
 * The same category in other cities of the state, most similar first; null as above. Those of the same
 * type come first, and nearly always there are enough of them: an index finds those few, where a large
 * state has thousands of facilities in one category. Of another type, those in the cities around are compared,
 * and the whole state only when there are too few.
 */
export async function listRelated(db: Queryable, id: number): Promise<Neighbor[] | null> {
  const self = await findSelf(db, id)
  if (!self) return null
  if (self.categoryId === null) return []
  const same = await sameType(db, { ...self, limit: HOW_MANY })
  const limit = HOW_MANY - same.length
  const around = limit === 0 ? [] : await otherTypeNearby(db, { ...self, limit })
  const others = around.length === limit ? around : await otherType(db, { ...self, limit })
  return translateFacilities(db, [...same, ...others])
}

type Self = NonNullable<Awaited<ReturnType<typeof findSelf>>>

async function findSelf(db: Queryable, id: number) {
  const row = await findRowById(db, id)
  if (!row) return null
  const { cityId, stateId, categoryId, facilityType, companyName, latitude, longitude } = row
  const { first, last } = yearsAtWork(row.operationalYears) ?? NEVER
  const own = { id, cityId, stateId, categoryId, facilityType, companyName, latitude, longitude }
  return { ...own, firstYear: first, lastYear: last }
}

const OPEN_END = 2100

/** The first and the last year in texts such as "1941–1976", "1950s to 1970s" or "1938 to present". */
export function yearsAtWork(text: string | null): { first: number; last: number } | null {
  const years = text?.match(/\d{4}/g)
  const first = years?.[0]
  if (!text || !first) return null
  const last = /present/i.test(text) ? OPEN_END : Number(years.at(-1))
  return { first: Number(first), last }
}
