/** The documents of a thing of any kind: its grade, and what its facts cite, follow from them. */
import type pg from 'pg'
import { UserFacingError } from '../../../platform/errors.ts'
import { textsOf, writeTranslations } from '../edit-documents.sql.ts'
import { changeThing, type EditingThing } from './edit-thing.sql.ts'
import type { ThingDocumentInput } from './edited-things.contract.ts'

const COLUMNS =
  'kind, statement, quote, title, publisher, year, identifier, url, find_it, checked_on, read_as, shows, outcome, names_it'

const valuesOf = (document: ThingDocumentInput) => [
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
  document.outcome ?? null,
  document.namesIt ?? null,
]

/** Adds the document, or writes the one with this number down again. */
export async function saveThingDocument(
  pool: pg.Pool,
  editing: EditingThing,
  document: ThingDocumentInput,
  documentId?: number,
): Promise<void> {
  const write = async (client: pg.PoolClient) => {
    if (documentId === undefined) {
      await client.query(
        `insert into thing_evidence (thing_id, ${COLUMNS})
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
        [editing.id, ...valuesOf(document)],
      )
    } else {
      const { rowCount } = await client.query(
        `update thing_evidence set (${COLUMNS})
              = ($3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
          where thing_id = $1 and id = $2`,
        [editing.id, documentId, ...valuesOf(document)],
      )
      if (rowCount === 0) throw notThere()
    }
    await writeTranslations(client, document)
    return {}
  }
  await changeThing(pool, editing, 'documents', write, textsOf(document))
}

export async function withdrawThingDocument(
  pool: pg.Pool,
  editing: EditingThing,
  documentId: number,
): Promise<void> {
  await changeThing(pool, editing, 'documents', async (client) => {
    const { rowCount } = await client.query(
      'delete from thing_evidence where thing_id = $1 and id = $2',
      [editing.id, documentId],
    )
    if (rowCount === 0) throw notThere()
    return {}
  })
}

const notThere = () =>
  new UserFacingError('This document is not on the record. It may have been withdrawn.')
