/** What time it is where a person lives, by the postal code of the state. */

import { TIME_ZONES } from '../../leads/fields/time-zones.ts'
import { m } from '../../paraglide/messages.js'

const QUEUE_WORDS_ZONES = {
  eastern: m.desk_queue_words_zones_eastern,
  central: m.desk_queue_words_zones_central,
  mountain: m.desk_queue_words_zones_mountain,
  arizona: m.desk_queue_words_zones_arizona,
  pacific: m.desk_queue_words_zones_pacific,
  alaska: m.desk_queue_words_zones_alaska,
  hawaii: m.desk_queue_words_zones_hawaii,
}

type ZoneName = keyof typeof TIME_ZONES

/** A state with two zones is in two lines; where most people live comes first. */
const STATES: [ZoneName, string][] = [
  ['eastern', 'CT DE DC FL GA IN KY ME MD MA MI NH NJ NY NC OH PA RI SC VT VA WV'],
  ['central', 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI'],
  ['mountain', 'CO ID MT NM UT WY'],
  ['arizona', 'AZ'],
  ['pacific', 'CA NV OR WA'],
  ['alaska', 'AK'],
  ['hawaii', 'HI'],
  ['eastern', 'TN'],
  ['central', 'FL IN KY MI'],
  ['mountain', 'KS NE ND OR SD TX'],
  ['pacific', 'ID'],
]

const zonesOf = (state: string | null): ZoneName[] =>
  state ? STATES.flatMap(([zone, states]) => (states.split(' ').includes(state) ? zone : [])) : []

const clock = (zone: ZoneName, at: number): string =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: TIME_ZONES[zone] }).format(at)

const hourIn = (zone: ZoneName, at: number): number =>
  Number(
    new Intl.DateTimeFormat('en-US', {
      hour: 'numeric',
      hourCycle: 'h23',
      timeZone: TIME_ZONES[zone],
    }).format(at),
  )

/** Calls are welcome, and federal rules allow them, from 8 AM to 9 PM where the person is. */
const isCallable = (zone: ZoneName, at: number): boolean =>
  hourIn(zone, at) >= 8 && hourIn(zone, at) < 21

/** Like "9:42 AM Central" or, in a state with two zones, both. Empty where the state is not known. */
export function timeThere(state: string | null, at: number): string {
  return zonesOf(state)
    .map((zone) =>
      m.desk_queue_words_time_in({ time: clock(zone, at), zone: QUEUE_WORDS_ZONES[zone]() }),
    )
    .join(m.desk_queue_words_or())
}

/** Whether a call may come too early or too late there. */
export const isBadTimeToCall = (state: string | null, at: number): boolean =>
  zonesOf(state).some((zone) => !isCallable(zone, at))

/** The next moment at this hour there, in whole hours: tomorrow if it has passed today. */
export function nextAt(state: string | null, hour: number, now: number): Date {
  const [zone = 'eastern'] = zonesOf(state)
  const start = Math.ceil(now / 3_600_000) * 3_600_000
  for (let ahead = 0; ahead < 25; ahead++) {
    const at = start + ahead * 3_600_000
    if (hourIn(zone, at) === hour) return new Date(at)
  }
  return new Date(start)
}
