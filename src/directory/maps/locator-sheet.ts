import { type GeoProjection, geoMercator } from 'd3-geo'
import { type Box, westward } from './atlas.ts'
import { visibleBox } from './graticule.ts'
import type { LabelBox } from './label-box.ts'
import type { Point } from './svg-path.ts'

/** A size the locator is drawn in. */
export type Sheet = {
  width: number
  height: number
  miles: number
  scaleMiles: number
  fontSize: number
  inset: [number, number]
  /** At most so many lines of longitude. */
  meridians: number
  towns: number
  counties: number
}

const SQUARE = {
  width: 340,
  height: 306,
  fontSize: 15,
  inset: [84, 72] as [number, number],
  meridians: 4,
  towns: 7,
  counties: 3,
}

export const WIDE_SHEET: Sheet = {
  width: 760,
  height: 430,
  miles: 110,
  scaleMiles: 20,
  fontSize: 14,
  inset: [132, 114],
  meridians: 5.5,
  towns: 10,
  counties: 8,
}

export const PHONE_SHEET: Sheet = {
  ...SQUARE,
  miles: 70,
  scaleMiles: 10,
}

export const CITY_SHEET: Sheet = {
  ...SQUARE,
  miles: 100,
  scaleMiles: 20,
}

const EARTH_RADIUS_MILES = 3958.8

function clamp(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value))
}

export type View = { projection: GeoProjection; mark: Point; visible: Box; bounds: LabelBox }

/**
 * Mercator around the place: at this size parallels are straight and distances true. The view
 * leans towards the middle of the county, but the place always stays near the centre.
 */
export function locatorView(
  sheet: Sheet,
  place: { longitude: number; latitude: number },
  county: Box | null,
): View {
  const { width, height } = sheet
  const longitude = westward(place.longitude)
  const radius = EARTH_RADIUS_MILES * Math.cos((place.latitude * Math.PI) / 180)
  const projection = geoMercator()
    .rotate([-longitude, 0])
    .center([0, place.latitude])
    .scale((sheet.width / sheet.miles) * radius)
    .translate([width / 2, height / 2])
  const middle = county && projection([(county[0] + county[2]) / 2, (county[1] + county[3]) / 2])
  const lean: Point = middle
    ? [
        clamp((middle[0] - width / 2) / 2, width * 0.14),
        clamp((middle[1] - height / 2) / 2, height * 0.14),
      ]
    : [0, 0]
  const mark: Point = [width / 2 - lean[0], height / 2 - lean[1]]
  projection.translate(mark).clipExtent([
    [-4, -4],
    [width + 4, height + 4],
  ])
  return {
    projection,
    mark,
    visible: visibleBox(projection, width, height),
    bounds: { x0: 6, y0: 6, x1: width - 6, y1: height - 6 },
  }
}
