/** The land as path data and towns as circles, for raster images. */

import { borders, countiesOf } from '../../maps/atlas.ts'
import {
  COUNTRY_FRAME,
  countryShapes,
  fitState,
  projectOnCountry,
  stateShape,
} from '../../maps/projections.ts'
import { dropSpecks, type Point, pathData, projectLines } from '../../maps/svg-path.ts'
import type { Queryable } from '../../platform/database/open.ts'
import { findState } from '../../site/us.ts'
import { listTowns } from './maps.sql.ts'

export type ShareMap = {
  width: number
  height: number
  land: string
  lines: string
  dots: { x: number; y: number; radius: number }[]
}
export type SharePlace = { longitude: number | null; latitude: number | null; count: number }

const EDGE = 14
const THIN = 0.4
const MIN_ISLAND_SIZE = 4
const TOWN = { smallest: 1, perRoot: 0.45, largest: 6 }
const CITY = { smallest: 2.5, perRoot: 1.3, largest: 16 }

type Scale = typeof TOWN
type Project = (longitude: number, latitude: number) => Point | null

export async function countryShareMap(db: Queryable): Promise<ShareMap> {
  const { states, inner } = countryShapes()
  return {
    width: COUNTRY_FRAME.width,
    height: COUNTRY_FRAME.top + COUNTRY_FRAME.height,
    land: states.map((state) => state.path).join(''),
    lines: inner,
    dots: dotsOf(await listTowns(db), projectOnCountry, TOWN),
  }
}

/** Null for a code without a shape. */
export function stateShareMap(
  code: string,
  size: { width: number; height: number },
  places: SharePlace[],
): ShareMap | null {
  const state = findState(code)
  const item = state && stateShape(state)
  if (!item) return null
  const [projection, shape] = fitState(item, [
    [EDGE, EDGE],
    [size.width - EDGE, size.height - EDGE],
  ])
  const counties = countiesOf(item.id)
  const inner = borders(counties, (a, b) => a !== b)
  return {
    ...size,
    land: pathData(dropSpecks(projectLines(shape, projection), MIN_ISLAND_SIZE), THIN),
    lines: pathData(projectLines(inner, projection), THIN),
    dots: dotsOf(places, (longitude, latitude) => projection([longitude, latitude]), CITY),
  }
}

function dotsOf(places: SharePlace[], project: Project, scale: Scale) {
  return places.flatMap(({ longitude, latitude, count }) => {
    if (longitude === null || latitude === null) return []
    const point = project(longitude, latitude)
    if (!point) return []
    const radius = scale.smallest + scale.perRoot * Math.sqrt(Math.max(0, count))
    return [{ x: point[0], y: point[1], radius: Math.min(radius, scale.largest) }]
  })
}
