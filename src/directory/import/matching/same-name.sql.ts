/** Rows without a facility whose name and city are those of another row or of a facility. */
import type pg from 'pg'
import { streamRows } from '../../../platform/database/stream-rows.ts'
import { writeDecisions } from './decisions.sql.ts'
import { type Decision, decideSameName, type NamedFacility, type NamedRow } from './same-name.ts'

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
     select city_id, name_key from import_matches m
      where facility_id is null and leader = line
      group by city_id, name_key
     having count(*) > 1 or exists (select 1 from import_existing e
                                     where e.city_id = m.city_id and e.name_key = m.name_key)`,
  )
  const members = streamRows<GroupMember>(
    client,
    `select m.city_id, m.name_key, m.line, m.has_own_id, null::int as facility_id,
            false as has_other_id, null::int as taken_by, m.address_key, m.latitude, m.longitude
       from import_matches m join import_groups using (city_id, name_key)
      where m.facility_id is null and m.leader = m.line
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
