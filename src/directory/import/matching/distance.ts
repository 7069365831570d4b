/** How far two points lie apart, for distances of a town's size. */

export type Place = {
  addressKey: string | null
  latitude: number | null
  longitude: number | null
}

const METRES_PER_DEGREE = 111_195

/** Two positions of one facility may differ by this much: the gate, the office, the stack. */
export const SAME_PLACE_METRES = 300

export function metresBetween(
  latitude: number,
  longitude: number,
  otherLatitude: number,
  otherLongitude: number,
): number {
  const y = latitude - otherLatitude
  const x = (longitude - otherLongitude) * Math.cos((latitude * Math.PI) / 180)
  return Math.sqrt(x * x + y * y) * METRES_PER_DEGREE
}

/** Whether what is known of two places says that they are one, that they are two, or neither. */
export function comparePlaces(a: Place, b: Place): 'same' | 'different' | 'unknown' {
  if (a.addressKey !== null && a.addressKey === b.addressKey) return 'same'
  if (a.latitude !== null && a.longitude !== null && b.latitude !== null && b.longitude !== null) {
    const metres = metresBetween(a.latitude, a.longitude, b.latitude, b.longitude)
    return metres <= SAME_PLACE_METRES ? 'same' : 'different'
  }
  return a.addressKey !== null && b.addressKey !== null ? 'different' : 'unknown'
}
