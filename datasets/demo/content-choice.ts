// Which records have content templates. Decided from ids and places alone, so that their number is
// known before any text is written.

import type { Plan, TownPlan } from './allocation.ts'
import { adaptiveFloridaTowns, enhancedFloridaTowns } from './florida.ts'
import { readGazetteer } from './places.ts'
import { hashText } from './random.ts'

export interface FacilityContent {
  enhanced: boolean
  /** Which of the versions 1, 2 and 3 exist. */
  versions: number[]
}

const none: FacilityContent = { enhanced: false, versions: [] }
const featuredElsewhere = new Set(['GA', 'LA', 'VA', 'WA'])

/** `index` is the facility's position in its town. */
export function facilityContent(plan: TownPlan, index: number, id: number): FacilityContent {
  const { code } = plan.town.state
  const hash = hashText(`content:${id}`)
  if (code !== 'FL') {
    return index === 0 && featuredElsewhere.has(code) && isLargestTown(plan)
      ? { enhanced: true, versions: [] }
      : none
  }
  if (plan.id <= enhancedFloridaTowns && index < 2) {
    return { enhanced: true, versions: hash % 3 === 0 ? [1, 2, 3] : [] }
  }
  if (hash % 1000 >= 174) return none
  // A few records have only one version, to exercise the fallback order.
  const shape = (hash >>> 12) % 5
  if (shape === 3) return { enhanced: false, versions: [2] }
  if (shape === 4) return { enhanced: false, versions: [3] }
  return { enhanced: false, versions: [1, 2, 3] }
}

export interface CityContent {
  enhanced: boolean
  adaptive: boolean
}

export function cityContent(plan: TownPlan): CityContent {
  if (plan.town.state.code === 'FL') {
    const enhanced = plan.id <= enhancedFloridaTowns
    const next = plan.id <= enhancedFloridaTowns + adaptiveFloridaTowns
    // Some towns have both: the enhanced text must win.
    return { enhanced, adaptive: enhanced ? plan.id % 4 === 1 : next }
  }
  return {
    enhanced: false,
    adaptive: adaptiveElsewhere().has(`${plan.town.state.code}:${plan.slug}`),
  }
}

const stateCodes = new Set(
  'FL AZ CT GA IL IN LA MA MD ME MI MN MO NC NJ OH OR PA SC VA WA WI AL CA NY TX'.split(' '),
)

/** The chosen states that have facilities in this profile. */
export function hasStateContent(plan: Plan, code: string): boolean {
  if (!stateCodes.has(code)) return false
  return [...plan.perState].some(([state, count]) => state.code === code && count > 0)
}

let elsewhere: Set<string> | undefined

/**
 * Outside Florida one of the three largest towns of each state, and only where no other town in
 * the country has its slug: a city's template is found by slug alone.
 */
function adaptiveElsewhere(): Set<string> {
  if (elsewhere) return elsewhere
  const towns = readGazetteer()
  const seen = new Map<string, number>()
  for (const { slug } of towns) seen.set(slug, (seen.get(slug) ?? 0) + 1)
  elsewhere = new Set()
  const rank = new Map<string, number>()
  const done = new Set(['FL'])
  for (const { state, slug } of towns) {
    rank.set(state.code, (rank.get(state.code) ?? 0) + 1)
    if (done.has(state.code) || (rank.get(state.code) ?? 0) > 3 || seen.get(slug) !== 1) continue
    done.add(state.code)
    elsewhere.add(`${state.code}:${slug}`)
  }
  return elsewhere
}

const largest = new Map<string, string>()

function isLargestTown({ town }: TownPlan): boolean {
  if (largest.size === 0) {
    for (const { state, name } of readGazetteer()) {
      if (!largest.has(state.code)) largest.set(state.code, name)
    }
  }
  return largest.get(town.state.code) === town.name
}
