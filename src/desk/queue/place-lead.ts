/**
 * Where an open lead stands in the queue, by the facts known about it at one moment, and when time alone
 * will move it. The only place that knows the groups, their order and the derived priority.
 */
import {
  PRIORITIES,
  type Priority,
  SET_ASIDE_LEVELS,
  type Status,
} from '../../platform/database/schema/lead-values.ts'
import type { StateDeadlines } from '../../tools/deadlines/deadlines.contract.ts'
import type { Estimate } from '../desk.contract.ts'
import { chooserOf } from '../lead-model.ts'
import { type Clock, estimateLimits, listNear, nearSpan } from './limitation.ts'
import type { Group, SET_ASIDE } from './queue.contract.ts'

const HOUR = 3_600_000

type Standing = { status: Status; inquiryType: string; mergedInto: number | null }

/** Times are in milliseconds. */
export type LeadFacts = Standing & {
  id: number
  createdAt: number
  owner: string | null
  priority: Priority
  priorityBy: string | null
  qualificationLevel: string | null
  diagnosis: string | null
  diagnosisTimeline: string | null
  isDeceased: boolean | null
  diedOn: string | null
  diagnosedOn: string | null
  /** Postal codes, and the slug of the facility's state. */
  states: string[]
  /** The last year of the work history; null where it is not known. */
  lastExposure: number | null
  isWithdrawn: boolean
  /** The earlier lead of the same person. */
  original: Standing | null
  /** When the earliest open task is due, and the start of that day at the desk. */
  dueAt: number | null
  dueDayAt: number | null
  hasOffer: boolean
  offerEndsAt: number | null
  /** Firms were asked, and none of them has it or may still take it. */
  isOfferMissed: boolean
}

export type QueueRules = { targetHours: number; states: StateDeadlines[] }

export type Section = Group | (typeof SET_ASIDE)[number]

export type Place = {
  /** Null: nothing to do until `changesAt`. */
  section: Section | null
  /** The position in PRIORITIES. */
  rank: number
  sortAt: number | null
  isDeath: boolean
  isOneYear: boolean
  /** When the passing of time next changes any of this. */
  changesAt: number | null
}

export const isOpen = ({ status, inquiryType, mergedInto }: Standing): boolean =>
  status !== 'converted' &&
  status !== 'closed' &&
  inquiryType !== 'correction' &&
  mergedInto === null

/** Null for a lead that is not open. */
export function placeLead(facts: LeadFacts, rules: QueueRules, now: number): Place | null {
  if (!isOpen(facts)) return null
  const estimates = estimatesOf(facts, rules.states)
  const near = listNear(estimates, now)
  const overdueAt = overdueFrom(facts, rules.targetHours)
  const section = sectionOf(facts, { isOverdue: overdueAt <= now, isNear: near.length > 0, now })
  const isAside = section !== null && asideOf(facts) === section
  const turns = [overdueAt, facts.dueDayAt, ...estimates.flatMap(nearSpan)]
  const ahead = turns.filter((at): at is number => at !== null && at > now && at < Infinity)
  return {
    section,
    rank: PRIORITIES.indexOf(priorityOf(facts, near.length > 0)),
    sortAt: sortedBy(facts, section, near[0]),
    isDeath: isDeath(facts),
    isOneYear: near.some(({ years }) => years === 1),
    changesAt: isAside || ahead.length === 0 ? null : Math.min(...ahead),
  }
}

type Moment = { isOverdue: boolean; isNear: boolean; now: number }

/** A lead is in the first that fits. */
function sectionOf(facts: LeadFacts, { isOverdue, isNear, now }: Moment): Section | null {
  const aside = asideOf(facts)
  // Nobody was notified of it, so somebody must see it here.
  if (aside === 'spam' && facts.qualificationLevel === 'held' && facts.status === 'new')
    return 'held'
  if (aside) return aside
  if (isOverdue) return 'overdue'
  if (isNear) return 'deadline'
  if (facts.status === 'new') return 'new'
  if (facts.hasOffer) return 'waiting'
  return facts.dueDayAt !== null && facts.dueDayAt <= now ? 'today' : null
}

function asideOf(facts: LeadFacts): (typeof SET_ASIDE)[number] | null {
  if (facts.isWithdrawn) return 'withdrawn'
  if (SET_ASIDE_LEVELS.some((level) => level === facts.qualificationLevel)) return 'spam'
  return facts.original && isOpen(facts.original) ? 'duplicate' : null
}

/** After a try that reached nobody, the next one is due instead of the first contact. */
function overdueFrom(facts: LeadFacts, targetHours: number): number {
  if (facts.isOfferMissed) return -Infinity
  if (facts.dueAt !== null) return facts.dueAt
  return facts.status === 'new' ? facts.createdAt + targetHours * HOUR : Infinity
}

function sortedBy(facts: LeadFacts, section: Section | null, nearest?: Estimate) {
  if (section === 'deadline') return nearest ? Date.parse(nearest.earliest) : null
  if (section === 'waiting') return facts.offerEndsAt
  if (section === 'today') return facts.dueAt
  return Math.min(facts.dueAt ?? Infinity, facts.createdAt)
}

const isDeath = ({ isDeceased, diedOn }: LeadFacts): boolean => Boolean(isDeceased || diedOn)

export type Urgency = { urgency: Priority; estimates: Estimate[] }

/** What the queue, the list and the sheet show as the lead's priority by the facts, with its deadlines. */
export function urgencyOf(facts: LeadFacts, { states }: QueueRules, now: number): Urgency {
  const estimates = estimatesOf(facts, states)
  return { urgency: priorityOf(facts, listNear(estimates, now).length > 0), estimates }
}

/** Chosen by staff, otherwise by diagnosis, death and deadline. */
function priorityOf(facts: LeadFacts, isNear: boolean): Priority {
  const { diagnosis, priority } = facts
  if (chooserOf(facts) !== null) return priority
  if (diagnosis === 'mesothelioma') return 'urgent'
  if (diagnosis === 'lung-cancer' || diagnosis === 'asbestosis' || isDeath(facts)) {
    return isNear ? 'urgent' : 'high'
  }
  return diagnosis === null && facts.inquiryType === 'general-inquiry' ? 'low' : 'normal'
}

/** One for each state that may matter; none for a lead that is not open. */
export const estimatesOf = (facts: LeadFacts, states: StateDeadlines[]): Estimate[] =>
  isOpen(facts) ? estimateLimits(clocksOf(facts), states, facts.lastExposure) : []

const KNOWN_MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** The month of death, otherwise of the diagnosis, otherwise the two years that the form asks about. */
function clocksOf(facts: LeadFacts): Clock[] {
  const [died, diagnosed] = [facts.diedOn, facts.diagnosedOn].map((month) =>
    month && KNOWN_MONTH.test(month) ? month : null,
  )
  const month = died ?? diagnosed
  if (!month && facts.diagnosisTimeline !== 'within_2_years') return []
  const kind = died ? ('death' as const) : ('injury' as const)
  const [startsOn, endsOn] = month ? daysOfMonth(month) : twoYearsUntil(facts.createdAt)
  return [...new Set(facts.states)].map((state) => ({ state, kind, startsOn, endsOn }))
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

function daysOfMonth(month: string): [string, string] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return [`${month}-01`, dayOf(new Date(Date.UTC(year, number, 0)))]
}

function twoYearsUntil(at: number): [string, string] {
  const start = new Date(at)
  start.setUTCFullYear(start.getUTCFullYear() - 2)
  return [dayOf(start), dayOf(new Date(at))]
}
