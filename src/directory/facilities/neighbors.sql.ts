/** Related facilities: nearby ones in the city, and similar ones elsewhere in the state. */
import { and, asc, desc, eq, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import {
  cities,
  facilities,
  facilityProximity,
  states,
} from '../../platform/database/schema/directory.ts'
import { graded } from '../evidence/evidence.sql.ts'
import { milesBetween } from '../geography.sql.ts'
import type { Neighbor } from './facilities.contract.ts'
import { coordinates } from './facilities.sql.ts'

const HOW_MANY = 6

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

/** Null when there is no such facility. Stored distances take precedence over computed ones. */
export async function listNearby(db: Queryable, id: number): Promise<Neighbor[] | null> {
  const self = await findSelf(db, id)
  if (!self) return null
  const distance = sql<
    number | null
  >`coalesce(${facilityProximity.distance}::float8, ${milesFrom(self)})`
  return db
    .select({ ...neighborColumns, distance })
    .from(facilities)
    .innerJoin(cities, eq(cities.id, facilities.cityId))
    .innerJoin(states, eq(states.id, facilities.stateId))
    .leftJoin(
      facilityProximity,
      and(
        eq(facilityProximity.facilityId, id),
        eq(facilityProximity.nearbyFacilityId, facilities.id),
        facilityProximity.isWithinCity,
      ),
    )
    .where(and(eq(facilities.cityId, self.cityId), facilities.isActive, ne(facilities.id, id)))
    .orderBy(sql`${distance} nulls last`, asc(facilities.name), asc(facilities.id))
    .limit(HOW_MANY)
}

/** The same category in other cities of the state, most similar first; null as above. */
export async function listRelated(db: Queryable, id: number): Promise<Neighbor[] | null> {
  const self = await findSelf(db, id)
  if (!self) return null
  if (self.categoryId === null) return []
  const distance = milesFrom(self)
  return db
    .select({ ...neighborColumns, distance })
    .from(facilities)
    .innerJoin(cities, eq(cities.id, facilities.cityId))
    .innerJoin(states, eq(states.id, facilities.stateId))
    .where(
      and(
        eq(facilities.stateId, self.stateId),
        eq(facilities.categoryId, self.categoryId),
        ne(facilities.cityId, self.cityId),
        facilities.isActive,
      ),
    )
    .orderBy(
      desc(isSame(facilities.facilityType, self.facilityType)),
      desc(sharedDecades(self.operationalYears)),
      desc(isSame(facilities.companyName, self.companyName)),
      desc(facilities.isFeatured),
      sql`${distance} nulls last`,
      asc(facilities.name),
      asc(facilities.id),
    )
    .limit(HOW_MANY)
}

async function findSelf(db: Queryable, id: number) {
  const [self] = await db
    .select({
      cityId: facilities.cityId,
      stateId: facilities.stateId,
      categoryId: facilities.categoryId,
      facilityType: facilities.facilityType,
      companyName: facilities.companyName,
      operationalYears: facilities.operationalYears,
      ...coordinates,
    })
    .from(facilities)
    .where(and(eq(facilities.id, id), facilities.isActive))
  return self
}

type Coordinates = { latitude: number | null; longitude: number | null }

const milesFrom = ({ latitude, longitude }: Coordinates) =>
  milesBetween(
    { latitude: sql`${latitude}::float8`, longitude: sql`${longitude}::float8` },
    facilities,
  )

const isSame = (column: SQLWrapper, own: string | null) =>
  sql`coalesce(lower(${column}) = lower(${own}::text), false)`

/**
 * How many decades both operated, read from texts such as "1941–1976" or "1950s to present".
 * Decades rather than years, so that ties are common and the next criteria count.
 */
function sharedDecades(ownYears: string | null): SQL {
  const own = yearsAtWork(ownYears)
  if (!own) return sql`0::int`
  const text = facilities.operationalYears
  // A text without a year starts after it ends, and so overlaps with nothing.
  const first = sql`coalesce(substring(${text} from '[0-9]{4}')::int, 9999)`
  const last = sql`case when ${text} ilike '%present%' then ${own.last}::int
    else coalesce(substring(${text} from '([0-9]{4})[^0-9]*$')::int, 0) end`
  const shared = sql`least(${last}, ${own.last}::int) - greatest(${first}, ${own.first}::int)`
  return sql`ceil(greatest(${shared}, 0) / 10.0)`
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
