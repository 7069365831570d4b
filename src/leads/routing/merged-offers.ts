/** Open offers when leads of one person are merged: they stay as far as there are places. */
import { m } from '../../paraglide/messages.js'
import type { Transaction } from '../../platform/database/open.ts'
import { MAX_FIRMS } from '../../platform/database/schema/firm-values.ts'
import { deriveAssigned, endOffer, listGroupReferrals } from './referrals.sql.ts'

import type { LeadToRoute } from './routing.sql.ts'

/**
 * Ends what would be a fourth firm, or the second offer for one. What was answered keeps its place, then
 * come the offers of the lead that is worked on. The caller holds the lock of offers.
 */
export async function endSurplusOffers(
  tx: Transaction,
  lead: LeadToRoute,
  actor: string,
): Promise<void> {
  const all = await listGroupReferrals(tx, lead)
  const byHand = lead.usedPlaces - lead.referredTo.size
  const answered = all.filter(({ state }) => state !== 'offered')
  const taken = new Set(answered.map(({ firmId }) => firmId))
  const changed = new Set<number>()
  for (const offer of all) {
    if (offer.state !== 'offered') continue
    const isTwice = taken.has(offer.firmId)
    if (!isTwice && byHand + taken.size < MAX_FIRMS) taken.add(offer.firmId)
    else {
      const reason = isTwice
        ? m.desk_router_already_has()
        : m.desk_router_places_used({ places: MAX_FIRMS })
      await endOffer(tx, offer, { reason, actor })
      changed.add(offer.leadId)
    }
  }
  for (const leadId of changed) await deriveAssigned(tx, leadId)
}
