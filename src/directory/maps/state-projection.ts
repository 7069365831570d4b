import { type GeoProjection, geoConicEqualArea } from 'd3-geo'
import type { Feature } from 'geojson'
import type { UsState } from '../us.ts'
import { type AtlasShape, type Box, listStates, toFeature } from './atlas.ts'
import { ringsBox } from './open-point.ts'
import { projectLines } from './svg-path.ts'

export function stateShape(state: UsState): AtlasShape | null {
  return listStates((item) => item.id === state.fips)[0] ?? null
}

/**
 * An equal-area cone laid through the state itself: right for Rhode Island and Texas alike, and
 * turned to the middle of Alaska so that the date line does not cut it.
 */
function conic([west, south, east, north]: Box): GeoProjection {
  const sixth = (north - south) / 6
  return geoConicEqualArea()
    .rotate([-(west + east) / 2, 0])
    .parallels([south + sixth, north - sixth])
}

export type Extent = [[number, number], [number, number]]

export function fitState(item: AtlasShape, extent: Extent): [GeoProjection, Feature] {
  const shape = toFeature(item)
  return [conic(item.box).fitExtent(extent, shape), shape]
}

/** Width divided by height of the state as drawn. */
export function stateAspect(item: AtlasShape): number {
  const box = ringsBox(projectLines(toFeature(item), conic(item.box)))
  return (box.x1 - box.x0) / (box.y1 - box.y0)
}
