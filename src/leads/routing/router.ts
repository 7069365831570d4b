/**
 * Which firms may take a lead, in which order, and why. Pure: everything it weighs is handed in, so
 * that rules can be tried on past leads without touching anything.
 */

import { m } from '../../paraglide/messages.js'
import type { FirmOrder } from '../../platform/database/schema/firm-values.ts'
import type { Language } from '../../platform/web/language.ts'
import { findState } from '../../site/us.ts'
import { listOf } from '../../ui/lists.ts'
import { languageNames } from '../fields/answer-names.ts'
import { type Consent, leadCan, type Rejection } from '../fields/lead-can.ts'
import { agreementOn } from '../firms/agreement.ts'
import { type LawyerFacts, lacksFloridaFacts } from './openings.ts'

export type RoutedLead = {
  /** Postal codes. */
  residenceState: string | null
  exposureStates: string[]
  diagnosis: string | null
  language: Language
  consent: Consent
  /** False where the law of the state asks for a consent to share health data that was not given. */
  mayShareHealth: boolean
  /** Consent covers automated calls and texts. */
  isAutomatedAllowed: boolean
  /** Names of sites and employers, to be compared with the companies that a firm cannot act against. */
  sites: string[]
  /** The reference of the lead of the same person that is worked on instead. */
  mergedInto: string | null
  /** Firms that have or had the person, whether through a referral of any merged lead or noted by hand. */
  usedPlaces: number
  /** Suspected spam that nobody has released, or rejected. */
  isSetAside: boolean
  rejected: Rejection | null
  /** By firm: declined, or anything else. Of all merged leads. */
  referredTo: ReadonlyMap<number, string>
}

export type RoutedFirm = LawyerFacts & {
  id: number
  name: string
  licensedStates: string[]
  diagnoses: string[]
  languages: Language[]
  dailyCap: number | null
  monthlyCap: number | null
  usedToday: number
  usedThisMonth: number
  isActive: boolean
  agreementFrom: string | null
  agreementTo: string | null
  isAutodialing: boolean
  priority: number
  adverseCompanies: string[]
  /** Grows with every referral of any firm; 0 if it never had one. */
  lastTurn: number
}

export type Rules = {
  firmOrder: FirmOrder
  /** On a public site, firms are real, and what a state wants to be known of them is known. */
  isPublic: boolean
  /** Postal codes of states whose leads may not be referred: see openings.ts. */
  blockedStates: ReadonlySet<string>
  /** A day like 2026-11-16. */
  today: string
}

export type Candidate = {
  firmId: number
  name: string
  eligible: boolean
  /** It may be offered the lead only with a written reason. */
  conflict: boolean
  /** A conflict comes last in the list of a firm that may take the lead. */
  reasons: string[]
}

/** Why a firm may not have the lead. A conflict is one reason, unless somebody gave theirs against it. */
export function reasonsAgainst(
  { eligible, conflict, reasons }: Candidate,
  isOverridden: boolean,
): string[] {
  if (!eligible) return reasons
  return conflict && !isOverridden ? reasons.slice(-1) : []
}

/** Those that may take the lead come first, the one whose turn it is at the top. */
export function rankFirms(lead: RoutedLead, firms: RoutedFirm[], rules: Rules): Candidate[] {
  const states = referableStates(lead, rules)
  const ofLead = obstaclesOfLead(lead, rules)
  const weighed = firms.map((firm) => {
    const obstacles = [...obstaclesOfFirm(firm, lead, states, rules), ...ofLead]
    const adverse = findAdverse(firm, lead.sites)
    const eligible = obstacles.length === 0
    const reasons = eligible ? meritsOf(firm, lead, states, adverse) : obstacles
    const { id, name } = firm
    return {
      firm,
      candidate: { firmId: id, name, eligible, conflict: adverse !== null, reasons },
    }
  })
  return weighed
    .sort(
      (a, b) =>
        Number(b.candidate.eligible) - Number(a.candidate.eligible) ||
        Number(a.candidate.conflict) - Number(b.candidate.conflict) ||
        Number(speaks(b.firm, lead)) - Number(speaks(a.firm, lead)) ||
        byOrder(a.firm, b.firm, rules.firmOrder),
    )
    .map(({ candidate }) => candidate)
}

/** A preference: a firm that does not speak the person's language is asked after those that do. */
const speaks = ({ languages }: RoutedFirm, { language }: RoutedLead): boolean =>
  languages.includes(language)

/** Least recently served first: of firms that may take the same leads and speak the same, none gets two more than another. */
function byOrder(a: RoutedFirm, b: RoutedFirm, order: FirmOrder): number {
  const byPriority = order === 'priority' ? a.priority - b.priority : 0
  return byPriority || a.lastTurn - b.lastTurn || a.id - b.id
}

/** Where the person lives or was exposed, without the states that are blocked. */
function referableStates(lead: RoutedLead, { blockedStates }: Rules): string[] {
  return statesOf(lead).filter((code) => !blockedStates.has(code))
}

export function statesOf({ residenceState, exposureStates }: RoutedLead): string[] {
  return [...new Set([...(residenceState ? [residenceState] : []), ...exposureStates])]
}

/** The state that blocks the lead for every firm, or null. */
export function blockedStateOf(lead: RoutedLead, { blockedStates }: Rules): string | null {
  const [first] = statesOf(lead)
  return first && blockedStates.has(first) ? first : null
}

/** What keeps the lead from every firm. */
export function obstaclesOfLead(lead: RoutedLead, rules: Rules): string[] {
  const blocked = blockedStateOf(lead, rules)
  return leadCan.beOffered({
    ...lead,
    isStateKnown: statesOf(lead).length > 0,
    blockedState: blocked && stateName(blocked),
  })
}

