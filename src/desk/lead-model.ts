/** How leads are sorted and rated: rules that the server and the screens share. */
import { m } from '../paraglide/messages.js'
import { LEVELS, type Level, type Priority } from '../platform/database/schema/lead-values.ts'

export const SORTS = ['newest', 'oldest', 'waiting', 'priority', 'quality'] as const
export type Sort = (typeof SORTS)[number]

export const DASHBOARD_DAYS = ['7', '30', '90'] as const
export type DashboardDays = (typeof DASHBOARD_DAYS)[number]

/** Spec §9. */
export const PREVIEW_LENGTH = 100

const HOUR = 3_600_000

/** Minutes up to an hour, hours up to two days, then days. */
export function inUnits(ms: number): string {
  if (ms < HOUR) return m.desk_lead_model_minutes({ count: Math.floor(ms / 60_000) })
  if (ms < 48 * HOUR) return m.desk_lead_model_hours({ count: Math.floor(ms / HOUR) })
  return m.desk_lead_model_days({ count: Math.floor(ms / (24 * HOUR)) })
}

type Rated = {
  notes: string | null
  qualityScore: number | null
  qualificationLevel: Level | null
}

/** What the notes say (spec §3), otherwise the score from when the lead came in. */
export function qualityOf(lead: Rated): { level: Level; score: number | null } | null {
  if (lead.qualificationLevel === 'held') return { level: 'held', score: lead.qualityScore }
  const notes = lead.notes ?? ''
  const written = notes.match(/Level:\s*(high|medium|low|rejected)\b/i)?.[1]?.toLowerCase()
  const level = LEVELS.find((known) => known === written) ?? lead.qualificationLevel
  if (!level) return null
  const score = notes.match(/Quality Score:\s*(\d{1,3})\/100/i)?.[1]
  const value = score === undefined ? lead.qualityScore : Number(score)
  return { level, score: value !== null && value <= 100 ? value : null }
}

export const MAX_NOTES_LENGTH = 10_000

type Chosen = { priority: Priority; priorityBy: string | null }

/** Who chose the priority, null where it follows from the facts. Leads from other systems do not say who. */
export const chooserOf = ({ priority, priorityBy }: Chosen): string | null =>
  priorityBy ?? (priority === 'normal' ? null : m.desk_lead_model_staff())

export const sortNames = {
  newest: m.desk_lead_model_sorts_newest,
  oldest: m.desk_lead_model_sorts_oldest,
  waiting: m.desk_lead_model_sorts_waiting,
  priority: m.desk_lead_model_sorts_priority,
  quality: m.desk_lead_model_sorts_quality,
}
