/** Records beside the facilities: what each source said, citations, and pairs to review. */
import type pg from 'pg'
import { loadInBulk } from '../../../platform/database/bulk-load.ts'

/** The document that a run cites. */
export type Citation = { title: string; url: string | null; year: number | null }

/** The facility of every row, including new ones. */
export const FACILITY_OF_ROW = `select m.*, coalesce(m.facility_id, a.facility_id) as final_id
   from import_matches m left join import_addresses a on a.line = m.leader`

export async function writeRecords(client: pg.ClientBase, sourceId: number): Promise<void> {
  const { rows } = await client.query('select count(*)::int as n from import_matches')
  await loadInBulk(client, 'facility_records', rows[0].n, (isBare) =>
    client.query(
      `insert into facility_records (source_id, record_key, facility_id, digest, name_key, city_key)
       select $1::int, record_key, final_id, digest, name_key, city_key
         from (select distinct on (record_key collate "C")
                      record_key, final_id, digest, name_key, city_key, is_same
                 from (${FACILITY_OF_ROW}) m
                order by record_key collate "C", line) m
        where is_same is not true
       ${isBare ? '' : RENEW_RECORD}`,
      [sourceId],
    ),
  )
}

const RENEW_RECORD = `on conflict (source_id, record_key) do update
    set facility_id = excluded.facility_id, digest = excluded.digest,
        name_key = excluded.name_key, city_key = excluded.city_key, is_gone = false
  where (facility_records.facility_id, facility_records.digest, facility_records.is_gone)
        is distinct from (excluded.facility_id, excluded.digest, false)`

/** Returns how many facilities got the citation, or a newer one of the same title. */
export async function writeCitations(client: pg.ClientBase, citation: Citation): Promise<number> {
  const { title, url, year } = citation
  const renewed = await client.query(
    `update facility_sources c set url = $2, year = $3
       from (select distinct final_id from (${FACILITY_OF_ROW}) m) f
      where c.facility_id = f.final_id and c.title = $1 and c.statement is null
        and c.edited_at is null
        and (c.url, c.year) is distinct from ($2::text, $3::int)`,
    [title, url, year],
  )
  const added = await client.query(
    `insert into facility_sources (facility_id, title, url, year)
     select f.final_id, $1, $2, $3 from (select distinct final_id from (${FACILITY_OF_ROW}) m) f
      where not exists (select 1 from facility_sources c
                         where c.facility_id = f.final_id and c.title = $1)
        and not exists (select 1 from replaced_documents r
                         where r.facility_id = f.final_id and r.title = $1 and r.kind is null)
      order by f.final_id`,
    [title, url, year],
  )
  return (renewed.rowCount ?? 0) + (added.rowCount ?? 0)
}

/** Returns how many pairs were added to the review list. */
export async function writeReviews(client: pg.ClientBase): Promise<number> {
  const { rowCount } = await client.query(
    `insert into facility_reviews (facility_id, other_facility_id, reason)
     select a.facility_id, coalesce(d.facility_id, o.final_id), min(d.reason)
       from import_doubts d
       join import_addresses a on a.line = d.line and a.is_new
       left join (${FACILITY_OF_ROW}) o on o.line = d.other_line
      where coalesce(d.facility_id, o.final_id) <> a.facility_id
      group by 1, 2
      order by 1, 2
         on conflict do nothing`,
  )
  return rowCount ?? 0
}

/** Facilities that a complete list no longer has and no other source has. */
export async function findGone(client: pg.ClientBase, sourceId: number): Promise<number> {
  await client.query(
    `create temporary table import_gone on commit drop as
     with absent as (
       select r.record_key, r.facility_id from facility_records r
        where r.source_id = $1 and not r.is_gone
          and not exists (select 1 from import_rows s where s.record_key = r.record_key)
          and not exists (select 1 from import_refused s where s.record_key = r.record_key)
     )
     select a.record_key, a.facility_id,
            f.is_active
            and not exists (select 1 from facility_records o
                             where o.facility_id = a.facility_id and not o.is_gone
                               and not (o.source_id = $1 and o.record_key in (select record_key from absent)))
            and not exists (select 1 from facility_edits e
                             where e.facility_id = a.facility_id and e.field = 'is_active') as is_closing
       from absent a join facilities f on f.id = a.facility_id`,
    [sourceId],
  )
  const { rows } = await client.query(
    'select count(distinct facility_id)::int as n from import_gone where is_closing',
  )
  return rows[0].n
}

export async function deactivateGone(client: pg.ClientBase, sourceId: number): Promise<void> {
  await client.query(
    `update facility_records r set is_gone = true from import_gone g
      where r.source_id = $1 and r.record_key = g.record_key`,
    [sourceId],
  )
  await client.query(
    `update facilities f set is_active = false, updated_at = now()
       from import_gone g where g.facility_id = f.id and g.is_closing`,
  )
}
