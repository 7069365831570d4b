/** The documents of a record: added, changed, ordered and withdrawn by staff. The grade follows from them. */
import type pg from 'pg'
import type { z } from 'zod'
import { UserFacingError } from '../../platform/errors.ts'
import type { documentSchema } from './editing.contract.ts'
import { changeRecords, type Editing } from './record-change.sql.ts'

export type DocumentInput = z.output<typeof documentSchema>

export const DOCUMENT_COLUMNS =
  'kind, statement, quote, title, publisher, year, identifier, url, find_it, checked_on, read_as, shows, years_from, years_to, edited_at'

const valuesOf = (document: DocumentInput) => [
  document.kind,
  document.statement,
  document.quote ?? null,
  document.title,
  document.publisher,
  document.year,
  document.identifier ?? null,
  document.url ?? null,
  document.findIt ?? null,
  document.checkedOn,
  document.readAs,
  document.shows,
  document.years?.from ?? null,
  document.years?.to ?? null,
]

const changing = ({ facilityId, why, revision }: Editing, texts: string[] = []) => ({
  act: 'documents' as const,
  ids: [facilityId],
  why,
  expected: [{ id: facilityId, revision }],
  texts,
})

type Translated = Pick<DocumentInput, 'statement' | 'findIt' | 'spanish'>

export const textsOf = ({ statement, findIt }: Translated) => [statement, findIt ?? []].flat()

/** Returns the id of the document. */
export async function addDocument(
  pool: pg.Pool,
  editing: Editing,
  document: DocumentInput,
): Promise<number> {
  let id = 0
  await changeRecords(pool, changing(editing, textsOf(document)), async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into facility_sources (facility_id, ${DOCUMENT_COLUMNS})
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, clock_timestamp())
       returning id`,
      [editing.facilityId, ...valuesOf(document)],
    )
    id = rows[0]?.id ?? 0
    await writeTranslations(client, document)
    return []
  })
  return id
}

export async function changeDocument(
  pool: pg.Pool,
  editing: Editing,
  documentId: number,
  document: DocumentInput,
): Promise<void> {
  await changeRecords(pool, changing(editing, textsOf(document)), async (client) => {
    await leaveToStaff(client, editing.facilityId, [documentId])
    await client.query(
      `update facility_sources set (${DOCUMENT_COLUMNS})
            = ($3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, clock_timestamp())
        where facility_id = $1 and id = $2`,
      [editing.facilityId, documentId, ...valuesOf(document)],
    )
    await writeTranslations(client, document)
    return []
  })
}

export async function withdrawDocument(
  pool: pg.Pool,
  editing: Editing,
  documentId: number,
): Promise<void> {
  await changeRecords(pool, changing(editing), async (client) => {
    await leaveToStaff(client, editing.facilityId, [documentId])
    await client.query('delete from facility_sources where facility_id = $1 and id = $2', [
      editing.facilityId,
      documentId,
    ])
    return []
  })
}

/** All documents of the record, in their new order. They stay oldest first: only those of one year change places. */
export async function orderDocuments(
  pool: pg.Pool,
  editing: Editing,
  order: number[],
): Promise<void> {
  await changeRecords(pool, changing(editing), async (client) => {
    const { rows } = await client.query<{ id: number; year: number | null }>(
      'select id, year from facility_sources where facility_id = $1',
      [editing.facilityId],
    )
    const years = new Map(rows.map(({ id, year }) => [id, year ?? Number.POSITIVE_INFINITY]))
    if (new Set(order).size !== years.size || !order.every((id) => years.has(id))) {
      throw new UserFacingError('The order must name each document of the record once.')
    }
    const yearAt = (at: number) => years.get(order[at] ?? 0) ?? 0
    if (order.some((_, at) => at > 0 && yearAt(at) < yearAt(at - 1))) {
      throw new UserFacingError(
        'Documents stay oldest first: only those of one year change places.',
      )
    }
    await client.query(
      `update facility_sources d set position = o.position
         from unnest($2::int[]) with ordinality as o(id, position)
        where d.facility_id = $1 and d.id = o.id`,
      [editing.facilityId, order],
    )
    return []
  })
}

/**
 * Before staff change, move or withdraw documents: as lists give them they are noted on the record, so that
 * imports do not bring them back.
 */
export async function leaveToStaff(
  client: pg.ClientBase,
  facilityId: number,
  documentIds: number[],
  notedOn = facilityId,
): Promise<void> {
  const { rows } = await client.query<{ found: number }>(
    `select count(*)::int as found from facility_sources where facility_id = $1 and id = any ($2)`,
    [facilityId, documentIds],
  )
  if (rows[0]?.found !== documentIds.length) {
    throw new UserFacingError('This document is not on the record. It may have been withdrawn.')
  }
  await client.query(
    `insert into replaced_documents (facility_id, title, kind, identifier, year)
     select $3, title, kind, identifier, year from facility_sources
      where facility_id = $1 and id = any ($2) and edited_at is null`,
    [facilityId, documentIds, notedOn],
  )
}

/** What visitors read in Spanish; a text without a translation is shown in English. */
export async function writeTranslations(
  client: pg.ClientBase,
  { statement, findIt, spanish = {} }: Translated,
): Promise<void> {
  await translate(client, statement, spanish.statement)
  await translate(client, findIt, spanish.findIt)
}

export async function translate(
  client: pg.ClientBase,
  english: string | undefined,
  spanish: string | undefined,
): Promise<void> {
  if (english === undefined || spanish === undefined) return
  await client.query(
    `insert into translations (language, english, translation) values ('es', $1, $2)
         on conflict (language, english) do update set translation = excluded.translation`,
    [english, spanish],
  )
}
