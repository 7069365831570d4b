/** Adds what matching and writing did to the report. */
import type pg from 'pg'
import { streamRows } from '../../platform/database/stream-rows.ts'
import type { Report, ReportLine } from './report.ts'

export async function reportChanges(client: pg.ClientBase, report: Report): Promise<void> {
  const asText = (column: string) => `case d.field
    when 'city_id' then (select name from cities where id = d.${column}::int)
    when 'category_id' then (select slug from categories where id = d.${column}::int)
    else d.${column} end`
  const queries = [
    `select line, 'updated' as kind, case when field in ('city_id', 'category_id') then replace(field, '_id', '') else field end as column,
            left(coalesce(${asText('new_value')}, ''), 200) as value,
            left('was ' || coalesce(${asText('old_value')}, 'empty'), 200) as reason, s.name as record
       from import_diffs d join import_rows s using (line) order by line, field`,
    `select m.line, 'repeated' as kind, 'name' as column, s.name as value,
            'the same facility as line ' || m.leader as reason
       from import_matches m join import_rows s using (line) where not m.is_first order by m.line`,
    `select line, 'evidence' as kind, 'evidence' as column, left(coalesce(statement, title), 200) as value,
            case when source_id is null then 'added: ' else 'corrected: ' end || left(title, 150) as reason,
            s.name as record
       from import_new_documents d join import_rows s using (line) order by line, place`,
    `select d.line, 'review' as kind, 'name' as column, s.name as value,
            d.reason || coalesce(': facility ' || d.facility_id, ': line ' || d.other_line) as reason
       from import_doubts d
       join import_addresses a on a.line = d.line and a.is_new
       join import_rows s on s.line = d.line order by d.line`,
  ]
  for (const query of queries) {
    for await (const lines of streamRows<ReportLine>(client, query)) await report.add(lines)
  }
}

/** For a rehearsal: afterwards new records are found in the directory itself. */
export async function reportNew(client: pg.ClientBase, report: Report): Promise<void> {
  const added = streamRows<ReportLine>(
    client,
    `select a.line, 'new' as kind, 'city' as column, c.name || ', ' || t.code as value, '' as reason,
            s.name as record
       from import_addresses a join import_rows s using (line)
       join cities c on c.id = a.city_id join states t on t.id = c.state_id
      where a.is_new order by a.line`,
  )
  for await (const lines of added) await report.add(lines)
}

export async function reportGone(client: pg.ClientBase, report: Report): Promise<void> {
  const gone = streamRows<ReportLine>(
    client,
    `select distinct null::int as line, 'deactivated' as kind, 'name' as column, f.name as value,
            'no longer in the list: facility ' || f.id as reason
       from import_gone g join facilities f on f.id = g.facility_id where g.is_closing order by 5`,
  )
  for await (const lines of gone) await report.add(lines)
}
