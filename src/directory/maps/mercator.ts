/**
 * Counties and borders in Mercator, projected once: a locator map only moves, scales and clips them, which
 * takes a tenth of the time of projecting them for each map.
 */
import type { Position } from 'geojson'
import { type AtlasShape, arcLine, toFeature, westward } from './atlas.ts'
import type { LabelBox } from './labels.ts'
import type { Line, Point } from './svg-path.ts'

/** Where a drawing puts the plane of the projection. */
export type Placement = { scale: number; x: number; y: number; clip: LabelBox }

/** Coordinates alternate: x east, y north, in radians. */
type Flat = { coordinates: Float64Array; box: LabelBox }

export function mercator(longitude: number, latitude: number): Point {
  const angle = (latitude * Math.PI) / 180
  return [(longitude * Math.PI) / 180, Math.log(Math.tan(Math.PI / 4 + angle / 2))]
}

function flatten(positions: Position[]): Flat {
  const coordinates = new Float64Array(positions.length * 2)
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity }
  positions.forEach(([longitude = 0, latitude = 0], index) => {
    const [x, y] = mercator(westward(longitude), latitude)
    coordinates[index * 2] = x
    coordinates[index * 2 + 1] = y
    box.x0 = Math.min(box.x0, x)
    box.y0 = Math.min(box.y0, y)
    box.x1 = Math.max(box.x1, x)
    box.y1 = Math.max(box.y1, y)
  })
  return { coordinates, box }
}

const flatRings = new WeakMap<AtlasShape, Flat[]>()
const flatArcs = new Map<number, Flat>()

function ringsOf(shape: AtlasShape): Flat[] {
  const known = flatRings.get(shape)
  if (known) return known
  const { geometry } = toFeature(shape)
  const rings =
    geometry.type === 'Polygon'
      ? geometry.coordinates
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates.flat()
        : []
  // The last position repeats the first.
  const flat = rings.map((ring) => flatten(ring.slice(0, -1)))
  flatRings.set(shape, flat)
  return flat
}

function arcOf(arc: number): Flat {
  const flat = flatArcs.get(arc) ?? flatten(arcLine(arc))
  flatArcs.set(arc, flat)
  return flat
}

type Reach = 'inside' | 'across' | 'outside'

function reachOf({ box }: Flat, { scale, x, y, clip }: Placement): Reach {
  const [x0, x1] = [x + box.x0 * scale, x + box.x1 * scale]
  const [y0, y1] = [y - box.y1 * scale, y - box.y0 * scale]
  if (x1 < clip.x0 || x0 > clip.x1 || y1 < clip.y0 || y0 > clip.y1) return 'outside'
  const isInside = x0 >= clip.x0 && x1 <= clip.x1 && y0 >= clip.y0 && y1 <= clip.y1
  return isInside ? 'inside' : 'across'
}

function place({ coordinates }: Flat, { scale, x, y }: Placement): Point[] {
  const points: Point[] = new Array(coordinates.length / 2)
  for (let i = 0; i < points.length; i += 1) {
    points[i] = [x + (coordinates[i * 2] ?? 0) * scale, y - (coordinates[i * 2 + 1] ?? 0) * scale]
  }
  return points
}

/** A shape as filled rings. */
export function placeRings(shape: AtlasShape, placement: Placement): Line[] {
  return ringsOf(shape).flatMap((ring) => {
    const reach = reachOf(ring, placement)
    if (reach === 'outside') return []
    const placed = place(ring, placement)
    const points = reach === 'inside' ? placed : clipRing(placed, placement.clip)
    return points.length > 2 ? [{ points, closed: true }] : []
  })
}

/** Borders as lines. */
export function placeArcs(arcs: number[], placement: Placement): Line[] {
  return arcs.flatMap((arc) => {
    const flat = arcOf(arc)
    const reach = reachOf(flat, placement)
    if (reach === 'outside') return []
    const points = place(flat, placement)
    return reach === 'inside' ? [{ points, closed: false }] : clipLine(points, placement.clip)
  })
}

type Edge = { axis: 0 | 1; at: number; isBelow: boolean }

const edgesOf = ({ x0, y0, x1, y1 }: LabelBox): Edge[] => [
  { axis: 0, at: x0, isBelow: false },
  { axis: 0, at: x1, isBelow: true },
  { axis: 1, at: y0, isBelow: false },
  { axis: 1, at: y1, isBelow: true },
]

const isKept = (point: Point, { axis, at, isBelow }: Edge) =>
  isBelow ? point[axis] <= at : point[axis] >= at

function crossing(from: Point, to: Point, { axis, at }: Edge): Point {
  const share = (at - from[axis]) / (to[axis] - from[axis])
  const other = axis === 0 ? 1 : 0
  const value = from[other] + share * (to[other] - from[other])
  return axis === 0 ? [at, value] : [value, at]
}

/** Edge by edge (Sutherland and Hodgman). Parts that fall apart stay joined along the edge, out of sight. */
function clipRing(ring: Point[], clip: LabelBox): Point[] {
  let points = ring
  for (const edge of edgesOf(clip)) {
    const kept: Point[] = []
    let before = points.at(-1)
    for (const point of points) {
      if (before && isKept(before, edge) !== isKept(point, edge)) {
        kept.push(crossing(before, point, edge))
      }
      if (isKept(point, edge)) kept.push(point)
      before = point
    }
    points = kept
  }
  return points
}

function clipLine(line: Point[], clip: LabelBox): Line[] {
  const edges = edgesOf(clip)
  const lines: Line[] = []
  let current: Point[] = []
  const end = () => {
    if (current.length > 1) lines.push({ points: current, closed: false })
    current = []
  }
  for (let i = 1; i < line.length; i += 1) {
    let [from, to] = [line[i - 1], line[i]] as [Point, Point]
    const whole = to
    let isVisible = true
    for (const edge of edges) {
      const [a, b] = [isKept(from, edge), isKept(to, edge)]
      if (a && b) continue
      if (!a && !b) {
        isVisible = false
        break
      }
      const at = crossing(from, to, edge)
      if (a) to = at
      else from = at
    }
    if (!isVisible) {
      end()
      continue
    }
    if (from !== line[i - 1]) end()
    if (current.length === 0) current.push(from)
    current.push(to)
    if (to !== whole) end()
  }
  end()
  return lines
}
