// Walks the plan and yields the facts of every facility, in id order.
import { plainSlug } from '../../src/directory/slug.ts'
import type { Bucket, Plan, TownPlan } from './allocation.ts'
import { floridaTrades } from './florida.ts'
import type { Kind, MaterialKey } from './kinds.ts'
import { categories, categoryOf } from './kinds.ts'
import { drawWords, isNamedFirm, nameFor, parentOf, quarters, spell } from './names.ts'
import { type Town, townRadius } from './places.ts'
import { type Random, seededRandom } from './random.ts'

export interface Facts extends Drawn {
  id: number
  /** Position in its town, from 0. */
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
 * The town's categories in random order, but starting with a shipyard and a power plant where it
 * has them: the first records of a town get the most text.
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

// The facts of one facility, drawn once, so that years, names, people and materials agree in
// columns and sentences.
interface Use {
  thing: string
  material: MaterialKey
}

/** Null where the record does not say. */
interface Drawn {
  kind: Kind
  name: string
  company: string | null
  parent: string | null
  former: string | null
  years: Years | null
  /** The busiest year and its number of workers. */
  peak: number
  staff: number
  /** What it made or held. */
  made: string
  uses: Use[]
  trades: string[]
  quarter: string
  address: string | null
  site: Site
  removal: number | null
}

interface Years {
  opened: number
  /** Null while still in use. */
  closed: number | null
}

const allKinds = categories.flatMap((category) => category.kinds)

function drawFacility(
  random: Random,
  town: Town,
  bucket: Bucket,
  taken: ReadonlySet<string>,
): Drawn {
  const kinds = bucket === 'none' ? allKinds : categoryOf(bucket).kinds
  const kind = pickKind(random, kinds, bucket, town)
  const onWater = town.water !== '' && (kind.voice === 'yard' || kind.wet || random.chance(0.25))

  let words = drawWords(random, town, onWater)
  let name = nameFor(random, kind, words)
  while (taken.has(name)) {
    words = drawWords(random, town, onWater)
    name = nameFor(random, kind, words)
  }

  const years = drawYears(random, kind)
  const industrial = kind.voice === 'works' || kind.voice === 'yard'
  const company = random.chance(0.07) ? null : spell(random.pick(kind.firms), words)
  const owned = industrial && company !== null && isNamedFirm(company) && random.chance(0.14)
  const former = random.chance(industrial ? 0.14 : 0.05)
    ? nameFor(random, kind, drawWords(random, town, onWater))
    : null
  const quarter = random.pick(onWater ? quarters.wet : quarters.dry)

  return {
    kind,
    name,
    company,
    parent: owned ? parentOf(random, town) : null,
    former: former === name ? null : former,
    years: random.chance(0.05) ? null : years,
    peak: drawPeak(random, kind, years),
    staff: drawStaff(random, kind.staff, town),
    made: random.pick(kind.made),
    uses: drawUses(random, kind),
    trades: random.sample(kind.trades, 4),
    quarter,
    address: random.chance(0.08) ? null : capital(quarter),
    site: placeSite(random, town),
    removal: drawRemoval(random, years),
  }
}

/** Running sums of the weights, by place and category. */
const ladders = new Map<string, number[]>()

function pickKind(random: Random, kinds: Kind[], bucket: Bucket, town: Town): Kind {
  const key = `${town.state.code}:${bucket}:${town.state.code === 'FL' ? town.name : town.water}`
  let ladder = ladders.get(key)
  if (!ladder) {
    let sum = 0
    ladder = kinds.map((kind) => {
      sum += kindWeight(kind, town)
      return sum
    })
    ladders.set(key, ladder)
  }
  const ticket = random.next() * (ladder[ladder.length - 1] ?? 0)
  const found = kinds[ladder.findIndex((sum) => ticket < sum)]
  if (!found) throw new Error(`no kind of ${bucket} for ${town.name}, ${town.state.code}`)
  return found
}

function kindWeight(kind: Kind, { state, water, name }: Town): number {
  if (kind.wet && !water) return 0
  if (kind.only && !kind.only.includes(state.code)) return 0
  const local = state.code === 'FL' ? floridaTrades[kind.label] : undefined
  if (local) return local.includes(name) ? kind.weight * 5 : kind.weight * 0.1
  return kind.boost?.includes(state.code) ? kind.weight * 2.5 : kind.weight
}

function drawYears(random: Random, kind: Kind): Years {
  const [low, high] = kind.opened
  // Yards built for the war and closed right after it.
  if (kind.label === 'Shipyard' && random.chance(0.16)) {
    return { opened: random.int(1940, 1942), closed: random.int(1945, 1947) }
  }
  const opened = random.int(low, high)
  const earliest = Math.max(opened + 9, 1946)
  if (kind.closedBy) {
    return { opened, closed: random.int(Math.min(earliest, kind.closedBy), kind.closedBy) }
  }
  if (random.chance(kind.present)) return { opened, closed: null }
  const closed = earliest + Math.floor(random.next() ** 1.2 * 52)
  return { opened, closed: closed > 2012 ? null : closed }
}

/** Skewed: most places are small, a few are large. */
function drawStaff(random: Random, [low, most]: [number, number], town: Town): number {
  // A small town could not have staffed the largest plants.
  const high = Math.max(low * 2, Math.min(most, town.population * 60))
  const value = low * (high / low) ** (random.next() ** 1.5)
  const unit = value >= 1000 ? 50 : value >= 200 ? 10 : value >= 40 ? 5 : 1
  return Math.max(low, Math.round(value / unit) * unit)
}

/** Materials in random order, with repeated ones last. */
function drawUses(random: Random, kind: Kind): Use[] {
  const uses = random.shuffle(kind.uses.map(([thing, material]) => ({ thing, material })))
  const seen = new Set<MaterialKey>()
  const again = uses.filter(({ material }) => seen.has(material) || !seen.add(material))
  return [...uses.filter((use) => !again.includes(use)), ...again]
}

function drawPeak(random: Random, kind: Kind, { opened, closed }: Years): number {
  const end = closed ?? 1990
  if (kind.voice === 'yard' && opened <= 1942 && end >= 1945) return random.int(1942, 1944)
  const low = Math.min(Math.max(opened + 3, 1912), end - 1)
  return random.int(low, Math.max(low, Math.min(end - 1, 1975)))
}

/** Asbestos was removed from places still in use in the 1980s and 1990s. */
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function drawRemoval(random: Random, { opened, closed }: Years): number | null {
  const year = random.int(1979, 1997)
  return year > opened + 4 && (closed === null || closed >= year) ? year : null
}

// The address, ZIP code and coordinates of a facility in its town.
const milesPerDegree = 69.05

interface Site {
  latitude: number
  longitude: number
  zip: string
}

/** A point on land in the town's county, denser toward the center. */
function placeSite(random: Random, town: Town): Site {
  const radius = townRadius(town)
  let bearing = 0
  let limit = 0
  // Some directions are open water (reach 0): try again.
  for (let attempt = 0; attempt < 16 && limit === 0; attempt++) {
    bearing = random.next() * 8
    const before = Math.floor(bearing) % 8
    limit = Math.min(town.reach[before] ?? 0, town.reach[(before + 1) % 8] ?? 0)
  }
  const share = (Math.max(limit, 0.5) / 9) * random.next() ** 0.7
  const miles = radius * share
  const angle = (bearing * Math.PI) / 4
  const scale = milesPerDegree * Math.cos((town.latitude * Math.PI) / 180)
  // Outlying points take ZIP codes from farther down the list, which runs outward.
  const zipIndex = Math.min(town.zips.length - 1, Math.floor(share * town.zips.length))
  return {
    latitude: town.latitude + (Math.cos(angle) * miles) / milesPerDegree,
    longitude: town.longitude + (Math.sin(angle) * miles) / scale,
    zip: town.zips[zipIndex] ?? '',
  }
}
