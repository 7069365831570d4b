// How many facilities of each category every town has. Planned before anything is named, so that
// the counts of states, cities and categories agree with the rows by construction.

import { site } from '../../site.config.ts'
import type { FacilityTypeSlug } from '../../src/directory/categories.ts'
import { plainSlug } from '../../src/directory/slug.ts'
import { floridaCategoryTotals, floridaTowns, floridaYards } from './florida.ts'
import { categories } from './kinds.ts'
import { readGazetteer, type State, states, type Town } from './places.ts'
import { seededRandom } from './random.ts'

export type Profile = 'demo' | 'national'

/** 'none' is a facility without a known category. */
export type Bucket = FacilityTypeSlug | 'none'

export interface TownPlan {
  id: number
  town: Town
  slug: string
  total: number
  buckets: Map<Bucket, number>
}

export interface Plan {
  profile: Profile
  towns: TownPlan[]
  facilities: number
  perState: Map<State, number>
  perCategory: Map<FacilityTypeSlug, number>
}

const isComingSoon = ({ name }: State) => site.comingSoon.some((soon) => soon === name)
const nationalTotal = 87_240
/** The figure in the residential guide, which the demonstration data matches. */
const demoResidential = 289

const shares: [Bucket, number][] = [
  ['shipyards', 0.06],
  ['power-plants', 0.08],
  ['commercial-buildings', 0.1],
  ['government', 0.06],
  ['hospitals', 0.06],
  ['schools', 0.08],
  ['transportation', 0.06],
  ['residential', 0.06],
  ['none', 0.012],
]

/** Splits a total by weight into whole numbers, never above a cap (largest remainder). */
function distribute(total: number, weights: number[], caps: number[]): number[] {
  const result = weights.map(() => 0)
  const room = (i: number): number => (caps[i] ?? 0) - (result[i] ?? 0)
  const give = (i: number, count: number): number => {
    const given = Math.min(count, room(i), left)
    result[i] = (result[i] ?? 0) + given
    return given
  }
  let left = total
  while (left > 0) {
    const open = weights.map((weight, i) => (room(i) > 0 ? weight : 0))
    const sum = open.reduce((a, b) => a + b, 0)
    if (sum <= 0) throw new Error(`cannot place ${left} of ${total}`)
    const whole = left
    const ideal = open.map((weight) => (weight / sum) * whole)
    ideal.forEach((value, i) => {
      left -= give(i, Math.floor(value))
    })
    const order = ideal
      .map((value, i) => ({ i, part: value % 1 }))
      .filter(({ i }) => (open[i] ?? 0) > 0)
      .sort((a, b) => b.part - a.part || a.i - b.i)
    for (const { i } of order) left -= give(i, 1)
  }
  return result
}

type Sized = { town: Town; total: number }

/** Fills the buckets of one state's towns; manufacturing gets the rest. */
function fillBuckets(sized: Sized[], columns: Map<Bucket, number>): Map<Bucket, number>[] {
  const buckets = sized.map(() => new Map<Bucket, number>())
  const left = sized.map((entry) => entry.total)
  for (const [bucket, count] of columns) {
    if (bucket === 'manufacturing') continue
    const random = seededRandom(`buckets:${sized[0]?.town.state.code}:${bucket}`)
    const weights = sized.map(({ town, total }) => {
      const jitter = 0.5 + random.next()
      if (bucket !== 'shipyards') return total * jitter
      const pull = town.state.code === 'FL' ? (floridaYards[town.name] ?? 1) : 1
      return town.water ? total * pull : 0
    })
    const caps = sized.map(({ total }, i) =>
      Math.min(left[i] ?? 0, bucket === 'shipyards' ? Math.ceil(total * 0.4) : total),
    )
    distribute(count, weights, caps).forEach((value, i) => {
      if (value > 0) buckets[i]?.set(bucket, value)
      left[i] = (left[i] ?? 0) - value
    })
  }
  left.forEach((value, i) => {
    if (value > 0) buckets[i]?.set('manufacturing', value)
  })
  return buckets
}

function stateColumns(sized: Sized[], residential: number | undefined): Map<Bucket, number> {
  const total = sized.reduce((sum, entry) => sum + entry.total, 0)
  const wet = sized.reduce((sum, { town, total: n }) => sum + (town.water ? n : 0), 0)
  const columns = new Map<Bucket, number>()
  for (const [bucket, share] of shares) {
    let count = Math.round(total * share)
    if (bucket === 'shipyards') count = Math.round(wet * 0.12)
    if (bucket === 'residential' && residential !== undefined) count = residential
    columns.set(bucket, count)
  }
  return columns
}

