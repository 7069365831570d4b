/** The documents that rows give, as evidence of their facilities. */
import type pg from 'pg'
import type { ImportRow } from '../reading/import-row.ts'
import { FACILITY_OF_ROW } from './records.sql.ts'

const FIELDS =
  'kind text, statement text, quote text, title text, publisher text, year int, identifier text, url text, find_it text, checked_on date, read_as text, shows text, years_from int, years_to int'
const NAMES = FIELDS.replaceAll(/ (text|int|date)/g, '')

export const CREATE_DOCUMENTS = `create temporary table import_documents (line int, place int, ${FIELDS}) on commit drop`

export const documentsOf = (rows: ImportRow[]) =>
  rows.flatMap(({ line, documents }) =>
    documents.map(({ findIt, checkedOn, readAs, years, ...document }, place) => ({
      line,
      place,
      find_it: findIt,
      checked_on: checkedOn,
      read_as: readAs,
      years_from: years?.from ?? null,
      years_to: years?.to ?? null,
      ...document,
    })),
  )

export type StagedDocument = ReturnType<typeof documentsOf>[number]

export async function stageDocuments(
  client: pg.ClientBase,
  documents: StagedDocument[],
): Promise<void> {
  if (documents.length === 0) return
  await client.query(
    `insert into import_documents select * from json_populate_recordset(null::import_documents, $1::json)`,
    [JSON.stringify(documents)],
  )
}

/** The same document says the same. */
const isSame = (a: string, b: string, fields: string[]) =>
  ['facility_id', ...fields]
    .map((field) => `${a}.${field} is not distinct from ${b}.${field}`)
    .join(' and ')
const DOCUMENT = ['kind', 'title', 'identifier', 'year']
const WHOLE = [...DOCUMENT, 'statement']

/**
 * Creates import_new_documents: what the facilities do not have yet. Where the list now says
 * something else in the same document, `source_id` is the record to correct.
 */
export async function findNewDocuments(client: pg.ClientBase): Promise<void> {
  const nth = `row_number() over (partition by facility_id, ${DOCUMENT.join(', ')} order by`
  await client.query(
    `create temporary table import_new_documents on commit drop as
     with given as (
       select distinct on (m.final_id, ${WHOLE.map((field) => `d.${field}`).join(', ')})
              m.final_id as facility_id, d.*
         from import_documents d join (${FACILITY_OF_ROW}) m using (line)
        order by m.final_id, ${WHOLE.map((field) => `d.${field}`).join(', ')}, d.line, d.place
     ), known as (
       select * from facility_sources
        where facility_id in (select facility_id from given)
     ), added as (
       select g.*, ${nth} line, place) as nth from given g
        where not exists (select 1 from known k where ${isSame('k', 'g', WHOLE)})
          -- What staff changed or withdrew stays as they left it.
          and not exists (select 1 from replaced_documents r where ${isSame('r', 'g', DOCUMENT)})
     ), gone as (
       select k.*, ${nth} id) as nth from known k
        where statement is not null and edited_at is null
          and not exists (select 1 from given g where ${isSame('k', 'g', WHOLE)})
     )
     select a.*, gone.id as source_id
       from added a left join gone on ${isSame('gone', 'a', DOCUMENT)} and gone.nth = a.nth`,
  )
}

/** A record that nobody described says on cards and in lists what its oldest document says. */
async function describeByEvidence(client: pg.ClientBase): Promise<void> {
  await client.query(
    `update facilities f set updated_at = now(), description = coalesce(f.description,
            case when not exists (select 1 from facility_edits e
                                   where e.facility_id = f.id and e.field = 'description')
                 then oldest.statement end)
       from (select distinct on (facility_id) facility_id, statement from facility_sources
              where facility_id in (select facility_id from import_new_documents)
              order by facility_id, statement is null, year nulls last, id) oldest
      where f.id = oldest.facility_id`,
  )
}

export type EvidenceCount = { documented: number; reported: number; listed: number }

/** Returns how many records were added or corrected, by the grade that each can give. */
export async function writeDocuments(client: pg.ClientBase): Promise<EvidenceCount> {
  await client.query(
    `update facilities f set description = d.statement
       from import_new_documents d join facility_sources s on s.id = d.source_id
      where f.id = d.facility_id and f.description = s.statement`,
  )
  await client.query(
    `update facility_sources s set statement = d.statement, quote = d.quote,
            publisher = d.publisher, url = d.url, find_it = d.find_it, read_as = d.read_as, shows = d.shows,
            years_from = d.years_from, years_to = d.years_to,
            checked_on = coalesce(d.checked_on, current_date)
       from import_new_documents d where s.id = d.source_id`,
  )
  await client.query(
    `insert into facility_sources (facility_id, ${NAMES})
     select facility_id, ${NAMES.replace('checked_on', 'coalesce(checked_on, current_date)')}
       from import_new_documents where source_id is null
      order by facility_id, year, line, place`,
  )
  await describeByEvidence(client)
  const { rows } = await client.query<EvidenceCount>(
    `select (count(*) filter (where kind <> 'site-report' and says_asbestos))::int as documented,
            (count(*) filter (where kind = 'site-report' and says_asbestos))::int as reported,
            (count(*) filter (where not says_asbestos))::int as listed
       from (select kind, kind is not null and shows is distinct from 'place-and-period' as says_asbestos
               from import_new_documents) d`,
  )
  return rows[0] ?? { documented: 0, reported: 0, listed: 0 }
}
