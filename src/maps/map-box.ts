/** The part of the earth that a map shows, and what becomes of it when the map is moved. Browsers load this too. */

/** West, south, east, north. Longitudes east of the date line continue below -180, so that Alaska is one piece. */
export type MapBox = readonly [west: number, south: number, east: number, north: number]

/** The drawing of a view, whose proportions every view has. */
export const VIEW = { width: 780, height: 600 }

/** All states but Alaska and Hawaii. */
export const MAINLAND: MapBox = [-125, 24.3, -66.8, 49.5]

/** The narrowest and the widest view, in degrees of longitude. Shapes of counties are too coarse to come closer. */
export const MIN_WIDTH = 0.25
export const MAX_WIDTH = 150

const MAX_LATITUDE = 84
const FOUR_NUMBERS = /^-?\d{1,3}(\.\d{1,6})?(,-?\d{1,3}(\.\d{1,6})?){3}$/

/** Undefined for anything but four numbers that are a part of the earth. */
export function readBox(text: string): MapBox | undefined {
  if (!FOUR_NUMBERS.test(text)) return undefined
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number)
  const isOnEarth = west >= -360 && east <= 180 && south >= -90 && north <= 90
  return isOnEarth && west < east && south < north ? [west, south, east, north] : undefined
}

/** A hundred meters: what an address says of where somebody looks is no finer. */
const round = (degrees: number) => Math.round(degrees * 1000) / 1000
export const roundBox = ([west, south, east, north]: MapBox): MapBox => [
  round(west),
  round(south),
  round(east),
  round(north),
]
export const boxText = (box: MapBox): string => roundBox(box).join(',')

/** Three corners or more. */
export const MIN_CORNERS = 3
export const MAX_CORNERS = 16
export const MAX_AREA_LENGTH = MAX_CORNERS * 20
const DEGREES = /^-?\d{1,3}(\.\d{1,6})?$/

/** The corners of an area that somebody drew, longitude and latitude in turn. Undefined for anything else. */
export function readArea(text: string): number[] | undefined {
  if (text.length > MAX_AREA_LENGTH) return undefined
  const parts = text.split(',')
  const corners = parts.length / 2
  const isArea = Number.isInteger(corners) && corners >= MIN_CORNERS && corners <= MAX_CORNERS
  if (!isArea || !parts.every((part) => DEGREES.test(part))) return undefined
  const area = parts.map(Number)
  const isOnEarth = area.every((degrees, at) =>
    at % 2 === 0 ? degrees >= -360 && degrees <= 180 : Math.abs(degrees) <= 90,
  )
  return isOnEarth ? area : undefined
}

export const areaText = (area: number[]): string => area.map(round).join(',')

/** The smallest box that has all corners in it. */
export function boxOfArea(area: number[]): MapBox {
  const east = area.filter((_, at) => at % 2 === 0)
  const north = area.filter((_, at) => at % 2 === 1)
  return [Math.min(...east), Math.min(...north), Math.max(...east), Math.max(...north)]
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
const upward = (latitude: number): number => {
  const angle = (clamp(latitude, -MAX_LATITUDE, MAX_LATITUDE) * Math.PI) / 180
  return (Math.log(Math.tan(Math.PI / 4 + angle / 2)) * 180) / Math.PI
}
const latitudeAt = (up: number): number =>
  ((2 * Math.atan(Math.exp((up * Math.PI) / 180)) - Math.PI / 2) * 180) / Math.PI

/**
 * Moved by these parts of its width and height, to the east and to the south, and then made this many times as wide
 * around a point of it, from the upper left corner.
 */
export function moveBox(
  [west, south, east, north]: MapBox,
  { right = 0, down = 0, times = 1, at = [0.5, 0.5] as readonly [number, number] },
): MapBox {
  const [top, bottom] = [upward(north), upward(south)]
  const [width, height] = [east - west, top - bottom]
  const wide = clamp(width * times, MIN_WIDTH, MAX_WIDTH)
  const tall = (height * wide) / width
  const x = clamp(west + right * width + at[0] * (width - wide), -360, 180 - wide)
  const y = top - down * height - at[1] * (height - tall)
  return [x, latitudeAt(y - tall), x + wide, latitudeAt(y)]
}

/** The smallest part with these proportions that has the box in it. */
export function fitBox(box: MapBox, aspect: number): MapBox {
  const [west, south, east, north] = box
  const [top, bottom] = [upward(north), upward(south)]
  const wide = clamp(Math.max(east - west, (top - bottom) * aspect), MIN_WIDTH, MAX_WIDTH)
  const tall = wide / aspect
  const [x, y] = [(west + east) / 2, (top + bottom) / 2]
  return [x - wide / 2, latitudeAt(y - tall / 2), x + wide / 2, latitudeAt(y + tall / 2)]
}

const DEGREES_PER_MILE = 1 / 69.1

/** A box that reaches `miles` in each direction. */
export function boxAround(latitude: number, longitude: number, miles: number): MapBox {
  const north = miles * DEGREES_PER_MILE
  const east = north / Math.cos((latitude * Math.PI) / 180)
  return [longitude - east, latitude - north, longitude + east, latitude + north]
}

/** At its middle. */
export const milesAcross = ([west, south, east, north]: MapBox): number =>
  ((east - west) / DEGREES_PER_MILE) * Math.cos((((south + north) / 2) * Math.PI) / 180)
