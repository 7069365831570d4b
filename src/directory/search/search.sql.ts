/** The best few facilities for a text: what the search box shows while its visitor types. */
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { beginsWith, matching, score } from './result-sql.ts'
import type { SearchResult } from './search.contract.ts'
import { type Reading, readings } from './search-readings.ts'

/** How many matching records are weighed against each other. */
const WEIGHED = { prominent: 100, others: 300, named: 20 }

export type BestFacilities = {
  facilities: SearchResult[]
  /** How many there are in all; null when there are too many to have been counted. */
  total: number | null
  corrected: string | null
  isClosest: boolean
}

type BestRow = { result: SearchResult; prominent: number; others: number }

export async function listBestFacilities(
  db: Queryable,
  text: string,
  limit: number,
): Promise<BestFacilities> {
  for await (const reading of readings(db, text)) {
    const { rows } = await db.execute<BestRow>(bestFacilities(reading, limit))
    const { corrected, isClosest } = reading
    const facilities = rows.map(({ result }) => result)
    const total = rows[0] ? countAll(rows[0], enough(reading, limit)) : 0
    if (total !== 0) return { facilities, total, corrected, isClosest }
  }
  return { facilities: [], total: 0, corrected: null, isClosest: false }
}

function countAll({ prominent, others }: BestRow, enoughProminent: number): number | null {
  const isWhole = prominent < enoughProminent && others < WEIGHED.others
  return isWhole ? prominent + others : null
}

/** With so many prominent records the others are not looked at. */
const enough = ({ isBroad }: Reading, limit: number): number =>
  isBroad ? limit : WEIGHED.prominent

/**
 * The prominent records first, and the others only when that is not enough: for a broad search, when
 * they do not fill the list; for any other, when they might be all there is. A name that begins with
 * the very text is looked up by itself, so that it is never among those that were not weighed.
 */
function bestFacilities(reading: Reading, limit: number): SQL {
  const columns = sql.raw('facility_id, name, importance, words, result')
  const matches = matching(reading)
  const { name } = reading
  return sql`
    with prominent as materialized (
      select ${columns} from facility_search
       where is_prominent and ${matches}
       limit ${WEIGHED.prominent}
    ), others as materialized (
      select ${columns} from facility_search
       where not is_prominent and ${matches}
         and (select count(*) from prominent) < ${enough(reading, limit)}
       limit ${WEIGHED.others}
    ), named as materialized (
      select ${columns} from facility_search
       where ${name === null ? sql`false` : beginsWith(name)}
       order by name using ~<~
       limit ${WEIGHED.named}
    )
    select result,
           (select count(*)::int from prominent) as prominent,
           (select count(*)::int from others) as others
      from (select * from prominent
             union all
            select * from others
             union all
            select * from named where facility_id not in (
              select facility_id from prominent union all select facility_id from others)) weighed
     order by ${score(reading)} desc, facility_id
     limit ${limit}`
}
