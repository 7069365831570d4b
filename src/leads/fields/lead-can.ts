/**
 * What may be done with a lead or an offer, and why not: one answer for the API, which refuses with it, and for the
 * desk and the portal, whose buttons follow it. Null, or no reason: it may.
 */
import { m } from '../../paraglide/messages.js'
import {
  ANSWERED_STATES,
  MAX_FIRMS,
  type ReferralState,
} from '../../platform/database/schema/firm-values.ts'
import { formatDate } from '../../ui/dates.ts'

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

/** `mergedInto`: the reference of the lead of the same person that is worked on instead. */
type Mergeable = { mergedInto: string | null }

/** Who read it and said that it is spam, and on which day. */
export type Rejection = { by: string; day: string }

type Offerable = Mergeable & {
  consent: Consent
  /** Suspected spam that nobody has released yet, or rejected by somebody. */
  isSetAside: boolean
  rejected: Rejection | null
  /** Given where the law of the state asks for it, or not asked for. */
  mayShareHealth: boolean
  usedPlaces: number
  /** Whether any state is known, and the name of the one that keeps the lead from every firm. */
  isStateKnown: boolean
  blockedState: string | null
}

type Answerable = {
  state: ReferralState
  expiresAt: Date | string | null
  withdrawnAt: Date | string | null
}

type Merge = {
  isMerged: boolean
  /** They have neither the email address, nor the number and the name in common. */
  areUnlike: boolean
  reason: string | undefined
  isWithdrawn: readonly [boolean, boolean]
}

type Unmerge = {
  /** A firm was offered the request of either while they were one. */
  wasOffered: boolean
  hasSameEmail: boolean
  reason: string | undefined
}

/** `needsReason`: with a written reason it may. */
export type MergeRefusal = { why: string; needsReason: boolean } | null
const never = (why: string): MergeRefusal => ({ why, needsReason: false })
const withReason = (why: string): MergeRefusal => ({ why, needsReason: true })

function refusal({ consent }: Pick<Reachable, 'consent'>): string | null {
  if (consent === 'withdrawn') return m.desk_merge_fields_withdrawn()
  return consent === 'none' ? m.desk_merge_fields_no_consent() : null
}

const merged = ({ mergedInto }: Mergeable): string | null =>
  mergedInto === null ? null : m.desk_router_merged_into({ reference: mergedInto })

function beAnswered({ state, expiresAt, withdrawnAt }: Answerable, now = Date.now()) {
  if (withdrawnAt) return m.desk_router_consent_withdrawn()
  const isOver = expiresAt !== null && new Date(expiresAt).getTime() <= now
  return state === 'offered' && !isOver ? null : m.desk_lead_can_offer_ended()
}

export const rejectionInWords = ({ by, day }: Rejection) => ({ actor: by, day: formatDate(day) })

export const leadCan = {
  /** Facts, decisions, calls, tasks, messages and files. The other lead has them. */
  beChanged: merged,

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

  /** Also without a number: the person may have called. */
  haveCallLogged: ({ consent }: Pick<Reachable, 'consent'>): string | null =>
    consent === 'withdrawn' ? m.desk_lead_can_not_be_called() : null,

  /** All that keeps it from every firm. What keeps it from one is for the router. */
  beOffered(lead: Offerable): string[] {
    const reasons: string[] = []
    const elsewhere = merged(lead)
    if (elsewhere) reasons.push(elsewhere)
    if (lead.rejected) reasons.push(m.desk_lead_can_rejected(rejectionInWords(lead.rejected)))
    else if (lead.isSetAside) reasons.push(m.desk_lead_can_set_aside())
    if (lead.consent !== 'covers') reasons.push(CONSENT[lead.consent]())
    if (!lead.mayShareHealth) reasons.push(m.desk_router_health_sharing())
    if (lead.usedPlaces >= MAX_FIRMS) reasons.push(m.desk_router_places_used({ places: MAX_FIRMS }))
    if (lead.blockedState) reasons.push(m.desk_router_blocked_state({ state: lead.blockedState }))
    if (!lead.isStateKnown) reasons.push(m.desk_router_state_unknown())
    return reasons
  },

  /** By the firm that has the offer; whether it may have the lead now is for the router. */
  beAccepted: beAnswered,
  beDeclined: beAnswered,

  haveOutcome: ({ state, withdrawnAt }: Omit<Answerable, 'expiresAt'>): string | null =>
    withdrawnAt
      ? m.desk_router_consent_withdrawn()
      : ANSWERED_STATES.some((each) => each === state)
        ? null
        : m.desk_lead_can_no_outcome(),

  beMerged({ isMerged, areUnlike, reason, isWithdrawn: [one, other] }: Merge): MergeRefusal {
    if (isMerged) return never(m.desk_lead_can_merged_already())
    if (areUnlike && !reason) return withReason(m.desk_lead_can_look_unlike())
    return one === other ? null : never(m.desk_lead_can_one_withdrawn())
  },

  /** Otherwise each of the two could be offered to as many firms again, and more than promised would have the person. */
  beUnmerged({ wasOffered, hasSameEmail, reason }: Unmerge): MergeRefusal {
    if (!wasOffered) return null
    if (hasSameEmail) return never(m.desk_lead_can_offered_as_one({ most: MAX_FIRMS }))
    return reason ? null : withReason(m.desk_lead_can_say_why_two())
  },
}
