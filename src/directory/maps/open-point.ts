import { boxesMeet, boxInside, type LabelBox } from './labels.ts'
import type { Line, Point } from './svg-path.ts'

/** Even-odd rule: inside an odd number of rings, so that holes and islands work. */
export function insideRings(rings: Line[], x: number, y: number): boolean {
  let inside = false
  for (const { points } of rings) {
    let previous = points.at(-1)
    for (const point of points) {
      if (previous && point[1] > y !== previous[1] > y) {
        const slope = (previous[0] - point[0]) / (previous[1] - point[1])
        if (x < point[0] + slope * (y - point[1])) inside = !inside
      }
      previous = point
    }
  }
  return inside
}

function distanceToRings(rings: Line[], x: number, y: number): number {
  let nearest = Number.POSITIVE_INFINITY
  for (const { points } of rings) {
    let previous = points.at(-1)
    for (const point of points) {
      if (previous) {
        const dx = point[0] - previous[0]
        const dy = point[1] - previous[1]
        const length = dx * dx + dy * dy
        const along = length && ((x - previous[0]) * dx + (y - previous[1]) * dy) / length
        const t = Math.max(0, Math.min(1, along))
        const gap = (previous[0] + t * dx - x) ** 2 + (previous[1] + t * dy - y) ** 2
        nearest = Math.min(nearest, gap)
      }
      previous = point
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
  for (const { points } of rings) {
    for (const [x, y] of points) {
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

function wholeInside(rings: Line[], { x0, y0, x1, y1 }: LabelBox): boolean {
  const middle = (x0 + x1) / 2
  return [x0, middle, x1].every((x) => insideRings(rings, x, y0) && insideRings(rings, x, y1))
}

/**
 * The best place for a label in a shape: far from every edge and, when a box is given, inside the
 * bounds and clear of obstacles. Null when there is none.
 */
export function findOpenPoint(rings: Line[], lettering?: Lettering): Point | null {
  const { x0, y0, x1, y1 } = ringsBox(rings)
  let best: Point | null = null
  let bestRoom = 0
  for (let row = 1; row < STEPS; row++) {
    for (let column = 1; column < STEPS; column++) {
      const x = x0 + ((x1 - x0) * column) / STEPS
      const y = y0 + ((y1 - y0) * row) / STEPS
      if (!insideRings(rings, x, y)) continue
      if (lettering) {
        const halfWidth = lettering.width / 2
        const halfHeight = lettering.height / 2
        const box = { x0: x - halfWidth, y0: y - halfHeight, x1: x + halfWidth, y1: y + halfHeight }
        if (!boxInside(box, lettering.bounds)) continue
        if (lettering.obstacles.some((obstacle) => boxesMeet(obstacle, box, 3))) continue
        if (lettering.whole && !wholeInside(rings, box)) continue
      }
      const room = distanceToRings(rings, x, y)
      if (room > bestRoom) {
        bestRoom = room
        best = [x, y]
      }
    }
  }
  return best
}
