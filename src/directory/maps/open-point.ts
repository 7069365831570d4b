import type { LabelBox } from './labels.ts'
import type { Line, Point } from './svg-path.ts'

/** Even-odd rule: inside an odd number of rings, so that holes and islands work. */
export function insideRings(rings: Pick<Line, 'coordinates'>[], x: number, y: number): boolean {
  let inside = false
  for (const { coordinates } of rings) {
    let previousX = coordinates.at(-2) ?? 0
    let previousY = coordinates.at(-1) ?? 0
    for (let i = 0; i < coordinates.length; i += 2) {
      const pointX = coordinates[i] as number
      const pointY = coordinates[i + 1] as number
      if (pointY > y !== previousY > y) {
        const slope = (previousX - pointX) / (previousY - pointY)
        if (x < pointX + slope * (y - pointY)) inside = !inside
      }
      previousX = pointX
      previousY = pointY
    }
  }
  return inside
}

/** Null when it is not more than `least`, which most points show at one of the first edges. */
function distanceToRings(rings: Line[], x: number, y: number, least: number): number | null {
  let nearest = Number.POSITIVE_INFINITY
  const tooNear = least * least
  for (const { coordinates } of rings) {
    let previousX = coordinates.at(-2) ?? 0
    let previousY = coordinates.at(-1) ?? 0
    for (let i = 0; i < coordinates.length; i += 2) {
      const pointX = coordinates[i] as number
      const pointY = coordinates[i + 1] as number
      const dx = pointX - previousX
      const dy = pointY - previousY
      const length = dx * dx + dy * dy
      const along = length && ((x - previousX) * dx + (y - previousY) * dy) / length
      const t = Math.max(0, Math.min(1, along))
      const gap = (previousX + t * dx - x) ** 2 + (previousY + t * dy - y) ** 2
      if (gap < tooNear) return null
      nearest = Math.min(nearest, gap)
      previousX = pointX
      previousY = pointY
    }
  }
  return Math.sqrt(nearest)
}

export function ringsBox(rings: Line[]): LabelBox {
  const box = {
    x0: Number.POSITIVE_INFINITY,
    y0: Number.POSITIVE_INFINITY,
    x1: Number.NEGATIVE_INFINITY,
    y1: Number.NEGATIVE_INFINITY,
  }
  for (const { coordinates } of rings) {
    for (let i = 0; i < coordinates.length; i += 2) {
      const x = coordinates[i] as number
      const y = coordinates[i + 1] as number
      box.x0 = Math.min(box.x0, x)
      box.y0 = Math.min(box.y0, y)
      box.x1 = Math.max(box.x1, x)
      box.y1 = Math.max(box.y1, y)
    }
  }
  return box
}

type Lettering = {
  width: number
  height: number
  bounds: LabelBox
  obstacles: LabelBox[]
  /** The whole box must be inside the shape, not only its center. */
  whole: boolean
}

const STEPS = 14
/** A bit for each column between the edges. */
const ALL_COLUMNS = (1 << STEPS) - 2
/** Between a label and what it must not touch. */
const GAP = 3

/**
 * The columns of the grid whose points, moved sideways by `shift`, are in the shape on a horizontal line, as
 * bits: each outline that crosses the line to the right of a point changes its side (the even-odd rule). A map
 * asks this some thousand times, and one number for a whole row leaves nothing to collect.
 */
function columnsInside(rings: Line[], y: number, x0: number, span: number, shift: number): number {
  let columns = 0
  for (const { coordinates } of rings) {
    let previousX = coordinates.at(-2) ?? 0
    let previousY = coordinates.at(-1) ?? 0
    for (let i = 0; i < coordinates.length; i += 2) {
      const pointX = coordinates[i] as number
      const pointY = coordinates[i + 1] as number
      if (pointY > y !== previousY > y) {
        const slope = (previousX - pointX) / (previousY - pointY)
        const at = pointX + slope * (y - pointY)
        for (let column = 1; column < STEPS; column++) {
          if (x0 + (span * column) / STEPS + shift >= at) break
          columns ^= 1 << column
        }
      }
      previousX = pointX
      previousY = pointY
    }
  }
  return columns
}

/**
 * The best place for a label in a shape: far from every edge and, when a box is given, inside the
 * bounds and clear of obstacles. Null when there is none.
 */
export function findOpenPoint(rings: Line[], lettering?: Lettering): Point | null {
  const { x0, y0, x1, y1 } = ringsBox(rings)
  const { width = 0, height = 0, bounds, obstacles = [], whole = false } = lettering ?? {}
  // A label cannot be inside a shape that is smaller.
  if (whole && (x1 - x0 < width || y1 - y0 < height)) return null
  const span = x1 - x0
  const half = width / 2
  const columnsBetween = (from: number, to: number) => {
    let columns = 0
    for (let column = 1; column < STEPS; column++) {
      const x = x0 + (span * column) / STEPS
      if (x + half > from && x - half < to) columns |= 1 << column
    }
    return columns
  }
  const allowed = bounds
    ? ALL_COLUMNS & ~columnsBetween(-Infinity, bounds.x0) & ~columnsBetween(bounds.x1, Infinity)
    : ALL_COLUMNS
  if (allowed === 0) return null
  const blocked: { from: number; to: number; columns: number }[] = []
  for (const box of obstacles) {
    const [from, to] = [box.y0 - height / 2 - GAP, box.y1 + height / 2 + GAP]
    if (from > y1 || to < y0 || box.x0 - half - GAP > x1 || box.x1 + half + GAP < x0) continue
    blocked.push({ from, to, columns: columnsBetween(box.x0 - GAP, box.x1 + GAP) })
  }
  let best: Point | null = null
  let bestRoom = 0
  for (let row = 1; row < STEPS; row++) {
    const y = y0 + ((y1 - y0) * row) / STEPS
    const top = y - height / 2
    const bottom = y + height / 2
    if (bounds && (top < bounds.y0 || bottom > bounds.y1)) continue
    if (whole && (top < y0 || bottom > y1)) continue
    let columns = allowed
    for (const box of blocked) if (y > box.from && y < box.to) columns &= ~box.columns
    // Last, because it looks at every point of the shape.
    if (columns !== 0) columns &= columnsInside(rings, y, x0, span, 0)
    if (whole) {
      for (const shift of [-half, 0, half]) {
        if (columns !== 0) columns &= columnsInside(rings, top, x0, span, shift)
        if (columns !== 0) columns &= columnsInside(rings, bottom, x0, span, shift)
      }
    }
    for (let column = 1; columns !== 0 && column < STEPS; column++) {
      if ((columns & (1 << column)) === 0) continue
      const x = x0 + (span * column) / STEPS
      const room = distanceToRings(rings, x, y, bestRoom)
      if (room !== null && room > bestRoom) {
        bestRoom = room
        best = [x, y]
      }
    }
  }
  return best
}
