/** Records that may be one place: what imports noticed, and what is alike in the same city. */
import type pg from 'pg'
import { comparedName, likenessOf } from '../import/matching/likeness.ts'
import { addressKey, nameKey } from '../import/reading/keys.ts'
import { recordNumber } from '../record-number.ts'
import type { Duplicate } from './editing.contract.ts'
import { PAIRS_PER_PAGE } from './work-lists.ts'

type Client = Pick<pg.Pool, 'query'>

type Side = {
  id: number
  name: string
  place: string
  code: string
  documents: number
}

const SIDE = (
  facility: string,
) => `json_build_object('id', ${facility}.id, 'name', ${facility}.name,
  'place', c.name || ', ' || s.code, 'code', s.code,
  'documents', (select count(*)::int from facility_sources d
                 where d.facility_id = ${facility}.id and d.statement is not null))`

const asSide = ({ code, ...side }: Side) => ({ ...side, number: recordNumber(code, side.id) })

/** In batches, oldest first. */
export async function listPairs(pool: Client, page: number) {
  const { rows } = await pool.query<{ one: Side; other: Side; reason: string; total: number }>(
    `select ${SIDE('f')} as one, ${SIDE('o')} as other, r.reason, count(*) over ()::int as total
       from facility_reviews r
       join facilities f on f.id = r.facility_id join facilities o on o.id = r.other_facility_id
       join cities c on c.id = f.city_id join states s on s.id = f.state_id
      where r.outcome is null and f.is_active and o.is_active
      order by r.id limit $1 offset $2`,
    [PAIRS_PER_PAGE, (page - 1) * PAIRS_PER_PAGE],
  )
  return {
    pairs: rows.map(({ one, other, reason }) => ({
      one: asSide(one),
      other: asSide(other),
      reason,
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
  is_near: boolean | null
  reason: string | null
}

/** Each with its reasons, the most reasons first. Pairs that somebody has told apart are left out. */
export async function listDuplicates(pool: Client, id: number): Promise<Duplicate[]> {
  const { rows } = await pool.query<Candidate & { is_self: boolean }>(
    `select ${SIDE('o')} as side, o.former_names, o.address, o.id = f.id as is_self, r.reason,
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
  // Two places at one corner are common: nearness supports another reason and is none of its own.
  if (reasons.length > 0 && other.is_near) reasons.push('Less than 400 yards apart')
  return reasons
}
