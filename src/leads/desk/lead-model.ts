/** How leads are sorted, rated and passed on: rules that the server and the screens share. */
import { MAX_FIRMS } from '../../platform/database/schema/firm-values.ts'
import type { Touch } from '../../platform/database/schema/lead-values.ts'
import {
  LEVELS,
  type Level,
  type PastWork,
  type Priority,
} from '../../platform/database/schema/lead-values.ts'
import { isDayUntilToday } from '../../ui/calendar-day.ts'
import { leadModelTexts } from './lead-model.texts.ts'

export const SORTS = ['newest', 'oldest', 'waiting', 'priority', 'quality'] as const
export type Sort = (typeof SORTS)[number]

export const DASHBOARD_DAYS = ['7', '30', '90'] as const
export type DashboardDays = (typeof DASHBOARD_DAYS)[number]

/** Spec §9. */
export const PAGE_SIZE = 50
export const PREVIEW_LENGTH = 100

/** 'lung-cancer' and 'within_2_years' as a person reads them; a value without a text reads as it is spelled. */
export function inWords(value: string): string {
  const known: Record<string, string> = leadModelTexts().values
  if (Object.hasOwn(known, value)) return known[value] ?? ''
  const words = value.replace(/[-_]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function relationshipInWords(value: string): string {
  const known: Record<string, string> = leadModelTexts().relationships
  return known[value] ?? inWords(value)
}

/** 'Harrow Point Shipyard (Tampa, FL), insulator, 1964 to 1971'. */
export function pastWorkInWords({ site, city, state, trade, from, to }: PastWork): string {
  const place = [city, state].filter(Boolean).join(', ')
  const { years: texts } = leadModelTexts()
  const years = from && to ? texts.both(from, to) : from ? texts.from(from) : to && texts.until(to)
  return [place ? `${site} (${place})` : site, trade, years].filter(Boolean).join(', ')
}

const HOUR = 3_600_000

/** Minutes up to an hour, hours up to two days, then days. */
export function inUnits(ms: number): string {
  const { minutes, hours, days } = leadModelTexts()
  if (ms < HOUR) return minutes(Math.floor(ms / 60_000))
  if (ms < 48 * HOUR) return hours(Math.floor(ms / HOUR))
  return days(Math.floor(ms / (24 * HOUR)))
}

type Rated = {
  notes: string | null
  qualityScore: number | null
  qualificationLevel: Level | null
}

/** What the notes say (spec §3), otherwise the score from when the lead came in. */
export function qualityOf(lead: Rated): { level: Level; score: number | null } | null {
  const notes = lead.notes ?? ''
  const written = notes.match(/Level:\s*(high|medium|low|rejected)\b/i)?.[1]?.toLowerCase()
  const level = LEVELS.find((known) => known === written) ?? lead.qualificationLevel
  if (!level) return null
  const score = notes.match(/Quality Score:\s*(\d{1,3})\/100/i)?.[1]
  const value = score === undefined ? lead.qualityScore : Number(score)
  return { level, score: value !== null && value <= 100 ? value : null }
}

export const MAX_NOTES_LENGTH = 10_000
export const MAX_FIRM_LENGTH = 200
export const MAX_RESPONSE_LENGTH = 2_000

/** Which firms received the lead. Empty where unknown; `sentOn` is a date like 2025-01-31. */
export type PassedOn = { firm: string; sentOn: string; response: string }

export type PassedOnProblem = {
  field: 'assignedToFirm' | 'dateSentToFirm'
  message: string
}

export function passedOnProblem({ firm, sentOn, response }: PassedOn): PassedOnProblem | null {
  const { errors } = leadModelTexts()
  const firms = firm.split(';').filter((name) => name.trim() !== '')
  if (firms.length > MAX_FIRMS) {
    return { field: 'assignedToFirm', message: errors.tooManyFirms(MAX_FIRMS) }
  }
  if (firms.length === 0) {
    return response.trim() === '' ? null : { field: 'assignedToFirm', message: errors.firmMissing }
  }
  if (sentOn === '' || isDayUntilToday(sentOn)) return null
  return { field: 'dateSentToFirm', message: errors.date }
}

type Chosen = { priority: Priority; priorityBy: string | null }

/** Who chose the priority, null where it follows from the facts. Leads from other systems do not say who. */
export const chooserOf = ({ priority, priorityBy }: Chosen): string | null =>
  priorityBy ?? (priority === 'normal' ? null : leadModelTexts().staff)

/** For example "newsletter (email, spring), /florida/tampa". */
export function touchInWords(touch: Touch | undefined): string {
  if (!touch) return ''
  const { page, referrer, source, ...campaign } = touch
  const words = Object.values(campaign).join(', ')
  const from = source ?? referrer ?? (page ? leadModelTexts().direct : '')
  return [words ? `${from} (${words})` : from, page].filter(Boolean).join(', ')
}
