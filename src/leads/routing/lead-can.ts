/**
 * What may be done with a lead, and why not: one answer for the API, which refuses with it, and for the
 * desk, whose buttons stay visible with it. Null: it may.
 */
import { m } from '../../paraglide/messages.js'
import { MAX_FIRMS } from '../../platform/database/schema/firm-values.ts'

/** What the consent says about passing the lead on. */
export type Consent = 'covers' | 'missing' | 'other-purpose' | 'withdrawn'

const CONSENT = {
  missing: m.desk_router_consent_missing,
  'other-purpose': m.desk_router_consent_other_purpose,
  withdrawn: m.desk_router_consent_withdrawn,
}

type Reachable = {
  consent: 'given' | 'withdrawn' | 'none'
  email: string
  phone: string | null
}

type Offerable = {
  consent: Consent
  /** The reference of the lead of the same person that is worked on instead. */
  mergedInto: string | null
  /** Given where the law of the state asks for it, or not asked for. */
  mayShareHealth: boolean
  usedPlaces: number
  /** Whether any state is known, and the name of the one that keeps the lead from every firm. */
  isStateKnown: boolean
  blockedState: string | null
}

function refusal({ consent }: Pick<Reachable, 'consent'>): string | null {
  if (consent === 'withdrawn') return m.desk_merge_fields_withdrawn()
  return consent === 'none' ? m.desk_merge_fields_no_consent() : null
}

export const leadCan = {
  beEmailed: (lead: Reachable): string | null =>
    refusal(lead) ?? (lead.email ? null : m.desk_merge_fields_no_email()),

  beTexted: (lead: Reachable): string | null =>
    refusal(lead) ?? (lead.phone ? null : m.desk_merge_fields_no_phone()),

  beCalled: (lead: Reachable): string | null =>
    lead.consent === 'withdrawn'
      ? m.desk_lead_can_not_be_called()
      : lead.phone
        ? null
        : m.desk_lead_can_no_number(),

  /** All that keeps it from every firm. What keeps it from one is for the router. */
  beOffered(lead: Offerable): string[] {
    const reasons: string[] = []
    if (lead.mergedInto) reasons.push(m.desk_router_merged_into({ reference: lead.mergedInto }))
    if (lead.consent !== 'covers') reasons.push(CONSENT[lead.consent]())
    if (!lead.mayShareHealth) reasons.push(m.desk_router_health_sharing())
    if (lead.usedPlaces >= MAX_FIRMS) reasons.push(m.desk_router_places_used({ places: MAX_FIRMS }))
    if (lead.blockedState) reasons.push(m.desk_router_blocked_state({ state: lead.blockedState }))
    if (!lead.isStateKnown) reasons.push(m.desk_router_state_unknown())
    return reasons
  },
}
