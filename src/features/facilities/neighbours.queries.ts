/** The facilities beside a facility: near it in its city, and like it elsewhere in its state. */
import { and, asc, desc, eq, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../../db/open.ts'
import { cities, facilities, facilityProximity, states } from '../../../db/schema/directory.ts'
import { milesBetween } from '../../lib/geography-sql.ts'
import type { Neighbour } from './facilities.contract.ts'

const HOW_MANY = 6

const self = alias(facilities, 'self')
const measured = milesBetween(self, facilities)

const neighbourColumns = {
  id: facilities.id,
  slug: facilities.slug,
  name: facilities.name,
  facilityType: facilities.facilityType,
  operationalYears: facilities.operationalYears,
  city: { name: cities.name, slug: cities.slug },
  state: { name: states.name, slug: states.slug, code: states.code },
}

/** Null when there is no such facility. Distances on record come before those we measure. */
export async function listNearby(db: Queryable, id: number): Promise<Neighbour[] | null> {
  const distance = sql<number | null>`coalesce(${facilityProximity.distance}::float8, ${measured})`
  const nearby = await db
    .select({ ...neighbourColumns, distance })
    .from(self)
    .innerJoin(facilities, and(eq(facilities.cityId, self.cityId), ne(facilities.id, self.id)))
    .innerJoin(cities, eq(cities.id, facilities.cityId))
    .innerJoin(states, eq(states.id, facilities.stateId))
    .leftJoin(
      facilityProximity,
      and(
        eq(facilityProximity.facilityId, self.id),
        eq(facilityProximity.nearbyFacilityId, facilities.id),
        facilityProximity.isWithinCity,
      ),
    )
    .where(and(eq(self.id, id), self.isActive, facilities.isActive))
    .orderBy(sql`${distance} nulls last`, asc(facilities.name), asc(facilities.id))
    .limit(HOW_MANY)
  return nearby.length > 0 || (await isKnown(db, id)) ? nearby : null
}

/** The same category in other cities of the state, most similar first; null as above. */
export async function listRelated(db: Queryable, id: number): Promise<Neighbour[] | null> {
  const related = await db
    .select({ ...neighbourColumns, distance: measured })
    .from(self)
    .innerJoin(
      facilities,
      and(
        eq(facilities.stateId, self.stateId),
        eq(facilities.categoryId, self.categoryId),
        ne(facilities.cityId, self.cityId),
      ),
    )
    .innerJoin(cities, eq(cities.id, facilities.cityId))
    .innerJoin(states, eq(states.id, facilities.stateId))
    .where(and(eq(self.id, id), self.isActive, facilities.isActive))
    .orderBy(
      desc(isSame(facilities.facilityType, self.facilityType)),
      desc(sharedDecades()),
      desc(isSame(facilities.companyName, self.companyName)),
      desc(facilities.isFeatured),
      sql`${measured} nulls last`,
      asc(facilities.name),
      asc(facilities.id),
    )
    .limit(HOW_MANY)
  return related.length > 0 || (await isKnown(db, id)) ? related : null
}

async function isKnown(db: Queryable, id: number): Promise<boolean> {
  const known = await db
    .select({ id: facilities.id })
    .from(facilities)
    .where(and(eq(facilities.id, id), facilities.isActive))
  return known.length > 0
}

const isSame = (a: SQLWrapper, b: SQLWrapper) => sql`coalesce(lower(${a}) = lower(${b}), false)`

/**
 * How many decades both were at work, read from texts such as "1941–1976" or "1950s to present".
 * Decades rather than years, so that the reasons after this one still count among equals.
 */
function sharedDecades(): SQL {
  const overlap = sql`least(${lastYear(facilities)}, ${lastYear(self)})
    - greatest(${firstYear(facilities)}, ${firstYear(self)})`
  return sql`coalesce(ceil(greatest(${overlap}, 0) / 10.0), 0)`
}

type Years = { operationalYears: SQLWrapper }

const firstYear = ({ operationalYears }: Years) =>
  sql`substring(${operationalYears} from '[0-9]{4}')::int`

const lastYear = ({ operationalYears }: Years) =>
  sql`case when ${operationalYears} ~* '(present|today|now)' then 2100
    else substring(${operationalYears} from '.*([0-9]{4})')::int end`
