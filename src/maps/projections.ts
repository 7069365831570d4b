import { type GeoProjection, geoAlbersUsa, geoConicEqualArea, geoDistance } from 'd3-geo'
import type { Feature } from 'geojson'
import { feature, mesh } from 'topojson-client'
import { findStateByFips, type UsState } from '../site/us.ts'
import {
  type AtlasShape,
  type Box,
  countiesIn,
  listStates,
  loadFlatStates,
  positions,
  toFeature,
} from './atlas.ts'
import type { LabelBox } from './labels.ts'
import { findOpenPoint, insideRings, ringsBox } from './open-point.ts'
import {
  dropSpecks,
  type Line,
  type Point,
  pathData,
  projectLines,
  ringArea,
  thin,
} from './svg-path.ts'

export const COUNTRY_FRAME = { width: 975, height: 600, top: 10 }

/** The projection of the atlas's flat shapes. */
const projection: GeoProjection = geoAlbersUsa().scale(1300).translate([487.5, 305])

export type CountryState = UsState & { rings: Line[]; box: LabelBox; path: string }

/** `coast` is under the states, which hide its inner half; `inner` borders are on top of them. */
type CountryShapes = { states: CountryState[]; coast: string; inner: string }

// Half of the coastline is hidden, so it need not follow the shapes exactly.
const COAST_TOLERANCE = 0.5
const COAST_SPAN = 2

let shapes: CountryShapes | null = null

function lineSpan(line: Line): number {
  const box = ringsBox([line])
  return Math.max(box.x1 - box.x0, box.y1 - box.y0)
}

/** States in alphabetical order, which is also the tab order. */
export function countryShapes(): CountryShapes {
  if (shapes) return shapes
  const topology = loadFlatStates()
  // Simplified before the shapes are built, so that both sides of a border lose the same points.
  const arcs = feature(topology, {
    type: 'GeometryCollection',
    geometries: topology.arcs.map((_, index) => ({ type: 'LineString' as const, arcs: [index] })),
  })
  const flat = {
    ...topology,
    transform: undefined,
    arcs: arcs.features.map(({ geometry }) =>
      geometry.type === 'LineString' ? positions(thin(geometry.coordinates.flat(), 0.3)) : [],
    ),
  }
  const states: CountryState[] = []
  for (const item of feature(flat, flat.objects.states).features) {
    const state = findStateByFips(String(item.id))
    if (!state) continue
    const rings = dropSpecks(projectLines(item, null), 0.8)
    states.push({ ...state, rings, box: ringsBox(rings), path: pathData(rings) })
  }
  states.sort((a, b) => a.name.localeCompare(b.name, 'en'))
  const inner = mesh(flat, flat.objects.states, (a, b) => a !== b)
  const coast = mesh(flat, flat.objects.states, (a, b) => a === b)
  const visible = projectLines(coast, null).filter((line) => lineSpan(line) > COAST_SPAN)
  shapes = {
    states,
    coast: pathData(visible, COAST_TOLERANCE),
    inner: pathData(projectLines(inner, null)),
  }
  return shapes
}

/** Null for places outside the map, such as Guam, and invalid coordinates. */
export function projectOnCountry(longitude: number, latitude: number): Point | null {
  if (!Number.isFinite(longitude) || !Number.isFinite(latitude)) return null
  const point = projection([longitude, latitude])
  if (!point) return null
  const [x, y] = point
  const { width, height, top } = COUNTRY_FRAME
  return x >= 0 && x <= width && y >= top && y <= top + height ? [x, y] : null
}

/** Where a state's label goes: the middle of its largest part. */
export function stateCenter(state: CountryState): Point {
  const largest = state.rings.reduce((a, b) => (ringArea(b) > ringArea(a) ? b : a))
  const [x = 0, y = 0] = largest.coordinates
  return findOpenPoint([largest]) ?? [x, y]
}

export function isLand(x: number, y: number): boolean {
  return countryShapes().states.some(
    ({ box, rings }) =>
      x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1 && insideRings(rings, x, y),
  )
}

export function stateShape(state: UsState): AtlasShape | null {
  return listStates((item) => item.id === state.fips)[0] ?? null
}

export const EARTH_RADIUS_MILES = 3958.8

type Place = { latitude: number; longitude: number }

/** About as far as a commute, and as a locator map shows: some 55 miles in each direction. */
export const areaAround = (place: Place): Box => [
  place.longitude - 1,
  place.latitude - 0.8,
  place.longitude + 1,
  place.latitude + 0.8,
]

/** The codes of the states that reach into an area. */
export function statesIn(area: Box): string[] {
  // By county: the boxes of states reach far beyond them.
  const ids = countiesIn(area).map(({ id }) => id.slice(0, 2))
  return [...new Set(ids)].flatMap((id) => findStateByFips(id)?.code ?? [])
}

export const milesApart = (a: Place, b: Place): number =>
  geoDistance([a.longitude, a.latitude], [b.longitude, b.latitude]) * EARTH_RADIUS_MILES

/**
 * An equal-area conic projection fitted to the state: works for Rhode Island and Texas alike, and
 * is centered on Alaska so that the date line does not cut it.
 */
function conic([west, south, east, north]: Box): GeoProjection {
  const sixth = (north - south) / 6
  return geoConicEqualArea()
    .rotate([-(west + east) / 2, 0])
    .parallels([south + sixth, north - sixth])
}

type Extent = [[number, number], [number, number]]

export function fitState(item: AtlasShape, extent: Extent): [GeoProjection, Feature] {
  const shape = toFeature(item)
  return [conic(item.box).fitExtent(extent, shape), shape]
}

/** Width divided by height of the state as drawn. */
export function stateAspect(item: AtlasShape): number {
  const box = ringsBox(projectLines(toFeature(item), conic(item.box)))
  return (box.x1 - box.x0) / (box.y1 - box.y0)
}
