/**
 * When a firm is open, written like "Mon-Fri 8:00-18:00 Eastern", and the end of an offer that counts
 * only those hours. Text that cannot be read counts as always open.
 */
import { TIME_ZONES } from '../fields/time-zones.ts'

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const ZONES: Record<string, string> = TIME_ZONES

export const HOURS_EXAMPLE = 'Mon-Fri 8:00-18:00 Eastern'
const HOUR = 3_600_000
const MINUTE = 60_000
/** An offer to a firm that is open for minutes a week must end at some time. */
const MAX_DAYS = 366

type OpenHours = {
  zone: string
  /** Minutes after midnight, by day of the week from Sunday. */
  spans: { day: number; from: number; to: number }[]
}

const TIME = '(\\d{1,2})(?::(\\d{2}))? ?(am|pm)?'
const DAY = `(${DAYS.join('|')})[a-z]*`
const PART = new RegExp(`^(?:daily|${DAY}(?:-${DAY})?) ${TIME}-${TIME}$`)

/** Null when it cannot be read. */
export function parseHours(text: string): OpenHours | null {
  const plain = text
    .toLowerCase()
    .replaceAll('.', '')
    .replace(/ *(?:-|–| to ) */g, '-')
    .replace(/\s+/g, ' ')
    .trim()
  const [, times = '', zoneName = 'eastern'] = plain.match(/^(.*?)(?: ([a-z]+))?$/) ?? []
  const isZone = Object.hasOwn(ZONES, zoneName)
  const zone = isZone ? ZONES[zoneName] : ZONES.eastern
  const listed = isZone ? times : plain
  // A comma after the days belongs to the times that follow it.
  const parts = listed
    .replace(/([a-z]), (?=\d)/g, '$1 ')
    .split(/[;,]/)
    .map((part) => spansOf(part.trim()))
  if (!zone || parts.some((spans) => spans === null)) return null
  const spans = parts.flatMap((each) => each ?? []).sort((a, b) => a.day - b.day || a.from - b.from)
  const overlaps = spans.some((span, at) => {
    const next = spans[at + 1]
    return next?.day === span.day && next.from < span.to
  })
  return overlaps ? null : { zone, spans }
}

function spansOf(part: string): OpenHours['spans'] | null {
  const found = part.match(PART)
  if (!found) return null
  const [, first, last, ...times] = found
  const from = minutesOf(times[0], times[1], times[2])
  const to = minutesOf(times[3], times[4], times[5])
  if (from === null || to === null || from >= to) return null
  const start = first ? DAYS.indexOf(first) : 0
  const end = first ? DAYS.indexOf(last ?? first) : 6
  const count = ((end - start + 7) % 7) + 1
  return Array.from({ length: count }, (_, at) => ({ day: (start + at) % 7, from, to }))
}

function minutesOf(hours = '', minutes = '0', half?: string): number | null {
  const hour = Number(hours)
  if (Number(minutes) > 59 || hour > 24 || (half && (hour < 1 || hour > 12))) return null
  const total = ((half ? hour % 12 : hour) + (half === 'pm' ? 12 : 0)) * 60 + Number(minutes)
  return total <= 24 * 60 ? total : null
}

/** The moment after which the firm has been open for so many hours. */
export function addOpenHours(start: Date, hours: number, open: string | null): Date {
  const parsed = open === null ? null : parseHours(open)
  if (!parsed) return new Date(start.getTime() + hours * HOUR)
  let left = hours * HOUR
  const today = dayIn(parsed.zone, start)
  for (let offset = 0; offset <= MAX_DAYS; offset++) {
    const day = new Date(today + offset * 24 * HOUR)
    for (const span of parsed.spans.filter((each) => each.day === day.getUTCDay())) {
      const from = Math.max(momentOf(parsed.zone, day, span.from), start.getTime())
      const to = momentOf(parsed.zone, day, span.to)
      if (to <= from) continue
      if (to - from >= left) return new Date(from + left)
      left -= to - from
    }
  }
  return new Date(start.getTime() + MAX_DAYS * 24 * HOUR)
}

/** The date there, as midnight UTC. */
function dayIn(zone: string, moment: Date): number {
  const local = moment.getTime() + offsetOf(zone, moment.getTime())
  return local - (((local % (24 * HOUR)) + 24 * HOUR) % (24 * HOUR))
}

/** Wall time in the zone; twice, because the clocks may change between the guess and the moment. */
function momentOf(zone: string, day: Date, minutes: number): number {
  const wall = day.getTime() + minutes * MINUTE
  return wall - offsetOf(zone, wall - offsetOf(zone, wall))
}

/** How far the clocks of the zone are ahead of UTC. */
function offsetOf(zone: string, moment: number): number {
  const text = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours = '0', minutes = '0'] = text?.match(/GMT([+-])(\d\d):(\d\d)/) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR + Number(minutes) * MINUTE)
}