function sizeFlorida(towns: Town[]): Sized[] {
  const byName = new Map(towns.map((town) => [town.name, town]))
  return floridaTowns.map(([name, total]) => {
    const town = byName.get(name)
    if (!town) throw new Error(`no town ${name} in the Florida gazetteer`)
    return { town, total }
  })
}

function sizeDemoState(towns: Town[]): Sized[] {
  const people = towns.reduce((sum, town) => sum + town.population, 0)
  const total = Math.max(20, Math.min(120, Math.round(12 + Math.sqrt(people) * 1.35)))
  const chosen = towns.slice(0, Math.max(4, Math.min(14, Math.round(total / 7))))
  const weights = chosen.map((town) => town.population ** 0.6)
  const counts = distribute(
    total - chosen.length,
    weights,
    chosen.map(() => total),
  )
  return chosen.map((town, i) => ({ town, total: (counts[i] ?? 0) + 1 }))
}

function sizeNation(towns: Town[], total: number): Sized[] {
  const weights = towns.map((town) => town.population ** 0.75)
  const counts = distribute(
    total - towns.length,
    weights,
    towns.map(() => total),
  )
  return towns.map((town, i) => ({ town, total: (counts[i] ?? 0) + 1 }))
}

function groupByState(towns: Town[]): Map<State, Town[]> {
  const groups = new Map<State, Town[]>()
  for (const town of towns) {
    const group = groups.get(town.state)
    if (group) group.push(town)
    else groups.set(town.state, [town])
  }
  return groups
}

const plans = new Map<Profile, Plan>()

export function planOf(profile: Profile): Plan {
  let plan = plans.get(profile)
  if (!plan) {
    plan = makePlan(profile)
    plans.set(profile, plan)
  }
  return plan
}

function makePlan(profile: Profile): Plan {
  const byState = groupByState(readGazetteer())
  const florida = sizeFlorida([...byState.entries()].find(([s]) => s.code === 'FL')?.[1] ?? [])
  const floridaTotal = florida.reduce((sum, entry) => sum + entry.total, 0)

  const others: Sized[][] = []
  const rest = states.filter((state) => state.code !== 'FL')
  if (profile === 'demo') {
    for (const state of rest) {
      if (!isComingSoon(state)) others.push(sizeDemoState(byState.get(state) ?? []))
    }
  } else {
    const everywhere = rest.flatMap((state) => byState.get(state) ?? [])
    const sized = sizeNation(everywhere, nationalTotal - floridaTotal)
    for (const state of rest) others.push(sized.filter(({ town }) => town.state === state))
  }

  const stateTotals = others.map((sized) => sized.reduce((sum, { total }) => sum + total, 0))
  const residential =
    profile === 'demo'
      ? distribute(demoResidential - 20, stateTotals, stateTotals)
      : stateTotals.map(() => undefined)

  const suffixed = new Set(florida.map(({ town }) => town.slug))
  const plan: Plan = {
    profile,
    towns: [],
    facilities: 0,
    perState: new Map(states.map((state) => [state, 0])),
    perCategory: new Map(categories.map((category) => [category.slug, 0])),
  }
  const add = (sized: Sized[], buckets: Map<Bucket, number>[]): void => {
    sized.forEach(({ town, total }, i) => {
      // Content templates are found by city slug alone, so the Florida slugs must be unique.
      const clash = town.state.code !== 'FL' && suffixed.has(town.slug)
      const slug = clash ? plainSlug(`${town.name} ${town.state.code}`) : town.slug
      const own = buckets[i] ?? new Map<Bucket, number>()
      plan.towns.push({ id: plan.towns.length + 1, town, slug, total, buckets: own })
      plan.facilities += total
      plan.perState.set(town.state, (plan.perState.get(town.state) ?? 0) + total)
      for (const [bucket, count] of own) {
        if (bucket !== 'none') {
          plan.perCategory.set(bucket, (plan.perCategory.get(bucket) ?? 0) + count)
        }
      }
    })
  }
  add(
    florida,
    fillBuckets(
      florida,
      new Map(Object.entries(floridaCategoryTotals) as [FacilityTypeSlug, number][]),
    ),
  )
  others.forEach((sized, i) => {
    add(sized, fillBuckets(sized, stateColumns(sized, residential[i])))
  })
  return plan
}
