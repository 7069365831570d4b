/**
 * Finds the nearest places on the device. Loaded when somebody asks for it. The position is in no request: the
 * server sends the same list of all places to everyone (decision 136).
 */
import { apiClient, callJson } from '../../../platform/web/api-client.ts'
import type { nearApi } from './near.api.ts'
import type { NearPlaces } from './near.contract.ts'

export type NearPlace = NearPlaces['places'][number] & { miles: number }
type Point = { latitude: number; longitude: number }

/** `refused`: by the visitor, the browser or its settings. `unknown`: the device does not know where it is. */
export type Near = { of: NearPlaces['of']; nearest: NearPlace[] } | Unplaced

/** Without a position, why. */
type Unplaced = 'refused' | 'unknown'

const MAX_SHOWN = 20
const WAIT_MS = 20_000
/** A town is enough, and a position of the last ten minutes is as good as a new one. */
const ROUGHLY = { enableHighAccuracy: false, timeout: WAIT_MS, maximumAge: 600_000 }

const api = apiClient<typeof nearApi>()

export async function findNear(): Promise<Near> {
  const position = await readPosition()
  if (typeof position === 'string') return position
  const { of, places } = await callJson(api.get('/search/near'))
  return { of, nearest: nearestOf(places, position) }
}

/** The nearest town that has records, such as `florida/tampa`: what a page may ask the server about. */
export async function findNearestTown(): Promise<{ town: string } | Unplaced> {
  const position = await readPosition()
  if (typeof position === 'string') return position
  const { places } = await callJson(api.get('/search/near', { query: { of: 'towns' } }))
  const [nearest] = nearestOf(places, position)
  // Without the language before it.
  const town = nearest?.href.split('/').slice(-2).join('/')
  return town ? { town } : 'unknown'
}

function readPosition(): Promise<Point | Unplaced> {
  if (!navigator.geolocation) return Promise.resolve('refused')
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'refused' : 'unknown'),
      ROUGHLY,
    )
  })
}

export const nearestOf = (places: NearPlaces['places'], from: Point): NearPlace[] =>
  places
    .map((place) => ({ ...place, miles: milesBetween(from, place) }))
    .sort((a, b) => a.miles - b.miles)
    .slice(0, MAX_SHOWN)

const EARTH_DIAMETER_MILES = 7917.6
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Along a great circle, as src/directory/geography.sql.ts has it. */
function milesBetween(from: Point, to: Point): number {
  const half = (a: number, b: number) => Math.sin(radians(a - b) / 2) ** 2
  const cosines = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude))
  const square = half(to.latitude, from.latitude) + cosines * half(to.longitude, from.longitude)
  return EARTH_DIAMETER_MILES * Math.asin(Math.sqrt(Math.min(1, square)))
}
