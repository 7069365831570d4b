/** How long a lead has waited, and how that stands against the response target. */
import { inWords, type Status } from './lead-words.ts'

const HOUR = 3_600_000

export type LeadAge = { age: string; note: string; isOverdue: boolean }

export function ageOf(
  lead: { createdAt: string; status: Status },
  targetHours: number,
  now = Date.now(),
): LeadAge {
  const waited = Math.max(0, now - new Date(lead.createdAt).getTime())
  const age = inUnits(waited)
  if (lead.status !== 'new') return { age, note: inWords(lead.status), isOverdue: false }
  const left = targetHours * HOUR - waited
  if (left < 0) return { age, note: `Overdue ${inUnits(-left)}`, isOverdue: true }
  return { age, note: `Due in ${inUnits(left)}`, isOverdue: false }
}

/** Minutes up to an hour, hours up to two days, then days: as exact as a person would say it. */
function inUnits(ms: number): string {
  if (ms < HOUR) return `${Math.floor(ms / 60_000)} min`
  if (ms < 48 * HOUR) return `${Math.floor(ms / HOUR)} h`
  return `${Math.floor(ms / (24 * HOUR))} d`
}
