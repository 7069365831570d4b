/** The limitation watch: until when a claim may have to be filed, estimated. An attorney decides. */
import type { ClaimKind } from '../../platform/database/schema/lead-values.ts'
import { usStates } from '../../site/us.ts'
import type { StateDeadlines } from '../../tools/deadlines/deadlines.contract.ts'
import { mayBeOld } from '../../tools/deadlines/period.ts'
import type { Estimate } from '../desk.contract.ts'
import { NEAR_DAYS } from './queue.contract.ts'

const DAY = 86_400_000
/** A date known to the month. Wider ranges count as near only where the law allows a single year. */
const MAX_MONTH = 31 * DAY

/** From when the law of a state, by postal code or slug, may count: the first and the last day. */
export type Clock = { state: string; kind: ClaimKind; startsOn: string; endsOn: string }

/** One for each state, the earliest end first; states without a confirmed period have none. */
export function estimateLimits(
  clocks: Clock[],
  states: StateDeadlines[],
  lastExposure: number | null,
): Estimate[] {
  const estimates = clocks.flatMap(({ state: named, kind, startsOn, endsOn }) => {
    const slug = usStates.find(({ code }) => code === named)?.slug ?? named
    const state = states.find((each) => each.slug === slug)
    const claim = state?.[kind]
    if (!state || !claim) return []
    const isOld = mayBeOld(state, lastExposure ?? undefined)
    return {
      state: state.name,
      kind,
      years: claim.years,
      upTo: claim.upTo ?? null,
      startsOn,
      // Over old exposure the time may have ended long before the illness: no later day is named.
      earliest: isOld ? startsOn : yearsAfter(startsOn, claim.years),
      latest: yearsAfter(endsOn, claim.years),
      law: claim.law,
      checked: state.checked,
      endedBefore: isOld ? (state.oldExposure?.endedBefore ?? null) : null,
    }
  })
  const byState = new Map(estimates.map((estimate) => [estimate.state, estimate]))
  return [...byState.values()].sort((a, b) => (a.earliest < b.earliest ? -1 : 1))
}

/** The moments from which and until which an estimate may count as near; none where its range is too wide. */
export function nearSpan({ years, upTo, ...estimate }: Estimate): [] | [number, number] {
  const [earliest, latest] = [Date.parse(estimate.earliest), Date.parse(estimate.latest)]
  const isVague = latest - earliest > MAX_MONTH && !estimate.endedBefore
  if (isVague && years > 1) return []
  const longest = Date.parse(yearsAfter(estimate.latest, (upTo ?? years) - years))
  return [earliest - NEAR_DAYS * DAY, longest + DAY]
}

/** The laws that make a lead urgent now, in the order of the estimates. */
export const listNear = (estimates: Estimate[], now: number): Estimate[] =>
  estimates.filter((estimate) => {
    const [from = Infinity, until = -Infinity] = nearSpan(estimate)
    return from <= now && now < until
  })

/** February 29 becomes February 28: a day early rather than late. */
function yearsAfter(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year + years, month, 0)).getUTCDate()
  const end = new Date(Date.UTC(year + years, month - 1, Math.min(date, last)))
  return end.toISOString().slice(0, 10)
}
