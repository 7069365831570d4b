/** The best few facilities for a search text. */
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { constant, preparedShapes } from '../../platform/database/prepared.ts'
import { translateFacilities } from '../translations.sql.ts'
import { matching, named, score, shapeOf, valuesOf } from './matching.sql.ts'
import type { SearchResult } from './search.contract.ts'
import { firstFound, type Reading } from './search-readings.ts'

/** How many matching records are ranked. */
const WEIGHED = { prominent: 100, others: 300, named: 20 }

export type Best = {
  facilities: SearchResult[]
  /** Null when there are too many to count. */
  total: number | null
  corrected: string | null
  isClosest: boolean
}

const NOTHING: Best = { facilities: [], total: 0, corrected: null, isClosest: false }

const listBest = preparedShapes<BestRow>()

export async function listBestFacilities(
  db: Queryable,
  text: string,
  limit: number,
): Promise<Best> {
  const best = await firstFound(db, text, async (reading): Promise<Best | null> => {
    const rows = await listBest(
      db,
      shapeOf(reading),
      () => sql`
        with ${bestTables(reading)}
        select result, ${counts} from best order by score desc, facility_id`,
      bestValues(reading, limit),
    )
    const total = rows[0] ? totalOf(rows[0], reading, limit) : 0
    const { corrected, isClosest } = reading
    const facilities = rows.map(({ result }) => result)
    return total === 0 ? null : { facilities, total, corrected, isClosest }
  })
  if (!best) return NOTHING
  return { ...best, facilities: await translateFacilities(db, best.facilities) }
}

type Counts = { prominent: number; others: number }
type BestRow = Counts & { result: SearchResult }

/** How many were found of each. */
export const counts = sql`
  (select count(*)::int from prominent) as prominent, (select count(*)::int from others) as others`

/** Null when there are more than were counted. */
export function totalOf(
  { prominent, others }: Counts,
  reading: Reading,
  limit: number,
): number | null {
  const isWhole = prominent < enough(reading, limit) && others < WEIGHED.others
  return isWhole ? prominent + others : null
}

/** The same in the query: there may be more. */
export const isCut = sql`
  ((select count(*) from prominent) >= ${sql.placeholder('enough')}
    or (select count(*) from others) >= ${constant(WEIGHED.others)})`

/** Enough prominent matches to skip the others. */
const enough = ({ isBroad }: Reading, limit: number): number =>
  isBroad ? limit : WEIGHED.prominent

export const bestValues = (reading: Reading, limit: number): Record<string, unknown> => ({
  ...valuesOf(reading),
  limit,
  enough: enough(reading, limit),
})

/** All that were found. */
export const found = sql`(select * from prominent union all select * from others)`

const COLUMNS = sql.raw('facility_id, name, state_id, category_id, importance, words, result')

/**
 * Prominent records first, and the others only when those do not suffice: for a broad search, when
 * they do not fill the list; for any other, when they might be all there is. Names that start with
 * the exact text are looked up separately, so that the limit never cuts them off.
 */
export function bestTables(reading: Reading): SQL {
  const matches = matching(reading)
  return sql`
    prominent as materialized (
      select ${COLUMNS} from facility_search
       where is_prominent and ${matches}
       limit ${constant(WEIGHED.prominent)}
    ), others as materialized (
      select ${COLUMNS} from facility_search
       where not is_prominent and ${matches}
         and (select count(*) from prominent) < ${sql.placeholder('enough')}
       limit ${constant(WEIGHED.others)}
    ), named as materialized (
      select ${COLUMNS} from facility_search
       where ${named(reading)}
       order by name using ~<~
       limit ${constant(WEIGHED.named)}
    ), best as materialized (
      select result, facility_id, is_match, ${score(reading)} as score
        from (select *, true as is_match from ${found} matched
               union all
              select *, false from named
               where facility_id not in (select facility_id from ${found} matched)) weighed
       order by score desc, facility_id
       limit (select ${sql.placeholder('limit')}::int)
    )`
}
