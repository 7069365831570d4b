/**
 * Counties and borders in Mercator, projected once: a locator map only moves, scales and clips them, which
 * takes a tenth of the time of projecting them for each map.
 */
import { type AtlasShape, arcCoordinates, type Box, outlines, overlaps, westward } from './atlas.ts'
import type { LabelBox } from './labels.ts'
import { insideRings } from './open-point.ts'
import type { Line, Point } from './svg-path.ts'

/** Where a drawing puts the plane of the projection. */
export type Placement = { scale: number; x: number; y: number; clip: LabelBox }

/** Coordinates alternate: x east, y north, in radians. */
export type Flat = { coordinates: number[]; box: LabelBox }

export function mercator(longitude: number, latitude: number): Point {
  const angle = (latitude * Math.PI) / 180
  return [(longitude * Math.PI) / 180, Math.log(Math.tan(Math.PI / 4 + angle / 2))]
}

/** Longitudes as in a box of the atlas. */
export function placePoint([longitude, latitude]: Point, { scale, x, y }: Placement): Point {
  const [east, north] = mercator(longitude, latitude)
  return [x + east * scale, y - north * scale]
}

/** The part of the earth that a drawing of this size shows. */
export function visibleIn({ scale, x, y }: Placement, width: number, height: number): Box {
  const longitudeAt = (across: number) => (((across - x) / scale) * 180) / Math.PI
  const latitudeAt = (down: number) =>
    ((2 * Math.atan(Math.exp((y - down) / scale)) - Math.PI / 2) * 180) / Math.PI
  return [longitudeAt(0), latitudeAt(height), longitudeAt(width), latitudeAt(0)]
}

export function flatten(places: number[]): Flat {
  const coordinates: number[] = new Array(places.length)
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity }
  for (let i = 0; i < places.length; i += 2) {
    const [x, y] = mercator(westward(places[i] as number), places[i + 1] as number)
    coordinates[i] = x
    coordinates[i + 1] = y
    box.x0 = Math.min(box.x0, x)
    box.y0 = Math.min(box.y0, y)
    box.x1 = Math.max(box.x1, x)
    box.y1 = Math.max(box.y1, y)
  }
  return { coordinates, box }
}

const flatRings = new WeakMap<AtlasShape, Flat[]>()
const flatArcs = new Map<number, Flat>()

function ringsOf(shape: AtlasShape): Flat[] {
  const known = flatRings.get(shape)
  if (known) return known
  const flat = outlines(shape).map((outline) => flatten(outline.slice(0, -2)))
  flatRings.set(shape, flat)
  return flat
}

function arcOf(arc: number): Flat {
  const flat = flatArcs.get(arc) ?? flatten(arcCoordinates(arc))
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

function place({ coordinates }: Flat, { scale, x, y }: Placement): number[] {
  const placed: number[] = new Array(coordinates.length)
  for (let i = 0; i < placed.length; i += 2) {
    placed[i] = x + (coordinates[i] as number) * scale
    placed[i + 1] = y - (coordinates[i + 1] as number) * scale
  }
  return placed
}

export function contains(shape: AtlasShape, longitude: number, latitude: number): boolean {
  const west = westward(longitude)
  if (!overlaps(shape.box, [west, latitude, west, latitude])) return false
  return insideRings(ringsOf(shape), ...mercator(west, latitude))
}

/** A shape as filled rings. */
export function placeRings(shape: AtlasShape, placement: Placement): Line[] {
  return ringsOf(shape).flatMap((ring) => placeRing(ring, placement))
}

export function placeRing(ring: Flat, placement: Placement): Line[] {
  const reach = reachOf(ring, placement)
  if (reach === 'outside') return []
  const placed = place(ring, placement)
  const coordinates = reach === 'inside' ? placed : clipRing(placed, placement.clip)
  return coordinates.length > 4 ? [{ coordinates, closed: true }] : []
}

/** Borders as lines. */
export function placeArcs(arcs: number[], placement: Placement): Line[] {
  return arcs.flatMap((arc) => placeLine(arcOf(arc), placement))
}

export function placeLine(line: Flat, placement: Placement): Line[] {
  const reach = reachOf(line, placement)
  if (reach === 'outside') return []
  const coordinates = place(line, placement)
  return reach === 'inside'
    ? [{ coordinates, closed: false }]
    : clipLine(coordinates, placement.clip)
}

type Edge = { axis: 0 | 1; at: number; isBelow: boolean }

const edgesOf = ({ x0, y0, x1, y1 }: LabelBox): Edge[] => [
  { axis: 0, at: x0, isBelow: false },
  { axis: 0, at: x1, isBelow: true },
  { axis: 1, at: y0, isBelow: false },
  { axis: 1, at: y1, isBelow: true },
]

const isKept = (x: number, y: number, { axis, at, isBelow }: Edge) =>
  isBelow ? (axis === 0 ? x : y) <= at : (axis === 0 ? x : y) >= at

function crossing(fromX: number, fromY: number, toX: number, toY: number, edge: Edge): Point {
  const { axis, at } = edge
  return axis === 0
    ? [at, fromY + ((at - fromX) / (toX - fromX)) * (toY - fromY)]
    : [fromX + ((at - fromY) / (toY - fromY)) * (toX - fromX), at]
}

/** Edge by edge (Sutherland and Hodgman). Parts that fall apart stay joined along the edge, out of sight. */
function clipRing(ring: number[], clip: LabelBox): number[] {
  let coordinates = ring
  for (const edge of edgesOf(clip)) {
    const kept: number[] = []
    let beforeX = coordinates.at(-2) ?? 0
    let beforeY = coordinates.at(-1) ?? 0
    for (let i = 0; i < coordinates.length; i += 2) {
      const x = coordinates[i] as number
      const y = coordinates[i + 1] as number
      const isInside = isKept(x, y, edge)
      if (isKept(beforeX, beforeY, edge) !== isInside) {
        const at = crossing(beforeX, beforeY, x, y, edge)
        kept.push(at[0], at[1])
      }
      if (isInside) kept.push(x, y)
      beforeX = x
      beforeY = y
    }
    coordinates = kept
  }
  return coordinates
}

function clipLine(line: number[], clip: LabelBox): Line[] {
  const edges = edgesOf(clip)
  const lines: Line[] = []
  let current: number[] = []
  const end = () => {
    if (current.length > 2) lines.push({ coordinates: current, closed: false })
    current = []
  }
  for (let i = 2; i < line.length; i += 2) {
    let [fromX, fromY] = [line[i - 2] as number, line[i - 1] as number]
    let [toX, toY] = [line[i] as number, line[i + 1] as number]
    let [isVisible, isCutBefore, isCutAfter] = [true, false, false]
    for (const edge of edges) {
      const [a, b] = [isKept(fromX, fromY, edge), isKept(toX, toY, edge)]
      if (a && b) continue
      if (!a && !b) {
        isVisible = false
        break
      }
      const at = crossing(fromX, fromY, toX, toY, edge)
      if (a) {
        ;[toX, toY] = at
        isCutAfter = true
      } else {
        ;[fromX, fromY] = at
        isCutBefore = true
      }
    }
    if (!isVisible) {
      end()
      continue
    }
    if (isCutBefore) end()
    if (current.length === 0) current.push(fromX, fromY)
    current.push(toX, toY)
    if (isCutAfter) end()
  }
  end()
  return lines
}
