import type { FacilityListItem } from './facilities.contract.ts'

/** The label of facilities without a category. */
export const UNCATEGORIZED = 'Other'

export const categoryOf = (facility: FacilityListItem) => facility.category?.name ?? UNCATEGORIZED

export function countBy<Key>(keys: Key[]): Map<Key, number> {
  const counts = new Map<Key, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}
