/** Two records of one place become one, and one record of two places becomes two. */
import type pg from 'pg'
import { UserFacingError } from '../../platform/errors.ts'
import { markEdited } from '../change-directory.ts'
import { UNSAID, type Why } from '../facilities/history.sql.ts'
import { columnName } from '../fields.ts'
import { DATA_TYPES, dataColumns } from '../import/reading/import-row.ts'
import { recordNumber } from '../record-number.ts'
import { DOCUMENT_COLUMNS, leaveToStaff } from './edit-documents.sql.ts'
import { insertFacility, leadTo } from './edit-facility.sql.ts'
import { type Edits, type MergedName, mergedNames } from './editable-fields.ts'
import { type FacilityRow, findFacilityBy } from './find-facility.sql.ts'
import { changeRecords } from './record-change.sql.ts'

type Merged = { kept: FacilityRow; gone: FacilityRow }

type MergeOptions = {
  /** Fields of which the record that goes has the better value. */
  taken?: readonly MergedName[]
  revisions?: { kept?: string | undefined; gone?: string | undefined }
}

/** The record that goes leads to the one that stays, with its documents, links, leads and old addresses. */
export async function mergeFacilities(
  pool: pg.Pool,
  keptReference: string,
  goneReference: string,
  why: Why = UNSAID,
  { taken = [], revisions = {} }: MergeOptions = {},
): Promise<Merged> {
  const kept = await findFacilityBy(pool, keptReference)
  const gone = await findFacilityBy(pool, goneReference)
  await settlePairs(pool, { merges: [{ kept, gone, taken, revisions }], apart: [] }, why)
  return { kept, gone }
}

type Pair = Merged & Required<MergeOptions>
type Apart = { one: FacilityRow; other: FacilityRow }
/** Pairs that are one place, and pairs that are two. */
type Settled = { merges: Pair[]; apart: Apart[] }

/** All of them in one act, which one step undoes. Null when nothing changed. */
export async function settlePairs(
  pool: pg.Pool,
  { merges: pairs, apart }: Settled,
  why: Why,
): Promise<number | null> {
  const goneIds = pairs.map(({ gone }) => gone.id)
  const what = new Map<number, string>()
  for (const { kept, gone } of pairs) {
    if (kept.id === gone.id) throw new UserFacingError('A facility cannot be merged with itself.')
    if (!kept.is_active) throw new UserFacingError(`${kept.name} (${kept.id}) is not active.`)
    const isOnce = goneIds.filter((id) => id === gone.id).length === 1
    if (!isOnce || goneIds.includes(kept.id)) {
      const twice = isOnce ? kept : gone
      throw new UserFacingError(
        `Record ${numberOf(twice)} is in two of these pairs. Merge one first.`,
      )
    }
    const before = what.get(kept.id)
    const said = `Merged with record ${numberOf(gone)}, ${gone.name}.`
    what.set(kept.id, [before, said].filter(Boolean).join(' ').slice(0, MAX_SAID))
    what.set(gone.id, `Merged into record ${numberOf(kept)}, ${kept.name}.`)
  }
  const change = {
    act: pairs.length > 0 ? ('merge' as const) : ('distinct' as const),
    ids: [...new Set([...what.keys(), ...apart.flatMap(({ one, other }) => [one.id, other.id])])],
    why,
    what,
    expected: pairs.flatMap(({ kept, gone, revisions }) => [
      { id: kept.id, revision: revisions.kept },
      { id: gone.id, revision: revisions.gone },
    ]),
  }
  return changeRecords(pool, change, async (client) => {
    // First: a merge settles what else is open about the record that goes.
    for (const pair of apart) await tellApart(client, pair)
    for (const { kept, gone, taken } of pairs) {
      await takeFields(client, kept, gone, taken)
      await fillGaps(client, kept.id, gone.id)
      for (const statement of MOVES) await client.query(statement, [kept.id, gone.id])
      await leadTo(client, gone, kept.id)
      // The name and place are decided now; the two sources must not alternate.
      await markEdited(client, kept.id, [...new Set(['name', 'city_id', ...columnsOf(taken)])])
      await markEdited(client, gone.id, ['is_active'])
    }
    return []
  })
}

/** With the reason, which has 300, it is in the history. */
const MAX_SAID = 290

const numberOf = ({ state_code, id }: FacilityRow) => recordNumber(state_code, id)

