/** Adds the facilities of a state up, once by category and once by facility type. */
import type { CountedCategory, CountedType } from './states.contract.ts'

export type BreakdownRow = {
  category: { id: number; name: string; slug: string } | null
  facilityType: string | null
  facilityCount: number
}

export function addUp(rows: BreakdownRow[]): {
  types: CountedCategory[]
  facilityTypes: CountedType[]
} {
  const byCategory = new Map<number, CountedCategory>()
  const byType = new Map<string, CountedType>()
  // Most first, so that of two spellings of a type the more common one gives its name.
  for (const row of rows.toSorted(mostFirst)) {
    if (row.category) add(byCategory, row.category.id, { ...row.category, ...counted(row) })
    if (row.facilityType) {
      add(byType, row.facilityType.toLowerCase(), { name: row.facilityType, ...counted(row) })
    }
  }
  return {
    types: [...byCategory.values()].sort(mostFirstThenName),
    facilityTypes: [...byType.values()].sort(mostFirstThenName),
  }
}

type Counted = { facilityCount: number }

const counted = ({ facilityCount }: Counted): Counted => ({ facilityCount })
const mostFirst = (a: Counted, b: Counted) => b.facilityCount - a.facilityCount
const mostFirstThenName = (a: Counted & { name: string }, b: Counted & { name: string }) =>
  mostFirst(a, b) || (a.name < b.name ? -1 : 1)

function add<Key, Item extends Counted>(sums: Map<Key, Item>, key: Key, item: Item): void {
  const sum = sums.get(key)
  if (sum) sum.facilityCount += item.facilityCount
  else sums.set(key, item)
}
