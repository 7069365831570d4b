/**
 * What lies under the records of the map to explore, as vector tiles: land, water, borders, and names of states, counties
 * and towns. Made from the shapes of the drawn maps by the same code, so both look alike.
 */
import { memoize } from '../platform/memoize.ts'
import { findStateByFips } from '../site/us.ts'
import {
  type AtlasShape,
  type Box,
  countiesIn,
  listStates,
  overlaps,
  sortBorders,
  westward,
} from './atlas.ts'
import { GRID, gridBoxOfTile, latitudeAt, longitudeAt, type Tile } from './grid.ts'
import type { LabelBox } from './labels.ts'
import { mercator, type Placement, placeArcs, placePoint, placeRings } from './mercator.ts'
import { findOpenPoint } from './open-point.ts'
import { dropSpecks, type Line, type Point, ringArea, thin } from './svg-path.ts'
import { EXTENT, encodeTile, pointAt, type TileFeature } from './vector-tile.ts'
import { placeLakes, placeRivers } from './water.ts'

export type GroundTown = { name: string; longitude: number; latitude: number; size: number }
/** The towns of a part of the country, the largest first. */
type TownsIn = (box: Box) => GroundTown[]

/** Closer maps show neither rivers nor lakes. */
const MAX_WATER_ZOOM = 6
/** Wider maps show states alone. */
const MIN_COUNTY_ZOOM = 4
/** Lines are drawn across the edge, where they would end bluntly. */
const BUFFER = 64
const CLIP: LabelBox = { x0: -BUFFER, y0: -BUFFER, x1: EXTENT + BUFFER, y1: EXTENT + BUFFER }
/** A third of a pixel, which nobody sees. */
const THIN = 3
const SMALLEST_ISLAND = 40
/** The size of the smallest towns of a tile, by zoom. Closer ones have all. */
const SMALLEST_TOWNS = [60, 60, 60, 25, 12, 5, 2]

export function drawGroundTile(tile: Tile, townsIn: TownsIn): Uint8Array<ArrayBuffer> {
  const placement = placeTile(tile)
  const box = boxOfTile(tile)
  const states = listStates((state) => overlaps(state.box, box))
  const hasCounties = tile.z >= MIN_COUNTY_ZOOM
  const hasWater = tile.z <= MAX_WATER_ZOOM
  const shapes = hasCounties ? countiesIn(box) : states
  const kinds = sortBorders(shapes, (a, b) =>
    a === b ? 'coast' : a.slice(0, 2) === b.slice(0, 2) ? 'county' : 'state',
  )
  return encodeTile({
    land: states.flatMap((state) =>
      featureOf('area', thinned(dropSpecks(placeRings(state, placement), SMALLEST_ISLAND), 5), {}),
    ),
    rivers: featureOf('line', thinned(hasWater ? placeRivers(placement) : [], 2), {}),
    lakes: featureOf(
      'area',
      thinned(dropSpecks(hasWater ? placeLakes(placement) : [], SMALLEST_ISLAND), 5),
      {},
    ),
    borders: [...kinds].flatMap(([kind, arcs]) =>
      featureOf('line', thinned(placeArcs(arcs, placement), 2), { kind }),
    ),
    names: [
      ...states.flatMap((state) => nameOf(state, placement, 'state')),
      ...(hasCounties ? shapes.flatMap((county) => nameOf(county, placement, 'county')) : []),
    ],
    towns: townsIn(box)
      .filter(({ size }) => size >= (SMALLEST_TOWNS[tile.z] ?? 0))
      .flatMap(({ name, size, longitude, latitude }) =>
        named(placePoint([westward(longitude), latitude], placement), { name, size }),
      ),
  })
}

/** Where a drawing of the tile puts the plane of the projection. */
function placeTile(tile: Tile): Placement {
  const { west, north } = gridBoxOfTile(tile)
  const scale = (EXTENT * 2 ** tile.z) / (2 * Math.PI)
  const [left, top] = mercator(longitudeAt(west), latitudeAt(north))
  return { scale, x: -left * scale, y: top * scale, clip: CLIP }
}

function boxOfTile(tile: Tile): Box {
  const { west, north, east, south } = gridBoxOfTile(tile)
  const edge = ((east - west) * BUFFER) / EXTENT
  const bottom = Math.min(GRID, south + edge)
  return [
    longitudeAt(west - edge),
    latitudeAt(bottom),
    longitudeAt(east + edge),
    latitudeAt(Math.max(0, north - edge)),
  ]
}

const thinned = (lines: Line[], leastNumbers: number): Line[] =>
  lines
    .map((line) => ({ ...line, coordinates: thin(line.coordinates, THIN) }))
    .filter(({ coordinates }) => coordinates.length > leastNumbers - 1)

const featureOf = (
  kind: TileFeature['kind'],
  lines: Line[],
  properties: TileFeature['properties'],
): TileFeature[] => (lines.length > 0 ? [{ kind, lines, properties }] : [])

const WHOLE: LabelBox = {
  x0: Number.NEGATIVE_INFINITY,
  y0: Number.NEGATIVE_INFINITY,
  x1: Number.POSITIVE_INFINITY,
  y1: Number.POSITIVE_INFINITY,
}
/** Fine enough for a name. */
const NAMING: Placement = { scale: 10_000, x: 0, y: 0, clip: WHOLE }

const middles = new WeakMap<AtlasShape, readonly [number, number]>()

/** In the middle of its largest part, in radians. */
function middleOf(shape: AtlasShape): readonly [number, number] {
  const known = middles.get(shape)
  if (known) return known
  const rings = placeRings(shape, NAMING)
  // An independent city of Virginia is smaller than a step of this drawing.
  if (rings.length === 0) return middleOfBox(shape)
  const largest = rings.reduce((a, b) => (ringArea(b) > ringArea(a) ? b : a))
  const [x = 0, y = 0] = findOpenPoint([largest]) ?? largest.coordinates
  const middle = [x / NAMING.scale, -y / NAMING.scale] as const
  middles.set(shape, middle)
  return middle
}

const middleOfBox = ({ box: [west, south, east, north] }: AtlasShape) =>
  mercator((west + east) / 2, (south + north) / 2)

function nameOf(
  shape: AtlasShape,
  { scale, x, y }: Placement,
  kind: 'state' | 'county',
): TileFeature[] {
  const name = kind === 'state' ? stateName(shape.id) : shape.name
  if (!name) return []
  const [east, north] = middleOf(shape)
  return named([x + east * scale, y - north * scale], { kind, name })
}

/** A name is in the tile that its point is in, and in no other. */
const named = ([x, y]: Point, properties: TileFeature['properties']): TileFeature[] =>
  x < 0 || x >= EXTENT || y < 0 || y >= EXTENT
    ? []
    : [{ kind: 'point', lines: [pointAt(x, y)], properties }]

const stateName = memoize((fips) => findStateByFips(fips)?.name)
