/** What people who worked at a place say of it, published under its record. Undoing that act withdraws it. */
import type pg from 'pg'
import { UserFacingError } from '../../platform/errors.ts'
import type { Why } from '../facilities/history.sql.ts'
import { changeRecords } from './record-change.sql.ts'

export type TestimonyInput = {
  suggestionId: number
  facilityId: number
  years: string | null
  trade: string | null
  words: string
  language: string
  emailIndex: bigint | null
  approvedBy: string
}

/** `settle` is in the transaction that publishes it. */
export async function publishTestimony(
  pool: pg.Pool,
  { suggestionId, facilityId, emailIndex, ...given }: TestimonyInput,
  why: Why,
  settle: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  // Not public yet, so what is written here says nothing until the act below, which has no words in it.
  const { rows } = await pool.query<{ id: number }>(
    `insert into facility_testimonies as t
       (suggestion_id, facility_id, email_index, years, trade, words, language, approved_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (suggestion_id) do update
            set facility_id = $2, years = $4, trade = $5, words = $6, language = $7, approved_by = $8
          where not t.is_public
     returning id`,
    [
      suggestionId,
      facilityId,
      emailIndex === null ? null : String(emailIndex),
      given.years,
      given.trade,
      given.words,
      given.language,
      given.approvedBy,
    ],
  )
  const [stored] = rows
  if (!stored) throw new UserFacingError('This is published already. Withdraw it first.')
  const act = { act: 'testimony' as const, ids: [facilityId], why }
  const changeId = await changeRecords(pool, act, async (client) => {
    await client.query(
      'update facility_testimonies set is_public = true where facility_id = $1 and id = $2',
      [facilityId, stored.id],
    )
    await settle(client)
    return []
  })
  if (changeId === null) throw new UserFacingError('This is not about the record.')
}
