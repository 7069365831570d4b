/** Distances in SQL. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Inlined, so that a distance that is selected and sorted by is computed once. */
const EARTH_DIAMETER_MILES = sql.raw('7917.6')

type Point = { latitude: SQLWrapper; longitude: SQLWrapper }

/** Great-circle miles, to the hundredth; null when a coordinate is unknown. */
export function milesBetween(from: Point, to: Point): SQL<number | null> {
  const half = (a: SQLWrapper, b: SQLWrapper) => sql`sin(radians(${a}::float8 - ${b}::float8) / 2)`
  const byLatitude = half(to.latitude, from.latitude)
  const byLongitude = half(to.longitude, from.longitude)
  const cosines = sql`cos(radians(${from.latitude}::float8)) * cos(radians(${to.latitude}::float8))`
  // Rounding can push the sum slightly above 1, where asin fails; but least() alone would turn null
  // into 1.
  const angle = sql`asin(sqrt(least(1, ${byLatitude} ^ 2 + ${cosines} * ${byLongitude} ^ 2)))`
  const isUnknown = sql.join(
    [from.latitude, from.longitude, to.latitude, to.longitude].map((each) => sql`${each} is null`),
    sql` or `,
  )
  return sql<number | null>`case when ${isUnknown} then null
    else round((${EARTH_DIAMETER_MILES} * ${angle})::numeric, 2)::float8 end`
}
