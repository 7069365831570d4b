/** Offering a lead to firms: all of them or none, by staff or by the rules. */

import type { Transaction } from '../../platform/database/open.ts'
import { MAX_FIRMS } from '../../platform/database/schema/firm-values.ts'
import { Problem } from '../../platform/http/problem.ts'
import { lockFirm } from '../firms/firms.sql.ts'
import type { FirmNotice } from '../notifications/notifications.ts'
import { createLeadEvent } from '../sealing/sealed-texts.ts'
import { createReferrals, findOffer } from './referrals.sql.ts'
import { reasonsAgainst } from './router.ts'
import type { Referral } from './routing.contract.ts'
import { findLeadToRoute, findRules, lockForOffer, rankFor } from './routing.sql.ts'

/** Adds what firms are to be told to the transaction. */
export type TellFirms = (tx: Transaction, notices: FirmNotice[]) => Promise<void>

type Wanted = {
  leadId: number
  firmIds: number[]
  actor: string
  overrideReason?: string | undefined
}

/** Throws a 404 or 409 when a rule forbids one of the firms. */
export async function offerLead(
  tx: Transaction,
  { leadId, firmIds, actor, overrideReason }: Wanted,
  tellFirms: TellFirms,
): Promise<Referral[]> {
  const lead = await lockForOffer(tx, leadId)
  if (!lead) throw new Problem(404, 'This lead does not exist. It may have been erased.')
  const candidates = await rankFor(tx, lead)
  const firms = [...new Set(firmIds)].map((firmId) => {
    const candidate = candidates.find((each) => each.firmId === firmId)
    if (!candidate) throw new Problem(404, `There is no firm with the number ${firmId}.`)
    return candidate
  })
  const forbidden = firms.filter(({ eligible }) => !eligible)
  if (forbidden.length > 0) {
    const why = forbidden.map(({ name, reasons }) => `${name}: ${reasons.join('. ')}.`)
    throw new Problem(409, `Nothing was offered. ${why.join(' ')}`)
  }
  if (lead.usedPlaces + firms.length > MAX_FIRMS) {
    const left = MAX_FIRMS - lead.usedPlaces
    throw new Problem(
      409,
      `Nothing was offered. A lead goes to at most ${MAX_FIRMS} firms; ${left} of the places ${left === 1 ? 'is' : 'are'} free.`,
    )
  }
  const conflicts = firms.filter(({ conflict }) => conflict)
  if (conflicts.length > 0 && !overrideReason) {
    const names = conflicts.map(({ name }) => name).join(', ')
    throw new Problem(
      409,
      `Nothing was offered. Give a reason to offer despite a conflict: ${names}.`,
    )
  }
  const { offerHours } = await findRules(tx)
  const reason = conflicts.length > 0 ? (overrideReason ?? null) : null
  const made = await createReferrals(tx, {
    leadId,
    firms,
    actor,
    offerHours,
    overrideReason: reason,
  })
  await tellFirms(
    tx,
    made.map(({ id: referralId }) => ({ leadId, referralId, notice: 'offered' })),
  )
  return made
}

/**
 * Why routing would not offer the firm now what it was offered before; empty when it would. The caller
 * holds the lock of the lead; the firm is locked here, so that a pause waits or is seen.
 */
export async function findObstacles(tx: Transaction, referralId: number): Promise<string[]> {
  const offer = await findOffer(tx, referralId)
  if (offer) await lockFirm(tx, offer.firmId)
  const lead = offer && (await findLeadToRoute(tx, offer.leadId, offer))
  const candidates = lead ? await rankFor(tx, lead, offer) : []
  const candidate = candidates.find((each) => each.firmId === offer?.firmId)
  if (!offer || !candidate) throw new Problem(404, 'Your firm has no such referral.')
  return reasonsAgainst(candidate, offer.overrideReason !== null)
}

/** When staff mark a lead as qualified, and the rules say that it is then offered by itself. */
export async function offerAfterReview(
  tx: Transaction,
  leadId: number,
  tellFirms: TellFirms,
): Promise<void> {
  if ((await findRules(tx)).mode !== 'automatic') return
  const lead = await findLeadToRoute(tx, leadId)
  if (lead?.referredTo.size === 0) await offerToNext(tx, leadId, tellFirms)
}

/** To the firm whose turn it is. A conflict is for a person to decide, so such firms are passed over. */
export async function offerToNext(
  tx: Transaction,
  leadId: number,
  tellFirms: TellFirms,
): Promise<void> {
  const lead = await lockForOffer(tx, leadId)
  if (!lead || lead.isSetAside || lead.mergedInto) return
  const next = (await rankFor(tx, lead)).find(({ eligible, conflict }) => eligible && !conflict)
  if (!next) {
    await createLeadEvent(tx, { leadId, type: 'no-firm-found', actor: 'system', detail: {} })
    return
  }
  const { offerHours } = await findRules(tx)
  const offer = { leadId, firms: [next], actor: 'system', offerHours, overrideReason: null }
  const made = await createReferrals(tx, offer)
  await tellFirms(
    tx,
    made.map(({ id: referralId }) => ({ leadId, referralId, notice: 'offered' })),
  )
}
