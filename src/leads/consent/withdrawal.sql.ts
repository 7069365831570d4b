/** Withdrawing consent to calls, texts and emails. The proof that it was given remains. */
import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { consentRecords } from '../../platform/database/schema/leads.ts'
import { lockPersonWithMerged } from '../sealing/merged-leads.sql.ts'
import { isOfPerson } from '../sealing/sealed-rows.ts'

/** The event type in the history of each of the person's leads. */
const CONSENT_WITHDRAWN = 'consent-withdrawn'

export type Withdrawal = {
  /** Records marked now. */
  withdrawn: number
  /** Records marked earlier. */
  already: number
  /** Records of consent given after the day, which stay valid. */
  later: number
  /** The firms that received the person's leads and must be told. */
  passedOn: { reference: string; firm: string }[]
}

/** Must run in a transaction. `day` is the UTC day of the withdrawal; null means now. */
export async function withdrawConsents(
  tx: Queryable,
  email: string,
  day: string | null,
  actor: string,
): Promise<Withdrawal> {
  // Staff merged them because they are of one person, who withdraws once.
  const leadIds = await lockPersonWithMerged(tx, email)
  const ofPerson = sql`(${isOfPerson(tx, email)} or lead_id = any(${sql.param(leadIds)}::int[]))`
  const until = sql`coalesce((${day}::date + 1)::timestamp at time zone 'UTC', 'infinity')`
  // Noon UTC is the same calendar day in every US time zone.
  const moment = sql`coalesce((${day}::date + time '12:00') at time zone 'UTC', now())`
  const { rows: before } = await tx.execute<{ already: number; later: number }>(sql`
    select count(*) filter (where withdrawn_at is not null)::int as already,
           count(*) filter (where withdrawn_at is null and agreed_at >= ${until})::int as later
      from consent_records where ${ofPerson}`)
  const { rows } = await tx.execute(sql`
    with marked as (
      update consent_records
         set withdrawn_at = greatest(agreed_at, least(now(), ${moment}))
       where ${ofPerson} and withdrawn_at is null and agreed_at < ${until}
      returning lead_id, withdrawn_at
    ), noted as (
      insert into lead_events (lead_id, type, actor, detail)
      select lead_id, ${CONSENT_WITHDRAWN}, ${actor}, jsonb_build_object('at', min(withdrawn_at))
        from marked where lead_id is not null group by lead_id
    )
    select 1 from marked`)
  await tx.execute(sql`
    update referrals set withdrawn_at = now()
     where withdrawn_at is null and state not in ('declined', 'expired')
       and lead_id in (select lead_id from consent_records
                        where ${ofPerson} and withdrawn_at is not null)`)
  const { rows: passedOn } = await tx.execute<{ reference: string; firm: string }>(sql`
    select reference, assigned_to_firm as firm from contact_submissions
     where id = any(${sql.param(leadIds)}::int[]) and assigned_to_firm is not null order by created_at, id`)
  return { withdrawn: rows.length, already: 0, later: 0, ...before[0], passedOn }
}

/** When consent was withdrawn, for those of the leads where it was. */
export async function listWithdrawals(
  db: Queryable,
  leadIds: number[],
): Promise<Map<number | null, string>> {
  if (leadIds.length === 0) return new Map()
  const { leadId, withdrawnAt } = consentRecords
  const rows = await db
    .select({ leadId, withdrawnAt })
    .from(consentRecords)
    .where(and(inArray(leadId, leadIds), isNotNull(withdrawnAt)))
  return new Map(rows.map((row) => [row.leadId, row.withdrawnAt?.toISOString() ?? '']))
}
