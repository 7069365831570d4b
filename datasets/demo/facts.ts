// Walks the plan and yields the facts of every facility, in id order.

import { plainSlug } from '../../src/directory/slug.ts'
import type { Bucket, Plan, TownPlan } from './allocation.ts'
import { type Drawn, drawFacility } from './draw-facility.ts'
import { seededRandom } from './random.ts'

export interface Facts extends Drawn {
  id: number
  /** Place among the facilities of its town, from 0. */
  index: number
  slug: string
  plan: TownPlan
  bucket: Bucket
}

/** Florida comes first, so its ids and texts are the same in both profiles. */
export function* listFacts(plan: Plan): Generator<Facts> {
  const slugs = new Set<string>()
  let id = 0
  for (const townPlan of plan.towns) {
    const { town } = townPlan
    const names = new Set<string>()
    for (const [index, bucket] of bucketDeck(townPlan).entries()) {
      id += 1
      const random = seededRandom(`${town.state.code}:${town.name}:${index}`)
      const drawn = drawFacility(random, town, bucket, names)
      names.add(drawn.name)
      const slug = uniqueSlug(drawn.name, townPlan, slugs)
      slugs.add(slug)
      yield { ...drawn, id, index, slug, plan: townPlan, bucket }
    }
  }
}

/**
 * The town's categories in random order, but with a yard and a power plant first where it has
 * them: the first records of a town are the ones that get the fullest text.
 */
function bucketDeck({ town, buckets }: TownPlan): Bucket[] {
  const deck: Bucket[] = []
  for (const [bucket, count] of buckets) {
    for (let i = 0; i < count; i++) deck.push(bucket)
  }
  seededRandom(`deck:${town.state.code}:${town.name}`).shuffle(deck)
  for (const [position, wanted] of (['shipyards', 'power-plants'] as const).entries()) {
    const found = deck.indexOf(wanted, position)
    const kept = deck[position]
    if (found > position && kept) {
      deck[position] = wanted
      deck[found] = kept
    }
  }
  return deck
}

/** Content templates are found by facility slug alone, so slugs are unique everywhere. */
function uniqueSlug(name: string, { town, slug }: TownPlan, taken: Set<string>): string {
  const base = plainSlug(name)
  if (!taken.has(base)) return base
  const inTown = `${base}-${slug}`
  const inState = `${inTown}-${town.state.code.toLowerCase()}`
  if (taken.has(inState)) throw new Error(`slug ${base} is taken three times over`)
  return taken.has(inTown) ? inState : inTown
}
