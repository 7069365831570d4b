/** Rows without a facility that stand where one with a nearly identical name stands. */
import type pg from 'pg'
import { streamRows } from '../../../platform/database/stream-rows.ts'
import { followLeaders, writeDecisions } from './decisions.sql.ts'
import { SAME_PLACE_METRES } from './distance.ts'
import { type LocatedName, PositionMatcher } from './position.ts'

const BATCH = 1_000
const REASON = `a similar name within ${SAME_PLACE_METRES} m`
/** Nobody stands so close to so many: it is the middle of a ZIP code or a state. */
const MOST_ON_ONE_POINT = 50

export async function matchByPosition(client: pg.ClientBase): Promise<void> {
  const points = streamRows<LocatedName>(
    client,
    `select line, facility_id, name_key, latitude, longitude from (
       select *, count(*) over (partition by latitude, longitude) as crowd from (
         select line, null::int as facility_id, name_key, latitude, longitude from import_matches
          where facility_id is null and leader = line and latitude is not null
         union all
         select null, facility_id, name_key, latitude, longitude from import_existing
          where latitude is not null) located) counted
      where crowd <= ${MOST_ON_ONE_POINT}
      order by latitude, longitude, line, facility_id`,
    [],
    BATCH,
  )
  const matcher = new PositionMatcher()
  for await (const batch of points) {
    for (const point of batch) matcher.add(point)
  }
  const decisions = matcher.decisions()
  for (let at = 0; at < decisions.length; at += BATCH) {
    await writeDecisions(client, decisions.slice(at, at + BATCH), REASON)
  }
  await followLeaders(client)
}
