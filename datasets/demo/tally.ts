// What the records of one town or state add up to: the only figures its text may quote.

import type { CategorySlug } from '../../src/directory/categories.ts'
import type { Facts } from './facts.ts'

export class Tally {
  total = 0
  stillOpen = 0
  readonly categories = new Map<CategorySlug, number>()
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

/** Most first; equal counts keep the order of their keys, so the result never varies. */
export function ranked<K extends string | number>(map: Map<K, number>): [K, number][] {
  return [...map].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
}
