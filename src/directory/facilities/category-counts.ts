import { m } from '../../paraglide/messages.js'
import { allCategories } from '../categories.ts'
import { shownCategory } from '../category-names.ts'
import type { FacilityListItem } from './facilities.contract.ts'

/** The label of facilities without a category. */
export const UNCATEGORIZED = 'Other'

export const categoryOf = (facility: FacilityListItem) => facility.category?.name ?? UNCATEGORIZED

/** Addresses have the English name; this is what people read. */
export function categoryLabel(name: string): string {
  if (name === UNCATEGORIZED) return m.record_list_other()
  const category = allCategories.find((one) => one.name === name)
  return category ? shownCategory(category) : name
}

export function countBy<Key>(keys: Key[]): Map<Key, number> {
  const counts = new Map<Key, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}
