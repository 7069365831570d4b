/** Days as a form or a command line gives them: 2025-01-31, a day of the calendar of UTC. */

/** Somewhere on earth it is tomorrow already; who is there means their own today. */
const FARTHEST_AHEAD_MS = 14 * 3_600_000

export function isDayUntilToday(day: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return false
  const start = new Date(`${day}T00:00:00Z`)
  // 2025-02-30 would be taken for a day of March.
  if (Number.isNaN(start.getTime()) || start.toISOString().slice(0, 10) !== day) return false
  return start.getUTCFullYear() >= 1900 && start.getTime() <= Date.now() + FARTHEST_AHEAD_MS
}

/** The day it is where this runs. */
export function today(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}
