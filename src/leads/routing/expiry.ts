/** Offers that end without an answer, and what then follows: the next firm is asked. */
import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/open.ts'
import type { Queue } from '../../platform/jobs/boss.ts'
import { createLeadEvent } from '../sealing/sealed-texts.ts'
import { offerToNext, type TellFirms } from './offer.ts'
import { deriveAssigned } from './referrals.sql.ts'
import { findRules, lockForOffer } from './routing.sql.ts'

const MOST_AT_ONCE = 500

/** Every minute, in one of the processes. */
export function expiryQueue(db: Database, tellFirms: TellFirms): Queue {
  return {
    name: 'expire-referrals',
    retryLimit: 0,
    schedule: '* * * * *',
    async work() {
      await tellOfWithdrawals(db, tellFirms)
      await expireOffers(db, tellFirms)
    },
  }
}

/** Each lead in its own transaction: one that fails does not hold up the others. */
export async function expireOffers(db: Database, tellFirms: TellFirms): Promise<void> {
  const { rows } = await db.execute<{ leadId: number }>(sql`
    select distinct lead_id as "leadId" from referrals
     where state = 'offered' and expires_at <= now() order by 1 limit ${MOST_AT_ONCE}`)
  for (const { leadId } of rows) {
    await db.transaction((tx) => expireOffersOf(tx, leadId, tellFirms))
  }
}

async function expireOffersOf(
  tx: Transaction,
  leadId: number,
  tellFirms: TellFirms,
): Promise<void> {
  const lead = await lockForOffer(tx, leadId)
  if (!lead) return
  // Looked at again under the lock: the firm may just have answered.
  const { rows } = await tx.execute<{ firmName: string }>(sql`
    update referrals set state = 'expired'
     where lead_id = ${leadId} and state = 'offered' and expires_at <= now()
    returning firm_name as "firmName"`)
  for (const { firmName } of rows) {
    await createLeadEvent(tx, {
      leadId,
      type: 'referral-expired',
      actor: 'system',
      detail: { firm: firmName },
    })
    if (lead.consent === 'covers') await askNext(tx, leadId, tellFirms)
  }
  await deriveAssigned(tx, leadId)
}

/** Firms that have a lead whose person withdrew consent; each is told once. */
export async function tellOfWithdrawals(db: Database, tellFirms: TellFirms): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ leadId: number; referralId: number }>(sql`
      update referrals set withdrawal_told_at = now()
       where id in (select id from referrals
                     where withdrawn_at is not null and withdrawal_told_at is null
                     order by id limit ${MOST_AT_ONCE} for update)
      returning lead_id as "leadId", id as "referralId"`)
    const notices = rows.map((row) => ({ ...row, notice: 'withdrawn' as const }))
    if (notices.length > 0) await tellFirms(tx, notices)
  })
}

/** After an offer came to nothing. The caller holds the lock of the lead. */
export async function askNext(
  tx: Transaction,
  leadId: number,
  tellFirms: TellFirms,
): Promise<void> {
  const { mode, isPassedOn } = await findRules(tx)
  if (isPassedOn && mode !== 'manual') await offerToNext(tx, leadId, tellFirms)
}
