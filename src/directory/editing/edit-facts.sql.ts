/** Owners, former names, trades, products, unions and ships of a record, as its documents name them. */
import type pg from 'pg'
import { UserFacingError } from '../../platform/errors.ts'
import { translate } from './edit-documents.sql.ts'
import type { EditedFact } from './editing.contract.ts'
import type { FactsInput } from './facts.contract.ts'
import { changeRecords, type Editing } from './record-change.sql.ts'

/** In the order in which pages show them. */
export async function listFactsToEdit(
  client: Pick<pg.Pool, 'query'>,
  facilityId: number,
): Promise<EditedFact[]> {
  const { rows } = await client.query<EditedFact>(
    `select f.id, f.kind, f.name, f.from_year as "from", f.to_year as "to", f.source_id as "documentId",
            (select translation from translations where language = 'es' and english = f.name) as spanish
       from facility_facts f where f.facility_id = $1 order by f.id`,
    [facilityId],
  )
  return rows
}

/** The record has these facts and no others; one that is given with its number is changed in place. */
export async function setFacts(
  pool: pg.Pool,
  { facilityId, why, revision }: Editing,
  facts: FactsInput,
): Promise<void> {
  const change = {
    act: 'facts' as const,
    ids: [facilityId],
    why,
    expected: [{ id: facilityId, revision }],
    texts: facts.flatMap(({ name, spanish }) => (spanish === undefined ? [] : [name])),
  }
  await changeRecords(pool, change, async (client) => {
    await checkDocuments(client, facilityId, facts)
    const kept = facts.flatMap(({ id }) => id ?? [])
    await client.query('delete from facility_facts where facility_id = $1 and not id = any ($2)', [
      facilityId,
      kept,
    ])
    for (const { id, kind, name, from, to, documentId, spanish } of facts) {
      const values = [facilityId, kind, name, from ?? null, to ?? null, documentId ?? null]
      if (id === undefined) {
        await client.query(
          `insert into facility_facts (facility_id, kind, name, from_year, to_year, source_id)
           values ($1, $2, $3, $4, $5, $6)`,
          values,
        )
      } else {
        const { rowCount } = await client.query(
          `update facility_facts set (kind, name, from_year, to_year, source_id) = ($2, $3, $4, $5, $6)
            where facility_id = $1 and id = $7`,
          [...values, id],
        )
        if (rowCount === 0) throw new UserFacingError('One of these facts is not on the record.')
      }
      await translate(client, name, spanish)
    }
    return []
  })
}

async function checkDocuments(client: pg.ClientBase, facilityId: number, facts: FactsInput) {
  const cited = new Set(facts.flatMap(({ documentId }) => documentId ?? []))
  const { rowCount } = await client.query(
    'select 1 from facility_sources where facility_id = $1 and id = any ($2)',
    [facilityId, [...cited]],
  )
  if (rowCount !== cited.size) {
    throw new UserFacingError('One of these documents is not on the record.')
  }
}
