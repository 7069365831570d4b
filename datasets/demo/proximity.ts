// The nearest facilities of the same town.

import { createdAt, type Row } from './facility-row.ts'
import { milesBetween } from './site.ts'

const nearest = 6

/** Rows that `proximityRows` yields for a town of this size. */
export function proximityCount(total: number): number {
  return total * Math.min(nearest, total - 1)
}

/** Coordinates of one town's facilities, whose ids run on from `firstId`. */
export function* proximityRows(
  latitudes: Float64Array,
  longitudes: Float64Array,
  firstId: number,
  firstRowId: number,
): Generator<Row> {
  const total = latitudes.length
  const cosine = Math.cos(((latitudes[0] ?? 0) * Math.PI) / 180)
  let id = firstRowId
  for (let i = 0; i < total; i++) {
    const best: { index: number; miles: number }[] = []
    for (let j = 0; j < total; j++) {
      if (j === i) continue
      const miles = milesBetween(
        latitudes[i] ?? 0,
        longitudes[i] ?? 0,
        latitudes[j] ?? 0,
        longitudes[j] ?? 0,
        cosine,
      )
      const last = best[best.length - 1]
      if (best.length === nearest && last && miles >= last.miles) continue
      if (best.length === nearest) best.pop()
      let at = best.length
      while (at > 0 && (best[at - 1]?.miles ?? 0) > miles) at -= 1
      best.splice(at, 0, { index: j, miles })
    }
    for (const { index, miles } of best) {
      yield {
        id,
        facility_id: firstId + i,
        nearby_facility_id: firstId + index,
        distance: miles.toFixed(2),
        is_within_state: true,
        is_within_city: true,
        calculated_at: createdAt,
      }
      id += 1
    }
  }
}
