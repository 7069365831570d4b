// Content templates of towns and states, written from the totals of their records.
import type { FacilityTypeSlug } from '../../src/directory/categories.ts'
import type { TownPlan } from './allocation.ts'
import type { Template } from './content-facility.ts'
import type { Facts } from './facts.ts'
import { countyLabel, type State } from './places.ts'
import patterns from './prose/patterns.json' with { type: 'json' }
import {
  countWord,
  listOf,
  roughly,
  type Slots,
  sentence,
  thousands,
  withArticle,
} from './prose/sentences.ts'
import { type Random, seededRandom } from './random.ts'

const pools = patterns.place

interface Writer {
  say(pool: readonly string[]): string | null
  /** One sentence for each of the largest categories that the table has any for. */
  sayByCategory(table: Partial<Record<FacilityTypeSlug, string[]>>, most: number): string[]
}

function writerFor(slots: Slots, tally: Tally, random: Random): Writer {
  const used = new Set<string>()
  const say = (pool: readonly string[], more: Slots = {}): string | null =>
    sentence(random, pool, { ...slots, ...more }, used)?.text ?? null
  return {
    say,
    sayByCategory: (table, most) => {
      const said: string[] = []
      for (const [category, n] of ranked(tally.categories)) {
        const text = table[category] && n > 2 ? say(table[category], { n: countWord(n) }) : null
        if (text && said.length < most) said.push(text)
      }
      return said
    },
  }
}

function placeSlots(place: string, tally: Tally): Slots {
  const { oldest, largest, latestClosing } = tally
  const byCategory = ranked(tally.categories)
  const [first, second] = byCategory
  const several = tally.total > 3
  return {
    place,
    few: several ? undefined : '',
    leading:
      first && second && several
        ? `${nouns[first[0]]} and ${nouns[second[0]]} make up the largest groups`
        : undefined,
    oldest: several ? oldest?.name : undefined,
    oldestYear: oldest?.years ? String(oldest.years.opened) : undefined,
    decade: tally.busiestDecade(),
    latest: several && latestClosing !== oldest ? latestClosing?.name : undefined,
    latestYear: latestClosing?.years?.closed ? String(latestClosing.years.closed) : undefined,
    largest: several ? largest?.name : undefined,
    largestKind: largest && withArticle(largest.kind.label.toLowerCase()),
    largestPeople: largest && `${roughly(largest.staff)} people`,
    largestPeak: largest && String(largest.peak),
    open: tally.stillOpen > 1 ? countWord(tally.stillOpen) : undefined,
  }
}

const nouns: Record<FacilityTypeSlug, string> = {
  shipyards: 'shipyards and docks',
  manufacturing: 'manufacturing sites',
  'power-plants': 'power plants',
  schools: 'schools',
  'commercial-buildings': 'commercial buildings',
  transportation: 'transportation sites',
  hospitals: 'hospitals',
  government: 'government sites',
  residential: 'residential sites',
}

const block = (...lines: (string | null)[]): string => lines.filter(Boolean).join('\n')

const joined = (...sentences: (string | null)[]): string => sentences.filter(Boolean).join(' ')

export function* cityTemplates(
  plan: TownPlan,
  tally: Tally,
  choice: { enhanced: boolean; adaptive: boolean },
): Generator<Template> {
  const county = countyLabel(plan.town)
  const slots = {
    ...placeSlots(plan.town.name, tally),
    courthouse: county ? `the clerk of court for ${county}` : 'the local clerk of court',
  }
  if (choice.enhanced) {
    const writer = writerFor(slots, tally, seededRandom(`city-enhanced:${plan.slug}`))
    const [context = null, second = null, ...more] = writer.sayByCategory(pools.byCategory, 4)
    const [right = null, ...otherRights] = writer.sayByCategory(pools.rights, 3)
    yield {
      type: 'city_enhanced',
      name: `${plan.slug}_enhanced_content`,
      blocks: [
        block(
          joined(writer.say(pools.overview), writer.say(pools.period)),
          joined(writer.say(pools.size), writer.say(pools.stillInUse)),
        ),
        block(joined(context, second), joined(...more, writer.say(pools.caution))),
        block(joined(right, ...otherRights), writer.say(pools.timing)),
        block(
          joined(writer.say(pools.records), writer.say(pools.health)),
          writer.say(pools.community),
        ),
      ],
    }
  }
  if (choice.adaptive) {
    const writer = writerFor(slots, tally, seededRandom(`city-adaptive:${plan.slug}`))
    const [context = null, second = null] = writer.sayByCategory(pools.byCategory, 2)
    yield {
      type: 'city',
      name: `${plan.slug}_content_adaptive`,
      blocks: [
        joined(writer.say(pools.overview), writer.say(pools.period), writer.say(pools.size)),
        joined(context, second),
        block(
          writer.say(pools.timing),
          joined(writer.say(pools.health), writer.say(pools.caution)),
        ),
      ],
    }
  }
}

export function stateTemplate(state: State, tally: Tally): Template {
  const towns = ranked(tally.towns)
  const slots: Slots = {
    ...placeSlots(state.name, tally),
    townCount: thousands(towns.length),
    topTowns: listOf(towns.slice(0, 4).map(([name, n]) => `${name} (${thousands(n)})`)),
    topKinds: listOf(
      ranked(tally.kinds)
        .slice(0, 5)
        .map(([label]) => label.toLowerCase()),
    ),
  }
  const writer = writerFor(slots, tally, seededRandom(`state:${state.slug}`))
  const [first = null, ...rest] = writer.sayByCategory(pools.byCategory, 4)
  return {
    type: 'state',
    name: `${state.slug}_state_content`,
    blocks: [
      block(
        joined(writer.say(pools.overview), writer.say(pools.stateTowns)),
        joined(writer.say(pools.period), writer.say(pools.size)),
      ),
      block(joined(writer.say(pools.stateKinds), first), joined(...rest)),
      block(joined(...writer.sayByCategory(pools.rights, 2)), writer.say(pools.timing)),
      joined(writer.say(pools.health), writer.say(pools.caution)),
    ],
  }
}

// The totals of one town or state: the only figures its text may quote.
export class Tally {
  total = 0
  stillOpen = 0
  readonly categories = new Map<FacilityTypeSlug, number>()
  readonly towns = new Map<string, number>()
  readonly kinds = new Map<string, number>()
  private readonly decades = new Map<number, number>()
  oldest: Facts | undefined
  largest: Facts | undefined
  latestClosing: Facts | undefined

  add(facts: Facts): void {
    const { years, bucket, kind, plan } = facts
    this.total += 1
    if (bucket !== 'none') count(this.categories, bucket)
    count(this.towns, plan.town.name)
    count(this.kinds, kind.label)
    if (!this.largest || facts.staff > this.largest.staff) this.largest = facts
    if (!years) return
    count(this.decades, Math.floor(years.opened / 10) * 10)
    if (!this.oldest?.years || years.opened < this.oldest.years.opened) this.oldest = facts
    if (years.closed === null) this.stillOpen += 1
    else if (years.closed > (this.latestClosing?.years?.closed ?? 0)) this.latestClosing = facts
  }

  /** The decade in which most of the places opened. */
  busiestDecade(): string | undefined {
    const top = ranked(this.decades)[0]
    return top && top[1] > 1 ? `${top[0]}s` : undefined
  }
}

function count<K>(map: Map<K, number>, key: K): void {
  map.set(key, (map.get(key) ?? 0) + 1)
}

/** Largest first; equal counts are sorted by key, so that the result is deterministic. */
function ranked<K extends string | number>(map: Map<K, number>): [K, number][] {
  return [...map].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
}
