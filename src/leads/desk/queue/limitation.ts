/** The limitation watch: until when a claim may have to be filed, estimated. An attorney decides. */
import type { ClaimKind } from '../../../platform/database/schema/lead-values.ts'
import { usStates } from '../../../site/us.ts'
import type { StateDeadlines } from '../../../tools/deadlines/deadlines.contract.ts'
import type { Estimate } from '../desk.contract.ts'

/** From when the law of a state may count: a row of lead_clocks. */
export type Clock = { state: string; kind: ClaimKind; startsOn: string; endsOn: string }

/** A period of one state, by its postal code and by its slug, as lead_clocks names states. */
export type Period = { state: string; kind: ClaimKind; years: number; longest: number }

export function periodsOf(states: StateDeadlines[]): Period[] {
  return states.flatMap((state) => {
    const code = usStates.find(({ slug }) => slug === state.slug)?.code ?? state.slug
    return (['injury', 'death'] as const).flatMap((kind) => {
      const claim = state[kind]
      if (!claim) return []
      const period = { kind, years: claim.years, longest: claim.upTo ?? claim.years }
      return [
        { state: code, ...period },
        { state: state.slug, ...period },
      ]
    })
  })
}

/** One for each state, the earliest end first; states without a confirmed period have none. */
export function estimateLimits(clocks: Clock[], states: StateDeadlines[]): Estimate[] {
  const estimates = clocks.flatMap(({ state: named, kind, startsOn, endsOn }) => {
    const slug = usStates.find(({ code }) => code === named)?.slug ?? named
    const state = states.find((each) => each.slug === slug)
    const claim = state?.[kind]
    if (!state || !claim) return []
    return {
      state: state.name,
      kind,
      years: claim.years,
      upTo: claim.upTo ?? null,
      startsOn,
      earliest: yearsAfter(startsOn, claim.years),
      latest: yearsAfter(endsOn, claim.years),
      law: claim.law,
      checked: state.checked,
    }
  })
  const byState = new Map(estimates.map((estimate) => [estimate.state, estimate]))
  return [...byState.values()].sort((a, b) => (a.earliest < b.earliest ? -1 : 1))
}

/** February 29 becomes February 28, as in PostgreSQL: a day early rather than late. */
function yearsAfter(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year + years, month, 0)).getUTCDate()
  const end = new Date(Date.UTC(year + years, month - 1, Math.min(date, last)))
  return end.toISOString().slice(0, 10)
}
