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

/** The columns to the left of a place, which is given in columns. */
function columnsBefore(place: number): number {
  const next = Math.ceil(place)
  return next <= 1 ? 0 : next >= STEPS ? ALL_COLUMNS : (1 << next) - 2
}

/**
 * By row, which columns have a label in the shape: its middle, then the left end, middle and right end of its
 * upper edge and of its lower edge. Used again for each shape: a map has hundreds.
 */
const inside = Array.from({ length: 7 }, () => new Int32Array(STEPS))
const [MIDDLE, ...CORNERS] = inside as [Int32Array, ...Int32Array[]]

/**
 * By the even-odd rule: an outline that crosses a row changes the side of all columns to the left of it. Each
 * edge is looked at once, with the few rows that it crosses; places are in rows and columns.
 */
function findInside(rings: Line[], box: LabelBox, width: number, height: number, whole: boolean) {
  for (const rows of inside) rows.fill(0)
  const { x0, y0 } = box
  const perColumn = STEPS / (box.x1 - x0)
  const perRow = STEPS / (box.y1 - y0)
  const half = { columns: (width / 2) * perColumn, rows: (height / 2) * perRow }
  for (const { coordinates } of rings) {
    let previousX = ((coordinates.at(-2) ?? 0) - x0) * perColumn
    let previousY = ((coordinates.at(-1) ?? 0) - y0) * perRow
    for (let i = 0; i < coordinates.length; i += 2) {
      const x = ((coordinates[i] as number) - x0) * perColumn
      const y = ((coordinates[i + 1] as number) - y0) * perRow
      for (let line = 0; line < (whole ? 3 : 1); line++) {
        const lift = line === 0 ? 0 : line === 1 ? half.rows : -half.rows
        const south = Math.min(STEPS, Math.max(y, previousY) + lift)
        let row = Math.max(1, Math.ceil(Math.min(y, previousY) + lift))
        for (; row < south; row++) {
          const crossing = x + ((previousX - x) / (previousY - y)) * (row - lift - y)
          if (line === 0) MIDDLE[row] = (MIDDLE[row] ?? 0) ^ columnsBefore(crossing)
          else {
            for (let end = -1; end <= 1; end++) {
              const rows = inside[line * 3 + end - 1] as Int32Array
              rows[row] = (rows[row] ?? 0) ^ columnsBefore(crossing - end * half.columns)
            }
          }
        }
      }
      previousX = x
      previousY = y
    }
  }
}

/**
 * The best place for a label in a shape: far from every edge and, when a box is given, inside the
 * bounds and clear of obstacles. Null when there is none.
 */
export function findOpenPoint(rings: Line[], lettering?: Lettering): Point | null {
  const box = ringsBox(rings)
  const { x0, y0, x1, y1 } = box
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
  const near = obstacles.filter(
    (other) =>
      other.x0 < x1 + half + GAP &&
      other.x1 > x0 - half - GAP &&
      other.y0 < y1 + height + GAP &&
      other.y1 > y0 - height - GAP,
  )
  const blocked = near.map((other) => columnsBetween(other.x0 - GAP, other.x1 + GAP))
  findInside(rings, box, width, height, whole)
  let best: Point | null = null
  let bestRoom = 0
  for (let row = 1; row < STEPS; row++) {
    const y = y0 + ((y1 - y0) * row) / STEPS
    const top = y - height / 2
    const bottom = y + height / 2
    if (bounds && (top < bounds.y0 || bottom > bounds.y1)) continue
    let columns = allowed & (MIDDLE[row] ?? 0)
    if (whole) for (const rows of CORNERS) columns &= rows[row] ?? 0
    for (let i = 0; columns !== 0 && i < near.length; i++) {
      const other = near[i] as LabelBox
      if (other.y0 < bottom + GAP && other.y1 > top - GAP) columns &= ~(blocked[i] ?? 0)
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
