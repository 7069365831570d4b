import { m } from '../../paraglide/messages.js'
import type { State } from './states.contract.ts'

export const DISTRICT = 'district-of-columbia'

type Counted = Pick<State, 'slug' | 'facilityCount'>

export const countOf = (states: Counted[]): number =>
  states.reduce((total, { facilityCount }) => total + facilityCount, 0)

/** "12 states and the District of Columbia", which is no state. */
export function statesInWords(count: number, isInDistrict: boolean): string {
  if (isInDistrict && count === 0) return m.where_district()
  const states = m.where_states({ count })
  return isInDistrict ? m.where_states_and_district({ states }) : states
}

/** Where the counted facilities are: in how many states, and whether in D.C. */
export function whereCounted(states: Counted[]): string {
  const having = states.filter(({ facilityCount }) => facilityCount > 0)
  const real = having.filter(({ slug }) => slug !== DISTRICT)
  return statesInWords(real.length, real.length < having.length)
}
