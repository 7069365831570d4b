// Where in its town a facility lies: street address, ZIP code and coordinates.

import { type Town, townRadius } from './places.ts'
import type { Random } from './random.ts'

const milesPerDegree = 69.05

export interface Site {
  latitude: number
  longitude: number
  zip: string
}

/** A point on land in the town's county, denser toward the center. */
export function placeSite(random: Random, town: Town): Site {
  const radius = townRadius(town)
  let bearing = 0
  let limit = 0
  // Some directions are open water (reach 0): turn until one is not.
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
