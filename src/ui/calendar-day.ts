/** Calendar days in forms and on the command line: 2025-01-31, in UTC. */

/** East of UTC it may already be tomorrow, which is today there. */
const FARTHEST_AHEAD_MS = 14 * 3_600_000

export function isDayUntilToday(day: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return false
  const start = new Date(`${day}T00:00:00Z`)
  // Otherwise 2025-02-30 would become a day in March.
  if (Number.isNaN(start.getTime()) || start.toISOString().slice(0, 10) !== day) return false
  return start.getUTCFullYear() >= 1900 && start.getTime() <= Date.now() + FARTHEST_AHEAD_MS
}

/** Today in the local time zone. */
export function today(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}
