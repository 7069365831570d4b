/**
 * Matches each row of the file to a facility. Works on import_matches, a narrow table beside the
 * staged rows: `facility_id` is the facility that a row matched, `leader` the first row of the file
 * for the same one, `is_first` whether it is that row. A row without a facility is new.
 */
import type pg from 'pg'
import { streamRows } from '../../../platform/database/stream-rows.ts'
import type { LineRange } from '../batches.ts'
import { dataColumns } from '../reading/import-row.ts'
import { addressKey, looseKey, nameKey } from '../reading/keys.ts'
import { followFirstOf } from './decisions.sql.ts'
import { matchByPosition } from './position.sql.ts'
import { matchBySameName } from './same-name.sql.ts'

const BATCH = 1_000

export type Source = {
  id: number
  /** Its identifiers belong to one list only, so they are trusted whatever else changed. */
  isNamed: boolean
}

/** After matchByRecord() was given all rows. */
export async function matchRows(client: pg.ClientBase, source: Source): Promise<void> {
  await client.query('analyze import_matches')
  await followFirstOf(client, 'facility_id')
  await followFirstOf(client, 'record_key')
  await noteDisputedIds(client, source)
  if (!(await hasOpenRows(client))) return
  await loadExisting(client, source)
  await matchBySameName(client)
  await matchByPosition(client)
  await noteSimilarNames(client)
}

export async function createMatches(client: pg.ClientBase): Promise<void> {
  await client.query(
    // The planner knows what share of the rows are first, but would guess one in 200 for leader = line. The index finds
    // the few that repeat another.
    `create temporary table import_matches (line int primary key, record_key text, has_own_id boolean,
       digest uuid, name_key text, loose_key text, address_key text, slug text, city_id int, city_key text,
       state_id int, latitude float8, longitude float8, facility_id int, is_same boolean, old_name_key text,
       old_city_key text, leader int, is_first boolean generated always as (leader = line) stored)
     on commit drop;
     create index on import_matches (line) where not is_first`,
  )
}

/** Matches the rows of these lines by the source's earlier identifier, while the next are still being read. */
export async function matchByRecord(
  client: pg.ClientBase,
  source: Source,
  lines: LineRange,
): Promise<void> {
  await client.query(
    `insert into import_matches
     select s.line, s.record_key, s.has_own_id, s.digest, s.name_key, s.loose_key, s.address_key,
            s.slug, s.city_id, s.city_key, s.state_id, s.lat, s.lon,
            r.facility_id,
            r.digest = s.digest and not r.is_gone as is_same,
            r.name_key as old_name_key, r.city_key as old_city_key, s.line as leader
       -- "offset 0" keeps the planner from computing the digest for each of its uses,
       from (select *, ${DIGEST} as digest from import_rows where line between $2 and $3 offset 0) s
       -- and from reading all records of the source for each batch.
       left join lateral (
         select r.* from facility_records r join facilities f on f.id = r.facility_id
          where r.source_id = $1 and r.record_key = s.record_key and (${source.isNamed ? 'true' : AGREES})
         offset 0) r on true`,
    [source.id, lines.first, lines.last],
  )
}

async function noteDisputedIds(client: pg.ClientBase, source: Source): Promise<void> {
  await client.query(
    `create temporary table import_doubts
       (line int, facility_id int, other_line int, reason text) on commit drop`,
  )
  await client.query(
    `insert into import_doubts
     select m.line, r.facility_id, null, 'the same identifier, and nothing else agrees'
       from import_matches m
       join facility_records r on r.source_id = $1 and r.record_key = m.record_key
      where m.facility_id is null and m.has_own_id`,
    [source.id],
  )
}

/** The digest of all that a row says. A hash of the values costs less than a third of one of their text. */
const DIGEST = `lpad(to_hex(hash_record_extended(
  row(name, city_key, category_id, category_certainty, ${dataColumns}), 0)), 32, '0')::uuid`

/** An "id" of an unnamed list may come from another list: something else must agree too. */
const AGREES = `r.name_key = s.name_key or r.city_key = s.city_key or f.address = s.address
  or (abs(f.latitude - s.lat) < 0.05 and abs(f.longitude - s.lon) < 0.05)`

async function hasOpenRows(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    'select exists(select 1 from import_matches where facility_id is null) as yes',
  )
  return rows[0].yes
}

/** The facilities of the states in the file, under all their current and former names. */
async function loadExisting(client: pg.ClientBase, source: Source): Promise<void> {
  await client.query(
    `create temporary table import_existing (facility_id int, city_id int, name_key text,
       loose_key text, address_key text, latitude float8, longitude float8, is_former boolean)
     on commit drop`,
  )
  const facilities = streamRows<{
    id: number
    city_id: number
    name: string
    former_names: string[]
    address: string | null
    latitude: number | null
    longitude: number | null
  }>(
    client,
    // A merged facility is skipped: its address redirects.
    `select id, city_id, name, former_names, address, latitude::float8, longitude::float8
       from facilities f
      where state_id in (select distinct state_id from import_matches where facility_id is null)
        and not exists (select 1 from facility_redirects r where r.city_id = f.city_id and r.slug = f.slug)`,
    [],
    BATCH,
  )
  for await (const batch of facilities) {
    const known = batch.flatMap((facility) =>
      [facility.name, ...facility.former_names].map((name, index) => ({
        ...facility,
        key: nameKey(name),
        isFormer: index > 0,
      })),
    )
    await client.query(
      `insert into import_existing select * from unnest($1::int[], $2::int[], $3::text[], $4::text[],
         $5::text[], $6::float8[], $7::float8[], $8::boolean[])`,
      [
        known.map(({ id }) => id),
        known.map(({ city_id }) => city_id),
        known.map(({ key }) => key),
        known.map(({ key }) => looseKey(key)),
        known.map(({ address }) => addressKey(address)),
        known.map(({ latitude }) => latitude),
        known.map(({ longitude }) => longitude),
        known.map(({ isFormer }) => isFormer),
      ],
    )
  }
  await client.query('analyze import_existing')
  await client.query(
    `create temporary table import_other_ids on commit drop as
     select distinct facility_id from facility_records
      where source_id = $1 and record_key like '#%' and not is_gone`,
    [source.id],
  )
}

/** The same name without common words: "Big Bend Station", "Big Bend Power Plant". */
async function noteSimilarNames(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into import_doubts
     with common as materialized (
       select city_id, loose_key collate "C" as loose_key
         from (select city_id, loose_key from import_matches where facility_id is null and is_first
               union all
               select city_id, loose_key from import_existing where not is_former) named
        group by 1, 2 having count(*) between 2 and 10
     ), named as materialized (
       select m.line, null::int as facility_id, city_id, m.name_key, loose_key, m.latitude, m.longitude
         from common join import_matches m using (city_id, loose_key)
        where m.facility_id is null and m.is_first
       union all
       select null, e.facility_id, city_id, e.name_key, loose_key, e.latitude, e.longitude
         from common join import_existing e using (city_id, loose_key)
        where not e.is_former
     )
     select distinct on (a.line) a.line, b.facility_id, b.line, 'a similar name in the same city'
       from named a join named b using (city_id, loose_key)
      where a.line is not null and (b.line is null or b.line < a.line) and b.name_key <> a.name_key
        and (a.latitude is null or b.latitude is null
             or (abs(a.latitude - b.latitude) < 0.01 and abs(a.longitude - b.longitude) < 0.012))
        and not exists (select 1 from import_doubts d where d.line = a.line)
      order by a.line, b.line nulls first, b.facility_id`,
  )
}