/** $1 stays, $2 goes. */
const MOVES = [
  'update facility_records set facility_id = $1 where facility_id = $2',
  'update facility_redirects set facility_id = $1 where facility_id = $2',
  // A document that both have stays where it is: what it says is then taken from the other copy.
  `update facility_facts x set facility_id = $1,
          source_id = coalesce((select o.id from facility_sources s join facility_sources o
                                    on o.facility_id = $1 and o.title = s.title
                                   and o.statement is not distinct from s.statement
                                 where s.id = x.source_id order by o.id limit 1), x.source_id)
    where facility_id = $2`,
  `update facility_sources s set facility_id = $1 where facility_id = $2
      and not exists (select 1 from facility_sources o
                       where o.facility_id = $1 and o.title = s.title
                         and o.statement is not distinct from s.statement)`,
  'update contact_submissions set facility_id = $1 where facility_id = $2',
  'update facility_testimonies set facility_id = $1 where facility_id = $2',
  'update missing_workplaces set facility_id = $1 where facility_id = $2',
  `update thing_relations set target = $1::int::text
    where target_kind = 'facility' and target = $2::int::text`,
  `update facility_reviews set outcome = 'merged', resolved_at = now()
    where outcome is null
      and (least(facility_id, other_facility_id), greatest(facility_id, other_facility_id))
          = (least($1::int, $2::int), greatest($1::int, $2::int))`,
  // Other open reviews of the merged facility are obsolete.
  `update facility_reviews set outcome = 'merged', resolved_at = now()
    where outcome is null and $2 in (facility_id, other_facility_id) and $1 <> $2`,
  'update facilities set is_active = false where id = $2 and $1 <> $2',
]

const columnsOf = (taken: readonly MergedName[]): string[] =>
  mergedNames
    .filter((name) => taken.includes(name))
    .flatMap((name) =>
      name === 'category' ? ['category_id', 'category_certainty'] : columnName(name),
    )

/** The other name stays one that people find the record by; its address stays too. */
async function takeFields(
  client: pg.ClientBase,
  kept: FacilityRow,
  gone: FacilityRow,
  taken: readonly MergedName[],
): Promise<void> {
  // Only names of the fixed list become part of a statement.
  const columns = columnsOf(taken)
  if (columns.length === 0) return
  await client.query(
    `update facilities k set ${columns.map((column) => `${column} = g.${column}`).join(', ')},
            former_names = case when $3 and k.name <> all (k.former_names)
                                then array_append(k.former_names, k.name) else k.former_names end
       from facilities g where k.id = $1 and g.id = $2`,
    [kept.id, gone.id, columns.includes('name')],
  )
}

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
               where name <> all (k.former_names) and name <> k.name)
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

/** They are no longer suggested as one. Returns false when somebody has said so before. */
export async function settleAsDifferent(
  pool: pg.Pool,
  one: FacilityRow,
  other: FacilityRow,
  why: Why = UNSAID,
): Promise<boolean> {
  return (await settlePairs(pool, { merges: [], apart: [{ one, other }] }, why)) !== null
}

async function tellApart(client: pg.ClientBase, { one, other }: Apart): Promise<void> {
  if (one.id === other.id) throw new UserFacingError('A record cannot be told apart from itself.')
  // Also of a pair that no import has noticed, so that it is not suggested again.
  await client.query(
    `insert into facility_reviews as r (facility_id, other_facility_id, reason, outcome, resolved_at)
     values ($1, $2, 'alike, and told apart by staff', 'different', now())
         on conflict (least(facility_id, other_facility_id), greatest(facility_id, other_facility_id))
         do update set outcome = 'different', resolved_at = now() where r.outcome is null`,
    [one.id, other.id],
  )
}

type Split = {
  /** The new record; what is not given is as on the record that is split. */
  edits: Edits
  /** Documents by id: those that go to the new record, and those that speak of both places. */
  documents: Map<number, 'goes' | 'both'>
  why: Why
  revision?: string | undefined
}

/** The new record is not public until somebody restores it. Returns its number. */
export async function splitFacility(
  pool: pg.Pool,
  reference: string,
  { edits, documents, why, revision }: Split,
): Promise<number> {
  const facility = await findFacilityBy(pool, reference)
  const place = { stateCode: facility.state_code, cityName: facility.city }
  const change = {
    ids: [facility.id],
    why,
    what: new Map<number, string>(),
    expected: [{ id: facility.id, revision }],
  }
  let id = 0
  await changeRecords(pool, { act: 'split', ...change }, async (client) => {
    id = await insertFacility(client, { ...edits, place: edits.place ?? place })
    change.what.set(id, `Split from record ${numberOf(facility)}, ${facility.name}.`)
    change.what.set(
      facility.id,
      `Split: a part of it is record ${numberOf(await findFacilityBy(client, String(id)))}.`,
    )
    const idsOf = (fate: 'goes' | 'both') =>
      [...documents].flatMap(([document, each]) => (each === fate ? [document] : []))
    const moved = await client.query(
      'update facility_sources set facility_id = $2 where facility_id = $1 and id = any ($3)',
      [facility.id, id, idsOf('goes')],
    )
    // What a document says of owners and trades goes where the document goes.
    await client.query(
      'update facility_facts set facility_id = $2 where facility_id = $1 and source_id = any ($3)',
      [facility.id, id, idsOf('goes')],
    )
    const copied = await client.query(
      `insert into facility_sources (facility_id, ${DOCUMENT_COLUMNS})
       select $2, ${DOCUMENT_COLUMNS} from facility_sources
        where facility_id = $1 and id = any ($3) order by id`,
      [facility.id, id, idsOf('both')],
    )
    if ((moved.rowCount ?? 0) + (copied.rowCount ?? 0) !== documents.size) {
      throw new UserFacingError('One of these documents is not on the record.')
    }
    // A list that gives the document for the old record does not bring it back there.
    await leaveToStaff(client, id, idsOf('goes'), facility.id)
    return [id]
  })
  return id
}
