/** Matches rows to rows and facilities with the same name in the same city. */
import type pg from 'pg'
import { streamRows } from '../../../platform/database/stream-rows.ts'
import { type Decision, writeDecisions } from './decisions.sql.ts'

const BATCH = 1_000
const REASON = 'the same name in the same city'

type GroupMember = {
  city_id: number
  name_key: string
  line: number | null
  has_own_id: boolean
  facility_id: number | null
  has_other_id: boolean
  taken_by: number | null
  address_key: string | null
  latitude: number | null
  longitude: number | null
}

export async function matchBySameName(client: pg.ClientBase): Promise<void> {
  await client.query(
    `create temporary table import_groups on commit drop as
     select city_id, name_key
       from (select city_id, name_key collate "C" as name_key from import_matches
              where facility_id is null and is_first) m
      group by city_id, name_key
     having count(*) > 1 or exists (select 1 from import_existing e
                                     where e.city_id = m.city_id and e.name_key = m.name_key)`,
  )
  const members = streamRows<GroupMember>(
    client,
    `select m.city_id, m.name_key, m.line, m.has_own_id, null::int as facility_id,
            false as has_other_id, null::int as taken_by, m.address_key, m.latitude, m.longitude
       from import_matches m join import_groups using (city_id, name_key)
      where m.facility_id is null and m.is_first
     union all
     select e.city_id, e.name_key, null, false, e.facility_id, o.facility_id is not null,
            t.line, e.address_key, e.latitude, e.longitude
       from import_existing e join import_groups using (city_id, name_key)
       left join import_other_ids o on o.facility_id = e.facility_id
       left join (select facility_id, min(line) as line from import_matches
                   where facility_id is not null group by facility_id) t
         on t.facility_id = e.facility_id
      order by city_id, name_key, line nulls first, facility_id`,
    [],
    BATCH,
  )
  let decisions: Decision[] = []
  let group: GroupMember[] = []
  for await (const batch of members) {
    for (const member of batch) {
      const first = group[0]
      if (first && (first.city_id !== member.city_id || first.name_key !== member.name_key)) {
        decisions.push(...decideGroup(group))
        group = []
      }
      group.push(member)
    }
    await writeDecisions(client, decisions, REASON)
    decisions = []
  }
  await writeDecisions(client, decideGroup(group), REASON)
}

function decideGroup(group: GroupMember[]): Decision[] {
  const rows: NamedRow[] = []
  const facilities = new Map<number, NamedFacility>()
  for (const member of group) {
    const place = {
      addressKey: member.address_key,
      latitude: member.latitude,
      longitude: member.longitude,
    }
    if (member.line !== null) {
      rows.push({ ...place, line: member.line, hasOwnId: member.has_own_id })
    } else if (member.facility_id !== null) {
      const { facility_id: facilityId, has_other_id: hasOtherId, taken_by: takenBy } = member
      facilities.set(facilityId, { ...place, facilityId, hasOtherId, takenBy })
    }
  }
  return decideSameName(rows, [...facilities.values()])
}

type NamedRow = Place & { line: number; hasOwnId: boolean }

type NamedFacility = Place & {
  facilityId: number
  /** The source being imported has its own identifier for it. */
  hasOtherId: boolean
  /** The row of this file that already matched it. */
  takenBy: number | null
}

/** A city with more of the same name is not compared further; the rest is new. */
const MAX_COMPARED = 500

type Member = Place & { facilityId?: number; line: number | null; hasOtherId: boolean }

/**
 * Rows and facilities with the same name in one city. A row is the facility of that name, unless
 * the street or the position shows that the list means two of them.
 */
function decideSameName(rows: NamedRow[], facilities: NamedFacility[]): Decision[] {
  const members: Member[] = facilities.map(({ takenBy, ...facility }) => ({
    ...facility,
    line: takenBy,
  }))
  const decisions: Decision[] = []
  const open: NamedRow[] = []
  // Rows that agree on the place go first, so that no other row takes their facility.
  for (const row of rows) {
    const match = members
      .slice(0, MAX_COMPARED)
      .find((member) => member.line === null && comparePlaces(row, member) === 'same')
    if (match?.facilityId === undefined) open.push(row)
    else decisions.push(take(row, match))
  }
  for (const row of open) decisions.push(decide(row, members))
  return decisions.sort((a, b) => a.line - b.line)
}

function decide(row: NamedRow, members: Member[]): Decision {
  const compared = members
    .slice(0, MAX_COMPARED)
    .map((member) => ({ member, places: comparePlaces(row, member) }))
  const isTaken = (member: Member) => member.line !== null
  const same = compared.find(({ member, places }) => isTaken(member) && places === 'same')
  if (same) return repeat(row, same.member)
  const free = compared
    .filter(({ member, places }) => {
      const isAnother = places === 'different' && member.hasOtherId && row.hasOwnId
      return !isTaken(member) && !isAnother
    })
    .sort((a, b) => rank(a.places) - rank(b.places))[0]
  if (free) return take(row, free.member)
  const vague = compared.find(({ member, places }) => isTaken(member) && places === 'unknown')
  if (vague) return repeat(row, vague.member)
  const other = compared[0]?.member
  const { line, addressKey, latitude, longitude } = row
  members.push({ line, addressKey, latitude, longitude, hasOtherId: row.hasOwnId })
  if (!other) return { line }
  const doubt =
    other.facilityId === undefined ? { line: other.line ?? line } : { facilityId: other.facilityId }
  return { line, doubt }
}

const rank = (places: string) => (places === 'unknown' ? 0 : 1)

function take(row: NamedRow, member: Member): Decision {
  member.line = row.line
  return {
    line: row.line,
    ...(member.facilityId === undefined ? {} : { facilityId: member.facilityId }),
  }
}

function repeat(row: NamedRow, member: Member): Decision {
  return { line: row.line, repeats: member.line ?? row.line }
}

type Place = {
  addressKey: string | null
  latitude: number | null
  longitude: number | null
}

const METERS_PER_DEGREE = 111_195

/** Two positions of one facility may differ by this much: the gate, the office, the stack. */
export const SAME_PLACE_METERS = 300

/** Approximate distance, for points within a town. */
export function metersBetween(
  latitude: number,
  longitude: number,
  otherLatitude: number,
  otherLongitude: number,
): number {
  const y = latitude - otherLatitude
  const x = (longitude - otherLongitude) * Math.cos((latitude * Math.PI) / 180)
  return Math.sqrt(x * x + y * y) * METERS_PER_DEGREE
}

/** Whether two places are the same, as far as they are known. */
function comparePlaces(a: Place, b: Place): 'same' | 'different' | 'unknown' {
  if (a.addressKey !== null && a.addressKey === b.addressKey) return 'same'
  if (a.latitude !== null && a.longitude !== null && b.latitude !== null && b.longitude !== null) {
    const meters = metersBetween(a.latitude, a.longitude, b.latitude, b.longitude)
    return meters <= SAME_PLACE_METERS ? 'same' : 'different'
  }
  return a.addressKey !== null && b.addressKey !== null ? 'different' : 'unknown'
}