function obstaclesOfFirm(
  firm: RoutedFirm,
  lead: RoutedLead,
  states: string[],
  { today, isPublic }: Rules,
): string[] {
  const obstacles: string[] = []
  const earlier = lead.referredTo.get(firm.id)
  if (earlier === 'declined') obstacles.push(m.desk_router_already_declined())
  else if (earlier) obstacles.push(m.desk_router_already_has())
  obstacles.push(...obstaclesOfStanding(firm, today))
  if (isPublic && firm.isFictional) obstacles.push(m.desk_router_fictional())
  const known = statesOf(lead)
  if (known.length > 0 && !states.some((code) => firm.licensedStates.includes(code))) {
    const wanted = states.length > 0 ? states : known
    obstacles.push(m.desk_router_not_licensed({ states: listOf(wanted.map(stateName), 'or') }))
  } else if (isPublic && !firm.isFictional && lacksFactsFor(firm, lead, states)) {
    obstacles.push(m.desk_router_florida_facts())
  }
  if (firm.diagnoses.length > 0 && !firm.diagnoses.includes(lead.diagnosis ?? '')) {
    const given = lead.diagnosis ? inWords(lead.diagnosis) : null
    obstacles.push(
      given
        ? m.desk_router_takes_only_with_given({ taken: listOf(firm.diagnoses.map(inWords)), given })
        : m.desk_router_takes_only({ taken: listOf(firm.diagnoses.map(inWords)) }),
    )
  }
  if (firm.isAutodialing && !lead.isAutomatedAllowed) {
    obstacles.push(m.desk_router_autodialer_only())
  }
  if (firm.dailyCap !== null && firm.usedToday >= firm.dailyCap) {
    obstacles.push(m.desk_router_daily_cap_reached({ used: firm.usedToday, cap: firm.dailyCap }))
  }
  if (firm.monthlyCap !== null && firm.usedThisMonth >= firm.monthlyCap) {
    obstacles.push(
      m.desk_router_monthly_cap_reached({ used: firm.usedThisMonth, cap: firm.monthlyCap }),
    )
  }
  return obstacles
}

/** Florida asks for its facts about whoever is offered one of its residents, wherever the exposure was. */
const lacksFactsFor = (firm: RoutedFirm, { residenceState }: RoutedLead, states: string[]) =>
  residenceState === 'FL'
    ? lacksFloridaFacts(firm)
    : states.length > 0 && !states.some((code) => mayServe(firm, code, true))

/** Whether a firm has what it takes for leads of a state, apart from how it stands today. */
export function mayServe(
  firm: Pick<RoutedFirm, 'licensedStates'> & LawyerFacts,
  code: string,
  isPublic: boolean,
): boolean {
  if (!firm.licensedStates.includes(code)) return false
  return !isPublic || !(firm.isFictional || (code === 'FL' && lacksFloridaFacts(firm)))
}

type Standing = Pick<RoutedFirm, 'isActive' | 'agreementFrom' | 'agreementTo'>

/** What keeps a firm from every lead, so that it has no open offers either. */
export function obstaclesOfStanding(firm: Standing, today: string): string[] {
  const agreement = agreementOn(firm, today)
  return [
    ...(firm.isActive ? [] : [m.desk_router_paused()]),
    ...(agreement === 'not-begun'
      ? [m.desk_router_agreement_begins({ day: String(firm.agreementFrom) })]
      : []),
    ...(agreement === 'ended'
      ? [m.desk_router_agreement_ended({ day: String(firm.agreementTo) })]
      : []),
  ]
}

function meritsOf(
  firm: RoutedFirm,
  lead: RoutedLead,
  states: string[],
  adverse: string | null,
): string[] {
  const licensed = states.filter((code) => firm.licensedStates.includes(code))
  const merits = [m.desk_router_licensed({ states: listOf(licensed.map(stateName)) })]
  if (lead.diagnosis && firm.diagnoses.length > 0)
    merits.push(m.desk_router_takes({ diagnosis: inWords(lead.diagnosis) }))
  if (lead.language !== 'en' || !speaks(firm, lead)) {
    const name = languageNames[lead.language]()
    merits.push(
      speaks(firm, lead)
        ? m.desk_router_speaks({ language: name })
        : m.desk_router_does_not_speak({ language: name }),
    )
  }
  if (firm.dailyCap !== null)
    merits.push(m.desk_router_used_today({ used: firm.usedToday, cap: firm.dailyCap }))
  if (firm.monthlyCap !== null) {
    merits.push(m.desk_router_used_this_month({ used: firm.usedThisMonth, cap: firm.monthlyCap }))
  }
  if (firm.lastTurn === 0) merits.push(m.desk_router_no_lead_yet())
  if (adverse) merits.push(m.desk_router_conflict({ company: adverse }))
  return merits
}

/** Whole words, so that "Ace" is not found in "Place". */
function findAdverse({ adverseCompanies }: RoutedFirm, sites: string[]): string | null {
  const known = sites.map(asWords).filter((site) => site !== '  ')
  const isNamed = (company: string) => {
    const words = asWords(company)
    return words !== '  ' && known.some((site) => site.includes(words) || words.includes(site))
  }
  return adverseCompanies.find(isNamed) ?? null
}

const CORPORATE = /\b(inc|llc|llp|co|corp|corporation|company|ltd)\b/g
const asWords = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(CORPORATE, ' ')
    .replace(/ +/g, ' ')
    .trim()} `

export const stateName = (code: string) => findState(code)?.name ?? code
const inWords = (value: string) => value.replace(/[-_]+/g, ' ')
