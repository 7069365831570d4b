/** What a firm sees and does. Every statement names the firm, so that no other referral is reached. */
import { and, eq, sql } from 'drizzle-orm'
import { isHeld } from '../leads/routing/routing.sql.ts'
import { type LeadPrivate, listPrivate } from '../leads/sealing/sealed-rows.ts'
import { textSealer } from '../leads/sealing/sealed-texts.ts'
import type { Queryable } from '../platform/database/open.ts'
import { referrals } from '../platform/database/schema/firms.ts'
import type { FirmReferral } from './portal.contract.ts'

const MAX_LISTED = 500

type Row = Omit<FirmReferral, 'person' | 'diagnosis'> & { leadId: number; reference: string }

/**
 * When consent was withdrawn for the referral "r". Firms whose offer was declined or has ended are not notified, but
 * see no more than the others.
 */
const withdrawnAt = sql`coalesce(r.withdrawn_at,
  (select min(c.withdrawn_at) from consent_records c where c.lead_id = r.lead_id))`

/** Open offers that end soonest first, then the newest. */
export async function listFirmReferrals(
  db: Queryable,
  firmId: number,
  id?: number,
): Promise<FirmReferral[]> {
  const { rows } = await db.execute<Row>(sql`
    select r.id, r.state, r.offered_at as "offeredAt", r.expires_at as "expiresAt",
           r.answered_at as "answeredAt", r.outcome_at as "outcomeAt",
           ${withdrawnAt} as "withdrawnAt", r.stop_confirmed_at as "stopConfirmedAt",
           r.withdrawn_at is not null and r.stop_confirmed_at is null as "isStopDue",
           l.residence_state as "residenceState", f.name as site,
           l.automated_contact as "mayAutodial", l.id as "leadId", l.reference
      from referrals r join contact_submissions l on l.id = r.lead_id
      left join facilities f on f.id = l.facility_id
     where r.firm_id = ${firmId} ${id === undefined ? sql`` : sql`and r.id = ${id}`}
     order by r.state <> 'offered', case when r.state = 'offered' then r.expires_at end, r.id desc
     limit ${MAX_LISTED}`)
  const leadIds = rows.map(({ leadId }) => leadId)
  const told = await listPrivate(db, leadIds)
  return rows.flatMap((row) => {
    const lead = told.get(row.leadId)
    return lead ? [asFirmReferral(row, lead)] : []
  })
}

function asFirmReferral({ reference, leadId: _, ...row }: Row, lead: LeadPrivate): FirmReferral {
  const { name, email, phone, message, diagnosis } = lead
  const iso = (value: string | Date | null) => (value ? new Date(value).toISOString() : null)
  const referral = {
    ...row,
    diagnosis,
    offeredAt: new Date(row.offeredAt).toISOString(),
    expiresAt: iso(row.expiresAt),
    answeredAt: iso(row.answeredAt),
    outcomeAt: iso(row.outcomeAt),
    withdrawnAt: iso(row.withdrawnAt),
    stopConfirmedAt: iso(row.stopConfirmedAt),
    person: isHeld(row.state) ? { reference, name, email, phone, message } : null,
  }
  return referral.withdrawnAt ? proofOf(referral) : referral
}

/** That the firm once held the request: its number, and when it was offered, answered and withdrawn. */
const proofOf = (referral: FirmReferral): FirmReferral => ({
  ...referral,
  state: isHeld(referral.state) ? 'accepted' : referral.state,
  expiresAt: null,
  outcomeAt: null,
  diagnosis: null,
  residenceState: null,
  site: null,
  mayAutodial: false,
  person: null,
})

export async function findFirmOf(
  db: Queryable,
  userId: string,
): Promise<{ id: number; name: string } | null> {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select f.id, f.name from staff_users u join firms f on f.id = u.firm_id
     where u.id = ${userId} and u.role = 'firm'`)
  return rows[0] ?? null
}

/** The lead of a referral whose person this firm may see. */
export async function findHeldLead(
  db: Queryable,
  firmId: number,
  id: number,
): Promise<number | null> {
  const [referral] = await listFirmReferrals(db, firmId, id)
  return referral?.person ? findLeadOf(db, firmId, id) : null
}

/** Whether the person withdrew consent to a referral of this firm. */
export async function isWithdrawn(db: Queryable, firmId: number, id: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from referrals r
     where r.id = ${id} and r.firm_id = ${firmId} and ${withdrawnAt} is not null`)
  return rows.length > 0
}

export async function findLeadOf(
  db: Queryable,
  firmId: number,
  id: number,
): Promise<number | null> {
  const { rows } = await db.execute<{ leadId: number }>(sql`
    select lead_id as "leadId" from referrals where id = ${id} and firm_id = ${firmId}`)
  return rows[0]?.leadId ?? null
}

/** What an answer or an outcome depends on. Null: the firm has no such referral. */
export async function findAnswerable(tx: Queryable, firmId: number, id: number) {
  const { state, expiresAt, withdrawnAt } = referrals
  const [row] = await tx
    .select({ state, expiresAt, withdrawnAt })
    .from(referrals)
    .where(and(eq(referrals.id, id), eq(referrals.firmId, firmId)))
  return row ?? null
}

/** The reason is one of a list; the note is in the firm's words. */
type Answer = {
  state: 'accepted' | 'declined'
  reason: string | null
  note: string | null
  actor: string
}

/** False when the offer is no longer open. */
export async function answerOffer(
  tx: Queryable,
  firmId: number,
  id: number,
  { state, reason, note, actor }: Answer,
): Promise<boolean> {
  const sealed = note && (await sealFor(tx, firmId, id, note))
  const { rowCount } = await tx.execute(sql`
    update referrals set state = ${state}, answered_at = now(), answered_by = ${actor},
           answer_reason = ${sealed ? `${reason}. ${sealed}` : reason}
     where id = ${id} and firm_id = ${firmId} and state = 'offered' and withdrawn_at is null
       and (expires_at is null or expires_at > now())`)
  return rowCount === 1
}

async function sealFor(
  tx: Queryable,
  firmId: number,
  id: number,
  text: string,
): Promise<string | null> {
  const leadId = await findLeadOf(tx, firmId, id)
  const sealText = leadId === null ? null : await textSealer(tx, leadId)
  return sealText?.(text) ?? null
}

/** False unless the firm has accepted it and consent stands. An outcome can be corrected. */
export async function recordOutcome(
  tx: Queryable,
  firmId: number,
  id: number,
  { state, reason, actor }: { state: string; reason: string | null; actor: string },
): Promise<boolean> {
  const sealed = reason && (await sealFor(tx, firmId, id, reason))
  const { rowCount } = await tx.execute(sql`
    update referrals set state = ${state}, outcome_at = now(), outcome_by = ${actor},
           outcome_reason = ${sealed}
     where id = ${id} and firm_id = ${firmId}
       and state in ('accepted', 'retained', 'returned', 'closed') and withdrawn_at is null`)
  return rowCount === 1
}

/** False unless consent was withdrawn, or when it was confirmed before. */
export async function confirmStop(
  tx: Queryable,
  firmId: number,
  id: number,
  actor: string,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update referrals set stop_confirmed_at = now(), stop_confirmed_by = ${actor}
     where id = ${id} and firm_id = ${firmId} and withdrawn_at is not null
       and stop_confirmed_at is null`)
  return rowCount === 1
}
