/** Records that may be one place: what imports noticed, and what is alike in the same city. */
import type pg from 'pg'
import { comparedName, likenessOf } from '../import/matching/likeness.ts'
import { addressKey, nameKey } from '../import/reading/keys.ts'
import { recordNumber } from '../record-number.ts'
import type { Duplicate } from './duplicates.contract.ts'
import { PAIRS_PER_PAGE } from './work-lists.ts'

type Client = Pick<pg.Pool, 'query'>

type Side = {
  id: number
  name: string
  place: string
  code: string
  revision: string
  documents: number
}

const SIDE = (
  facility: string,
) => `json_build_object('id', ${facility}.id, 'name', ${facility}.name,
  'place', c.name || ', ' || s.code, 'code', s.code,
  'revision', (extract(epoch from ${facility}.updated_at) * 1000000)::bigint::text,
  'documents', (select count(*)::int from facility_sources d
                 where d.facility_id = ${facility}.id and d.statement is not null))`

const asSide = ({ code, ...side }: Side) => ({ ...side, number: recordNumber(code, side.id) })

/**
 * At most so many pairs of each sort. A list that was imported twice under other numbers makes millions of them, which
 * nobody works through before the first are merged.
 */
const MAX_PAIRS = 20_000
/** How many pairs at one address have their names compared: large lists give hundreds of records the address "Harbor district". */
const MAX_COMPARED_NAMES = 10 * MAX_PAIRS

/** What an import noticed or an editor settled. Left out before pairs are counted, or it would use up their places. */
const notReviewed = (one: string, other: string) => `not exists (
  select from facility_reviews r
   where least(r.facility_id, r.other_facility_id) = ${one}
     and greatest(r.facility_id, r.other_facility_id) = ${other})`

/** What imports noticed, oldest first, and then what has the same name or street in the same city. */
const PAIRS = `
  -- Each written down on its own: it is read from an index until there are enough. Together they would be sorted first.
  with named as materialized (
    select a.facility_id as one_id, b.facility_id as other_id
      from facility_search a
      join facility_search b on b.city_id = a.city_id and b.name = a.name
       and b.facility_id > a.facility_id
     where ${notReviewed('a.facility_id', 'b.facility_id')}
     limit ${MAX_PAIRS}),
  at_one_address as materialized (
    select a.id as one_id, b.id as other_id, a.name, b.name as other_name
      from facilities a
      join facilities b on b.city_id = a.city_id and lower(b.address) = lower(a.address) and b.id > a.id
     where a.is_active and a.address is not null and b.is_active and b.address is not null
       and ${notReviewed('a.id', 'b.id')}
     limit ${MAX_COMPARED_NAMES})
  select r.facility_id as one_id, r.other_facility_id as other_id, r.reason, r.id as at
    from facility_reviews r
    join facilities f on f.id = r.facility_id and f.is_active
    join facilities o on o.id = r.other_facility_id and o.is_active
   where r.outcome is null
  union all
  select one_id, other_id, null, null from (
    select one_id, other_id from named
     union
    (select one_id, other_id from at_one_address where similarity(name, other_name) > 0.3
      limit ${MAX_PAIRS})) alike`

type Pair = { self: Candidate; its: Candidate; total: number }

const CANDIDATE = (facility: string) => `json_build_object(
  'side', ${SIDE(facility)}, 'former_names', ${facility}.former_names, 'address', ${facility}.address,
  'years', coalesce(${facility}.operational_years, ${facility}.operational_period),
  'is_near', abs(o.latitude - f.latitude) < 0.003 and abs(o.longitude - f.longitude) < 0.004,
  'reason', p.reason)`

