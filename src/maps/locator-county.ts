import { memoize } from '../platform/memoize.ts'
import { countyName, findState, findStateByFips, type UsState } from '../site/us.ts'
import { type AtlasShape, type Box, countiesIn, countiesOf, overlaps } from './atlas.ts'
import { contains } from './mercator.ts'

const KINDS = / (county|parish|borough|census area|municipality|city and borough|city)$/

/** 'St. Johns County', 'Saint Johns' and 'st johns' are the same. */
export function countyKey(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[.']/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(KINDS, '')
    .replace(/^(saint|sainte) /, 'st ')
    .replaceAll(' ', '')
}

/** The counties of a state by key; sometimes two have the same one. */
const byKey = memoize((fips) => Object.groupBy(countiesOf(fips), ({ name }) => countyKey(name)))

const namedCounties = (state: UsState, key: string): AtlasShape[] => byKey(state.fips)[key] ?? []

/**
 * The county by name, or the one around the place when there is no name or it is out of view.
 * Virginia has cities and counties with the same name: the one around the place wins.
 */
export function findCounty(
  state: UsState | null,
  name: string | null,
  place: { longitude: number; latitude: number },
  visible: Box,
): AtlasShape | null {
  const around = (county: AtlasShape) => contains(county, place.longitude, place.latitude)
  if (state && name) {
    const named = namedCounties(state, countyKey(name)).filter(({ box }) => overlaps(box, visible))
    const found = named.find(around) ?? named[0]
    if (found) return found
  }
  const near = countiesIn(visible)
  return near.find(around) ?? findOnCoast(near, state, place)
}

const PROBE_MILES = [3, 8, 15]
const MILES_PER_DEGREE = 69

/**
 * The shapes are coarse: a port may lie just off its county's coast, and an island may be missing.
 * So probe around the place, at growing distances, for a county of its state.
 */
function findOnCoast(
  near: AtlasShape[],
  state: UsState | null,
  place: { longitude: number; latitude: number },
): AtlasShape | null {
  const candidates = near.filter((county) => !state || county.id.startsWith(state.fips))
  const shrink = Math.cos((place.latitude * Math.PI) / 180)
  for (const miles of PROBE_MILES) {
    for (let eighth = 0; eighth < 8; eighth++) {
      const angle = (eighth * Math.PI) / 4
      const reach = miles / MILES_PER_DEGREE
      const longitude = place.longitude + (Math.sin(angle) * reach) / shrink
      const latitude = place.latitude + Math.cos(angle) * reach
      const found = candidates.find((county) => contains(county, longitude, latitude))
      if (found) return found
    }
  }
  return null
}

/** Their numbers begin at 510. They belong to no county. */
const isIndependentCity = (county: AtlasShape) => Number(county.id.slice(2)) >= 510

/** The name in full. */
export function countyTitle(county: AtlasShape): string {
  const state = findStateByFips(county.id.slice(0, 2))
  return state
    ? countyName(state.code, county.name, Number(county.id.slice(2)) >= 510)
    : county.name
}

type Town = {
  name: string
  state: { code: string }
  county: string | null
  latitude: number | null
  longitude: number | null
}

/**
 * The full name of a town's county, by its recorded name or else by where it lies; null if neither
 * tells. Of a city and a county with the same name, the town is in the city only if it is that city.
 */
export function findCountyTitle({ name, state, county, latitude, longitude }: Town): string | null {
  const usState = findState(state.code)
  if (!usState) return null
  const key = county && countyKey(county)
  const named = key ? namedCounties(usState, key) : []
  const isOfTown = (shape: AtlasShape) => isIndependentCity(shape) === (key === countyKey(name))
  const found =
    (named.length > 1 ? named.find(isOfTown) : undefined) ??
    named[0] ??
    (latitude !== null && longitude !== null
      ? countiesOf(usState.fips).find((shape) => contains(shape, longitude, latitude))
      : undefined)
  return found ? countyTitle(found) : county
}
