/** Data for the maps: places with their counts and positions. */
import { and, asc, count, desc, eq, isNotNull, ne, type SQLWrapper, sql } from 'drizzle-orm'
import type { Box } from '../../maps/atlas.ts'
import type { MapPlace, StateCount, TownDot } from '../../maps/places.ts'
import type { Queryable } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { categories, cities, facilities, states } from '../../platform/database/schema/directory.ts'
import { findRowById } from '../facility-row.sql.ts'

/** A town near a place, with its facilities on record. */
export type TownNearby = MapPlace & {
  slug: string
  state: { slug: string; code: string }
  count: number
}

export function listStateCounts(db: Queryable): Promise<StateCount[]> {
  return db
    .select({
      name: states.name,
      slug: states.slug,
      code: states.code,
      count: states.facilityCount,
    })
    .from(states)
    .orderBy(asc(states.name))
}

export async function listCategoryStateCounts(
  db: Queryable,
  categorySlug: string,
): Promise<StateCount[]> {
  const counted = db
    .select({ stateId: facilities.stateId, n: count().as('n') })
    .from(facilities)
    .innerJoin(categories, eq(categories.id, facilities.categoryId))
    .where(and(eq(categories.slug, categorySlug), facilities.isActive))
    .groupBy(facilities.stateId)
    .as('counted')
  return db
    .select({
      name: states.name,
      slug: states.slug,
      code: states.code,
      count: sql<number>`coalesce(${counted.n}, 0)::int`,
    })
    .from(states)
    .leftJoin(counted, eq(counted.stateId, states.id))
    .orderBy(asc(states.name))
}

export async function listTowns(db: Queryable): Promise<TownDot[]> {
  const rows = await db
    .select({
      name: cities.name,
      stateSlug: states.slug,
      latitude: cities.latitudeDegrees,
      longitude: cities.longitudeDegrees,
      count: cities.facilityCount,
    })
    .from(cities)
    .innerJoin(states, eq(states.id, cities.stateId))
    .where(
      and(isNotNull(cities.latitude), isNotNull(cities.longitude), ne(cities.facilityCount, 0)),
    )
    .orderBy(desc(cities.facilityCount), asc(cities.id))
  return rows.map((row) => ({ ...row, ...position(row) }))
}

/** A type leaves only the cities that have such a facility, with that count. */
export async function findMappedState(db: Queryable, slug: string, type?: string) {
  const [state] = await db
    .select({ id: states.id, name: states.name, slug: states.slug, code: states.code })
    .from(states)
    .where(eq(states.slug, slug))
  if (!state) return null
  const place = {
    name: cities.name,
    slug: cities.slug,
    latitude: cities.latitudeDegrees,
    longitude: cities.longitudeDegrees,
  }
  const rows =
    type === undefined
      ? await db
          .select({ ...place, count: cities.facilityCount })
          .from(cities)
          .where(and(eq(cities.stateId, state.id), ne(cities.facilityCount, 0)))
          .orderBy(desc(cities.facilityCount), asc(cities.name))
      : await db
          .select({ ...place, count: count() })
          .from(facilities)
          .innerJoin(cities, eq(cities.id, facilities.cityId))
          .where(
            and(
              eq(facilities.stateId, state.id),
              facilities.isActive,
              eq(sql`lower(${facilities.facilityType})`, sql`lower(${type})`),
            ),
          )
          .groupBy(cities.id)
          .orderBy(desc(count()), asc(cities.name))
  return { ...state, cities: rows.map((row) => ({ ...row, ...position(row) })) }
}

export async function findMappedFacility(db: Queryable, id: number) {
  const row = await findRowById(db, id)
  if (!row) return null
  const { name, cityId, stateId, city, state } = row
  return {
    name,
    cityId,
    stateId,
    code: state.code,
    county: row.county ?? city.county,
    ...position({
      latitude: row.latitude ?? city.latitude,
      longitude: row.longitude ?? city.longitude,
    }),
  }
}

// The largest ones of an area; the map then chooses by distance as well.
const TOWNS_NEARBY = 60

const townsIn = prepared('towns_in_area', (db) =>
  db
    .select({
      name: cities.name,
      slug: cities.slug,
      state: { slug: states.slug, code: states.code },
      latitude: cities.latitudeDegrees,
      longitude: cities.longitudeDegrees,
      count: cities.facilityCount,
    })
    .from(cities)
    .innerJoin(states, eq(states.id, cities.stateId))
    .where(
      and(
        // As an array, which an index is asked for: joined, the planner would rather read all cities.
        sql`${cities.stateId} = any (array(
          select id from states where code = any(${sql.placeholder('stateCodes')}::text[])))`,
        ne(cities.facilityCount, 0),
        ne(cities.id, sql.placeholder('cityId')),
        within(cities.latitudeDegrees, 'south', 'north'),
        within(cities.longitudeDegrees, 'west', 'east'),
      ),
    )
    .orderBy(desc(cities.facilityCount), asc(cities.id))
    .limit(TOWNS_NEARBY),
)

/** In subselects the planner does not see the values, and keeps its plan instead of making one for each map. */
const within = (degrees: SQLWrapper, from: string, to: string) =>
  sql`${degrees} between (select ${sql.placeholder(from)}::float8) and (select ${sql.placeholder(to)}::float8)`

/**
 * The largest towns of an area, except the one with `cityId`. `stateCodes` are the states that reach
 * into the area, so that an index finds the towns.
 */
export async function listTownsIn(
  db: Queryable,
  [west, south, east, north]: Box,
  stateCodes: string[],
  cityId = 0,
): Promise<TownNearby[]> {
  if (stateCodes.length === 0) return []
  const rows = await townsIn(db, { west, south, east, north, stateCodes, cityId })
  return rows.map((row) => ({ ...row, ...position(row) }))
}

/** Maps leave out what is nowhere. */
export const position = (place: { latitude: number | null; longitude: number | null }) => ({
  latitude: place.latitude ?? Number.NaN,
  longitude: place.longitude ?? Number.NaN,
})
