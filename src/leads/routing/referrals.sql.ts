/** Referrals, written under the locks that `lockForOffer` has taken. */
import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { MAX_FIRMS } from '../../platform/database/schema/firm-values.ts'
import { firms, referrals } from '../../platform/database/schema/firms.ts'
import { contactSubmissions as leads } from '../../platform/database/schema/leads.ts'
import { addOpenHours } from '../firms/open-hours.ts'
import { changedColumns } from '../sealing/sealed-rows.ts'
import { createLeadEvent, type LeadTexts, openTexts, textSealer } from '../sealing/sealed-texts.ts'
import type { Referral } from './routing.contract.ts'
import { typedFirms } from './routing.sql.ts'

type Offer = {
  leadId: number
  firms: { firmId: number; name: string }[]
  actor: string
  offerHours: number
  overrideReason: string | null
}

/** Takes the next free slots; the database refuses a fourth. Records it in the history of the lead. */
export async function createReferrals(tx: Queryable, offer: Offer): Promise<Referral[]> {
  const { leadId, actor, offerHours, overrideReason } = offer
  const made = await listReferrals(tx, leadId)
  const taken = new Set(made.map(({ slot }) => slot))
  const free = Array.from({ length: MAX_FIRMS }, (_, at) => at + 1).filter((at) => !taken.has(at))
  const ids = offer.firms.map(({ firmId }) => firmId)
  const hours = new Map(
    (
      await tx
        .select({ id: firms.id, hours: firms.hours })
        .from(firms)
        .where(inArray(firms.id, ids))
    ).map((firm) => [firm.id, firm.hours]),
  )
  const sealText = overrideReason === null ? null : await textSealer(tx, leadId)
  const now = new Date()
  const rows = await tx
    .insert(referrals)
    .values(
      offer.firms.map(({ firmId, name }, at) => ({
        leadId,
        firmId,
        firmName: name,
        slot: free[at] ?? MAX_FIRMS + 1,
        offeredBy: actor,
        overrideReason: overrideReason && sealText ? sealText(overrideReason) : null,
        expiresAt: addOpenHours(now, offerHours, hours.get(firmId) ?? null),
      })),
    )
    .returning()
  await createLeadEvent(tx, {
    leadId,
    type: 'referred',
    actor,
    detail: {
      firms: offer.firms.map(({ name }) => name),
      ...(overrideReason ? { reason: overrideReason } : {}),
    },
  })
  await deriveAssigned(tx, leadId)
  const texts = await openTexts(tx, [leadId])
  return rows.map((row) => asReferral(row, texts))
}

export async function listReferrals(db: Queryable, leadId: number): Promise<Referral[]> {
  const rows = await db
    .select()
    .from(referrals)
    .where(eq(referrals.leadId, leadId))
    .orderBy(asc(referrals.slot))
  const texts = await openTexts(db, [leadId])
  return rows.map((row) => asReferral(row, texts))
}

/** Those of all leads that are merged with it: of the one that is worked on first. */
export async function listGroupReferrals(
  db: Queryable,
  { id, workedOn, group }: Group,
): Promise<Referral[]> {
  const rows = await db
    .select({ referral: referrals, reference: leads.reference })
    .from(referrals)
    .innerJoin(leads, eq(leads.id, referrals.leadId))
    .where(inArray(referrals.leadId, group))
    .orderBy(desc(eq(referrals.leadId, workedOn)), asc(referrals.leadId), asc(referrals.slot))
  const texts = await openTexts(db, group)
  return rows.map(({ referral, reference }) => ({
    ...asReferral(referral, texts),
    reference: referral.leadId === id ? null : reference,
  }))
}

type Group = { id: number; workedOn: number; group: number[] }

export async function findOffer(tx: Queryable, id: number) {
  const { leadId, firmId, offeredAt, overrideReason } = referrals
  const [row] = await tx
    .select({ id: referrals.id, leadId, firmId, offeredAt, overrideReason })
    .from(referrals)
    .where(eq(referrals.id, id))
  return row ?? null
}

type Ended = { id: number; leadId: number; firmName: string }

/** Ends an offer that nobody answered: its time has run out, or the reason, which says nothing about the person, tells why. */
export async function endOffer(
  tx: Queryable,
  { id, leadId, firmName: firm }: Ended,
  { reason, actor }: { reason: string | null; actor: string },
): Promise<void> {
  await tx
    .update(referrals)
    .set({ state: 'expired', answerReason: reason })
    .where(eq(referrals.id, id))
  const type = reason === null ? 'referral-expired' : 'referral-ended'
  const detail = { firm, ...(reason === null ? {} : { reason }) }
  await createLeadEvent(tx, { leadId, type, actor, detail })
}

function asReferral(row: typeof referrals.$inferSelect, texts: LeadTexts): Referral {
  const { id, leadId, firmId, firmName, slot, state, offeredBy, answeredBy } = row
  return {
    ...{ id, leadId, firmId, firmName, slot, state, offeredBy, answeredBy },
    answerReason: texts.open(leadId, row.answerReason),
    outcomeReason: texts.open(leadId, row.outcomeReason),
    offeredAt: row.offeredAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    answeredAt: row.answeredAt?.toISOString() ?? null,
    outcomeAt: row.outcomeAt?.toISOString() ?? null,
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    stopConfirmedAt: row.stopConfirmedAt?.toISOString() ?? null,
    reference: null,
  }
}

const MAX_RESPONSE_LENGTH = 2_000

/**
 * The specification's three fields follow from the referrals where there are any. Firms that staff
 * noted by hand before stay in front.
 */
export async function deriveAssigned(tx: Queryable, leadId: number): Promise<void> {
  const made = await listReferrals(tx, leadId)
  const [lead] = await tx.select().from(leads).where(eq(leads.id, leadId))
  if (!lead) return
  const names = made.map(({ firmName }) => firmName)
  const assignedToFirm = [...typedFirms(lead.assignedToFirm, names), ...names].join('; ')
  const answers = made
    .filter(({ state }) => state !== 'offered')
    .map(({ firmName, state, answerReason, outcomeReason }) => {
      const reason = outcomeReason ?? answerReason
      return `${firmName}: ${state}${reason ? ` (${reason})` : ''}`
    })
  const response = answers.join('; ').slice(0, MAX_RESPONSE_LENGTH)
  const sentAt = made[0] ? new Date(made[0].offeredAt) : null
  const change = {
    assignedToFirm,
    dateSentToFirm: lead.dateSentToFirm ?? sentAt,
    ...(response ? { firmResponse: response } : {}),
  }
  await tx
    .update(leads)
    .set(changedColumns(tx, lead, change))
    .where(eq(leads.id, leadId))
}
