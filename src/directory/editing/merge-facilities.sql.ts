/** Merges two records of one facility: one stays, the other's address redirects to it. */
import type pg from 'pg'
import { UserFacingError } from '../../platform/errors.ts'
import { changeDirectory, markEdited } from '../change-directory.ts'
import { recordingHistory, UNSAID } from '../facilities/history.sql.ts'
import { DATA_TYPES, dataColumns } from '../import/reading/import-row.ts'
import { recordNumber } from '../record-number.ts'
import { type FacilityRow, findFacilityBy } from './find-facility.sql.ts'

type Merged = { kept: FacilityRow; gone: FacilityRow }

export async function mergeFacilities(
  pool: pg.Pool,
  keptReference: string,
  goneReference: string,
  why = UNSAID,
): Promise<Merged> {
  const kept = await findFacilityBy(pool, keptReference)
  const gone = await findFacilityBy(pool, goneReference)
  if (kept.id === gone.id) throw new UserFacingError('A facility cannot be merged with itself.')
  if (!kept.is_active) throw new UserFacingError(`${kept.name} (${kept.id}) is not active.`)
  const because = (what: string, { state_code, id, name }: FacilityRow) => ({
    ...why,
    reason: [`${what} record ${recordNumber(state_code, id)}, ${name}.`, why.reason]
      .filter(Boolean)
      .join(' '),
  })
  await changeDirectory(pool, async (client) => {
    await recordingHistory(client, kept.id, because('Merged with', gone), () =>
      recordingHistory(client, gone.id, because('Merged into', kept), async () => {
        await fillGaps(client, kept.id, gone.id)
        for (const statement of MOVES) await client.query(statement, [kept.id, gone.id])
      }),
    )
    await client.query(
      `insert into facility_redirects (city_id, slug, facility_id) values ($1, $2, $3)
           on conflict (city_id, slug) do update set facility_id = excluded.facility_id`,
      [gone.city_id, gone.slug, kept.id],
    )
    // The name and place are decided now; the two sources must not alternate.
    await markEdited(client, kept.id, ['name', 'city_id'])
    await markEdited(client, gone.id, ['is_active'])
    return {
      facilities: [kept.id, gone.id],
      cities: [...new Set([kept.city_id, gone.city_id])],
    }
  })
  return { kept, gone }
}

/** $1 stays, $2 goes. */
const MOVES = [
  'update facility_records set facility_id = $1 where facility_id = $2',
  'update facility_redirects set facility_id = $1 where facility_id = $2',
  'update facility_facts set facility_id = $1 where facility_id = $2',
  `update facility_sources s set facility_id = $1 where facility_id = $2
      and not exists (select 1 from facility_sources o where o.facility_id = $1 and o.title = s.title)`,
  'update contact_submissions set facility_id = $1 where facility_id = $2',
  `update facility_reviews set outcome = 'merged', resolved_at = now()
    where outcome is null
      and (least(facility_id, other_facility_id), greatest(facility_id, other_facility_id))
          = (least($1::int, $2::int), greatest($1::int, $2::int))`,
  // Other open reviews of the merged facility are obsolete.
  `update facility_reviews set outcome = 'merged', resolved_at = now()
    where outcome is null and $2 in (facility_id, other_facility_id) and $1 <> $2`,
  'update facilities set is_active = false, updated_at = now() where id = $2 and $1 <> $2',
]

/** Fills gaps from the other record, so that nothing is lost. */
async function fillGaps(client: pg.ClientBase, keptId: number, goneId: number): Promise<void> {
  const columns = dataColumns.filter((column) => column !== 'former_names')
  const filled = columns.map((column) =>
    DATA_TYPES[column] === 'text[]'
      ? `${column} = case when k.${column} = '{}' then g.${column} else k.${column} end`
      : `${column} = coalesce(k.${column}, g.${column})`,
  )
  await client.query(
    `update facilities k set ${filled.join(', ')},
            (category_id, category_certainty) = (
              select surest.category_id, surest.category_certainty from facilities surest
               where surest.id in (k.id, g.id)
               order by surest.category_id is null, surest.category_certainty desc, surest.id = g.id
               limit 1),
            former_names = k.former_names || array(
              select name from unnest(g.name || g.former_names) as name
               where name <> all (k.former_names) and name <> k.name),
            updated_at = now()
       from facilities g where k.id = $1 and g.id = $2`,
    [keptId, goneId],
  )
}

export type OpenReview = {
  id: number
  reason: string
  facility_id: number
  name: string
  other_id: number
  other_name: string
  city: string
}

export async function listOpenReviews(pool: pg.Pool, limit: number): Promise<OpenReview[]> {
  const { rows } = await pool.query<OpenReview>(
    `select r.id, r.reason, r.facility_id, f.name, r.other_facility_id as other_id,
            o.name as other_name, c.name || ', ' || s.code as city
       from facility_reviews r
       join facilities f on f.id = r.facility_id
       join facilities o on o.id = r.other_facility_id
       join cities c on c.id = f.city_id join states s on s.id = f.state_id
      where r.outcome is null and f.is_active and o.is_active
      order by r.id limit $1`,
    [limit],
  )
  return rows
}

/** An operator confirmed that they are two. Returns false when they were not on the list. */
export async function settleAsDifferent(pool: pg.Pool, a: number, b: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update facility_reviews set outcome = 'different', resolved_at = now()
      where outcome is null
        and (least(facility_id, other_facility_id), greatest(facility_id, other_facility_id))
            = (least($1::int, $2::int), greatest($1::int, $2::int))`,
    [a, b],
  )
  return (rowCount ?? 0) > 0
}
