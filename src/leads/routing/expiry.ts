/** Offers that end without an answer, and what then follows: the next firm is asked. */
import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/open.ts'
import type { Queue } from '../../platform/jobs/boss.ts'
import { tellOfErasures } from '../retention/erasure-notices.sql.ts'
import { offerToNext, type TellFirms } from './offer.ts'
import { deriveAssigned, endOffer } from './referrals.sql.ts'
import { renewReferralStanding } from './renew-standing.ts'
import { findRules, type LeadToRoute, listOutFirms, lockForOffer } from './routing.sql.ts'

const MAX_AT_ONCE = 500

/** Every minute, in one of the processes. */
export function expiryQueue(db: Database, tellFirms: TellFirms): Queue {
  return {
    name: 'expire-referrals',
    retryLimit: 0,
    schedule: '* * * * *',
    async work() {
      await tellOfWithdrawals(db, tellFirms)
      await tellOfErasures(db, tellFirms)
      await expireOffers(db, tellFirms)
      // Agreements begin and end with the day, and firms change from the command line.
      await renewReferralStanding(db)
    },
  }
}

/** Open offers whose time has run out, and those of firms that may take no leads any more. */
const isOver = (out: ReadonlyMap<number, string>) =>
  sql`state = 'offered'
      and (expires_at <= now() or firm_id = any(${sql.param([...out.keys()])}::int[]))`

/**
 * Ends offers to all firms, or to one that was just changed. Each lead has its own transaction: one that fails does
 * not hold up the others, and is tried again a minute later.
 */
export async function expireOffers(
  db: Database,
  tellFirms: TellFirms,
  firmId?: number,
): Promise<void> {
  const ofFirm = firmId === undefined ? sql`` : sql`and firm_id = ${firmId}`
  const { rows } = await db.execute<{ leadId: number }>(sql`
    select distinct lead_id as "leadId" from referrals
     where ${isOver(await listOutFirms(db))} ${ofFirm} order by 1 limit ${MAX_AT_ONCE}`)
  for (const { leadId } of rows) {
    await db.transaction((tx) => expireOffersOf(tx, leadId, tellFirms))
  }
}

type OverOffer = { id: number; leadId: number; firmId: number; firmName: string; isLate: boolean }

async function expireOffersOf(
  tx: Transaction,
  leadId: number,
  tellFirms: TellFirms,
): Promise<void> {
  const lead = await lockForOffer(tx, leadId)
  if (!lead) return
  // Looked at again under the lock: the firm may just have answered, or be active again.
  const out = await listOutFirms(tx)
  const { rows } = await tx.execute<OverOffer>(sql`
    select id, lead_id as "leadId", firm_id as "firmId", firm_name as "firmName",
           coalesce(expires_at <= now(), false) as "isLate"
      from referrals where lead_id = ${leadId} and ${isOver(out)} order by slot`)
  for (const offer of rows) {
    const reason = offer.isLate ? null : (out.get(offer.firmId) ?? null)
    await endOffer(tx, offer, { reason, actor: 'system' })
    if (lead.consent === 'covers') await askNext(tx, lead, tellFirms)
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
                     order by id limit ${MAX_AT_ONCE} for update)
      returning lead_id as "leadId", id as "referralId"`)
    const notices = rows.map((row) => ({ ...row, notice: 'withdrawn' as const }))
    if (notices.length > 0) await tellFirms(tx, notices)
  })
}

/** After an offer came to nothing, for the lead that is worked on. The caller holds the lock of the lead. */
export async function askNext(
  tx: Transaction,
  lead: LeadToRoute,
  tellFirms: TellFirms,
): Promise<void> {
  const { mode, isPassedOn } = await findRules(tx)
  if (isPassedOn && mode !== 'manual') await offerToNext(tx, lead.workedOn, tellFirms)
}
