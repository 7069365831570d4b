/** Firms that were offered the leads of somebody who was erased: they are told, and confirm. */
import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../platform/database/open.ts'
import { erasureNotices } from '../../platform/database/schema/leads.ts'
import type { FirmNotice } from '../notifications/notifications.ts'

export type FormerOffer = {
  firmId: number
  firmName: string
  reference: string
  referralId: number
}

const MAX_AT_ONCE = 500
const MAX_LISTED = 200

/**
 * Whatever its state: who declined has seen the illness, and a webhook may have stored it. The leads are found by
 * `isTheirs`.
 */
export async function listOffersOf(tx: Queryable, isTheirs: SQL): Promise<FormerOffer[]> {
  const { rows } = await tx.execute<FormerOffer>(sql`
    select r.firm_id as "firmId", r.firm_name as "firmName", lead.reference, r.id as "referralId"
      from referrals r
      join (select id, reference from contact_submissions where ${isTheirs}) lead on lead.id = r.lead_id
     order by r.id`)
  return rows
}

export async function createErasureNotices(
  tx: Queryable,
  erasureId: number,
  offers: FormerOffer[],
): Promise<void> {
  if (offers.length === 0) return
  await tx.insert(erasureNotices).values(offers.map((offer) => ({ ...offer, erasureId })))
}

/** Each firm is told once. In the background, because an erasure from the command line has no queue. */
export async function tellOfErasures(
  db: Database,
  tellFirms: (tx: Transaction, notices: FirmNotice[]) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ referralId: number }>(sql`
      update erasure_notices set told_at = now()
       where id in (select id from erasure_notices where told_at is null
                     order by id limit ${MAX_AT_ONCE} for update)
      returning referral_id as "referralId"`)
    // No lead has this number: it went with the person.
    const notices = rows.map((row) => ({ ...row, leadId: 0, notice: 'erased' as const }))
    if (notices.length > 0) await tellFirms(tx, notices)
  })
}

/** The latest, of one firm or of all. */
export async function listErasureNotices(db: Queryable, firmId?: number) {
  const rows = await db
    .select()
    .from(erasureNotices)
    .where(firmId === undefined ? undefined : eq(erasureNotices.firmId, firmId))
    .orderBy(desc(erasureNotices.id))
    .limit(MAX_LISTED)
  return rows.map(({ erasedAt, toldAt, confirmedAt, ...row }) => ({
    ...row,
    erasedAt: erasedAt.toISOString(),
    toldAt: toldAt?.toISOString() ?? null,
    confirmedAt: confirmedAt?.toISOString() ?? null,
  }))
}

/** False when the firm has no such notice, or has confirmed it. */
export async function confirmErasure(
  db: Queryable,
  firmId: number,
  id: number,
  actor: string,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update erasure_notices set confirmed_at = now(), confirmed_by = ${actor}
     where id = ${id} and firm_id = ${firmId} and confirmed_at is null`)
  return rowCount === 1
}