/** In batches. */
export async function listPairs(pool: Client, page: number) {
  const { rows } = await pool.query<Pair>(
    `select ${CANDIDATE('f')} as self, ${CANDIDATE('o')} as its, p.total
       from (select p.*, count(*) over ()::int as total from (${PAIRS}) p
              order by at nulls last, one_id, other_id limit $1 offset $2) p
       join facilities f on f.id = p.one_id join facilities o on o.id = p.other_id
       join cities c on c.id = f.city_id join states s on s.id = f.state_id
      order by p.at nulls last, p.one_id, p.other_id`,
    [PAIRS_PER_PAGE, (page - 1) * PAIRS_PER_PAGE],
  )
  return {
    pairs: rows.map(({ self, its }) => ({
      one: asSide(self.side),
      other: asSide(its.side),
      reasons: reasonsOf(self, its),
    })),
    total: rows[0]?.total ?? 0,
  }
}

/** More are never compared with one record: the largest cities have a few thousand. */
const MAX_COMPARED = 5_000
const MAX_SUGGESTED = 20

type Candidate = {
  side: Side
  former_names: string[]
  address: string | null
  years: string | null
  is_near: boolean | null
  reason: string | null
}

/** Each with its reasons, the most reasons first. Pairs that somebody has told apart are left out. */
export async function listDuplicates(pool: Client, id: number): Promise<Duplicate[]> {
  const { rows } = await pool.query<Candidate & { is_self: boolean }>(
    `select ${SIDE('o')} as side, o.former_names, o.address,
            coalesce(o.operational_years, o.operational_period) as years, o.id = f.id as is_self, r.reason,
            abs(o.latitude - f.latitude) < 0.003 and abs(o.longitude - f.longitude) < 0.004 as is_near
       from facilities f
       join facilities o on o.city_id = f.city_id
       join cities c on c.id = o.city_id join states s on s.id = o.state_id
       left join facility_reviews r
         on least(r.facility_id, r.other_facility_id) = least(f.id, o.id)
        and greatest(r.facility_id, r.other_facility_id) = greatest(f.id, o.id)
      where f.id = $1 and (o.is_active or o.id = f.id) and r.outcome is null
      order by o.id limit $2`,
    [id, MAX_COMPARED],
  )
  const self = rows.find(({ is_self }) => is_self)
  if (!self) return []
  return rows
    .filter(({ is_self }) => !is_self)
    .map((other) => ({ ...asSide(other.side), reasons: reasonsOf(self, other) }))
    .filter(({ reasons }) => reasons.length > 0)
    .sort((a, b) => b.reasons.length - a.reasons.length || a.id - b.id)
    .slice(0, MAX_SUGGESTED)
}

function reasonsOf(self: Candidate, other: Candidate): string[] {
  const reasons: string[] = other.reason ? [`An import noticed: ${other.reason}`] : []
  const [own, its] = [nameKey(self.side.name), nameKey(other.side.name)]
  const likeness = likenessOf(comparedName(own), comparedName(its))
  if (likeness !== 'different')
    reasons.push(`${likeness === 'same' ? 'The same' : 'A similar'} name in the same city`)
  if (other.former_names.some((name) => nameKey(name) === own))
    reasons.push('Its former name is this name')
  if (self.former_names.some((name) => nameKey(name) === its))
    reasons.push('Its name is a former name of this one')
  const street = addressKey(self.address)
  if (street !== null && street === addressKey(other.address))
    reasons.push('The same street address')
  const [years, theirs] = [spanIn(self.years), spanIn(other.years)]
  if (reasons.length > 0 && years && theirs) {
    const doMeet = years[0] <= theirs[1] && theirs[0] <= years[1]
    reasons.push(doMeet ? 'Their years overlap' : 'Their years do not overlap')
  }
  // Two places at one corner are common: nearness supports another reason and is none of its own.
  if (reasons.length > 0 && other.is_near) reasons.push('Less than 400 yards apart')
  return reasons
}

const YEAR = /\b(1[89]\d\d|20\d\d)\b/g

/** The first and the last year that a text names. */
function spanIn(text: string | null): [from: number, to: number] | null {
  const years = (text?.match(YEAR) ?? []).map(Number)
  return years.length > 0 ? [Math.min(...years), Math.max(...years)] : null
}
