/** Latitude and longitude from two cells: read, mended where the mistake is plain, else left out. */
import { isInState } from './state-shapes.ts'

export type Point = { latitude: number; longitude: number }
export type CoordinateReading = {
  point: Point | null
  /** What was done or why nothing is stored; absent when the cells were right or empty. */
  note?: string
}

const NUMBER = /^[+-]?\d{1,3}(\.\d+)?$/
/** 27° 46' 12.5" N, 27-46-12N, 27 46 12. */
const DEGREES =
  /^([+-])?(\d{1,3})[°\s:d-]+(\d{1,2})[′'\s:m-]+(\d{1,2}(?:\.\d+)?)\s*[″"s]*\s*([NSEW])?$/i

export function readCoordinates(
  latitudeText: string | null,
  longitudeText: string | null,
  stateCode: string,
): CoordinateReading {
  if (latitudeText === null && longitudeText === null) return { point: null }
  if (latitudeText === null || longitudeText === null) {
    return { point: null, note: 'only one of latitude and longitude is given' }
  }
  const latitude = readDegrees(latitudeText)
  const longitude = readDegrees(longitudeText)
  if (latitude === null || longitude === null) return { point: null, note: 'not a coordinate' }
  // What a database writes that knows nothing: no place of the United States lies on either line.
  if (latitude === 0 || longitude === 0) return { point: null, note: 'zero is no position' }
  const given = rounded({ latitude, longitude })
  if (isPossible(given) && isInState(stateCode, given.latitude, given.longitude)) {
    return { point: given }
  }
  return mend(given, stateCode) ?? { point: null, note: whyRefused(given, stateCode) }
}

function readDegrees(text: string): number | null {
  const plain = text.replace(/°?\s*[NE]$/i, '')
  if (NUMBER.test(plain)) return Number(plain)
  const southOrWest = text.match(/^(\d{1,3}(?:\.\d+)?)\s*°?\s*[SW]$/i)
  if (southOrWest) return -Number(southOrWest[1])
  const parts = text.match(DEGREES)
  if (!parts) return null
  const [, sign, degrees, minutes, seconds, side] = parts
  if (Number(minutes) >= 60 || Number(seconds) >= 60) return null
  const value = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600
  return sign === '-' || /[SW]/i.test(side ?? '') ? -value : value
}

function mend({ latitude, longitude }: Point, stateCode: string): CoordinateReading | null {
  const attempts: [Point, string][] = [
    [{ latitude, longitude: -longitude }, 'the longitude lacked its minus sign'],
    [{ latitude: longitude, longitude: latitude }, 'latitude and longitude were exchanged'],
    [{ latitude: longitude, longitude: -latitude }, 'latitude and longitude were exchanged'],
  ]
  for (const [point, note] of attempts) {
    if (isPossible(point) && isInState(stateCode, point.latitude, point.longitude)) {
      return { point, note }
    }
  }
  return null
}

const isPossible = ({ latitude, longitude }: Point) =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

const whyRefused = (point: Point, stateCode: string) =>
  isPossible(point) ? `outside of ${stateCode}` : 'out of range'

/** The precision of the table; also makes the same point the same number again. */
function rounded({ latitude, longitude }: Point): Point {
  return { latitude: Number(latitude.toFixed(8)), longitude: Number(longitude.toFixed(8)) }
}
