/** What a change of the directory touched, for recomputing what follows from it (decision 116). */
import type pg from 'pg'

/** Above this many facilities, everything is recomputed instead. */
export const MAX_TOUCHED = 2_000

/** `cities` are those where facilities were added, removed or moved; `companies` those that got or lost names. */
export type Touched = { facilities: number[] | 'all'; cities: number[]; companies?: string[] }

/** All facilities, or those that listTouched() was given. */
export type Extent = 'all' | 'touched'

/** A condition on a facility's id. */
export const within = (extent: Extent, id: string) =>
  extent === 'all' ? 'true' : `${id} in (select facility_id from touched_facilities)`

/** Creates touched_facilities, until the end of the transaction. */
export async function listTouched(client: pg.ClientBase, facilities: number[]): Promise<void> {
  await client.query('drop table if exists touched_facilities')
  await client.query(
    'create temporary table touched_facilities (facility_id int primary key) on commit drop',
  )
  await client.query('insert into touched_facilities select distinct unnest($1::int[])', [
    facilities,
  ])
  await client.query('analyze touched_facilities')
}
