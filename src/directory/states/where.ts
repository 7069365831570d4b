import type { State } from './states.contract.ts'
import { statesInWords } from './where.texts.ts'

export const DISTRICT = 'district-of-columbia'

type Counted = Pick<State, 'slug' | 'facilityCount'>

export const countOf = (states: Counted[]): number =>
  states.reduce((total, { facilityCount }) => total + facilityCount, 0)

/** Where the counted facilities are: in how many states, and whether in D.C. */
export function whereCounted(states: Counted[]): string {
  const having = states.filter(({ facilityCount }) => facilityCount > 0)
  const real = having.filter(({ slug }) => slug !== DISTRICT)
  return statesInWords()(real.length, real.length < having.length)
}
