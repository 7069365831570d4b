import { type GeoPermissibleObjects, type GeoProjection, geoPath } from 'd3-geo'

export type Point = [number, number]
export type Line = { points: Point[]; closed: boolean }

/** Projected lines and rings, to be measured and simplified before they are written. */
export function projectLines(
  object: GeoPermissibleObjects,
  projection: GeoProjection | null,
): Line[] {
  const lines: Line[] = []
  let current: Line = { points: [], closed: false }
  const context = {
    beginPath() {},
    arc() {},
    moveTo(x: number, y: number) {
      current = { points: [[x, y]], closed: false }
      lines.push(current)
    },
    lineTo(x: number, y: number) {
      current.points.push([x, y])
    },
    closePath() {
      current.closed = true
    },
  }
  geoPath(projection, context)(object)
  return lines
}

function pointAt(points: Point[], index: number): Point {
  const point = points[index]
  if (!point) throw new RangeError(`no point ${index} of ${points.length}`)
  return point
}

export function distanceToSegment([px, py]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const dx = bx - ax
  const dy = by - ay
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : ((px - ax) * dx + (py - ay) * dy) / length
  const t = Math.max(0, Math.min(1, along))
  return Math.hypot(px - ax - t * dx, py - ay - t * dy)
}

/** Douglas-Peucker: drops every point closer than `tolerance` to the line without it. */
export function thin(points: Point[], tolerance: number): Point[] {
  if (points.length < 3) return points
  const keep = new Uint8Array(points.length)
  keep[0] = 1
  keep[points.length - 1] = 1
  const spans: [number, number][] = [[0, points.length - 1]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span
    const start = pointAt(points, from)
    const end = pointAt(points, to)
    let farthest = -1
    let worst = tolerance
    for (let i = from + 1; i < to; i++) {
      const distance = distanceToSegment(pointAt(points, i), start, end)
      if (distance > worst) {
        worst = distance
        farthest = i
      }
    }
    if (farthest < 0) continue
    keep[farthest] = 1
    spans.push([from, farthest], [farthest, to])
  }
  return points.filter((_, i) => keep[i] === 1)
}

export function ringArea(points: Point[]): number {
  let sum = 0
  let previous = points.at(-1)
  for (const point of points) {
    if (previous) sum += previous[0] * point[1] - point[0] * previous[1]
    previous = point
  }
  return Math.abs(sum) / 2
}

/** Drops islands too small to see, but never a whole shape. */
export function dropSpecks(lines: Line[], smallest: number): Line[] {
  const largest = Math.max(0, ...lines.map((line) => ringArea(line.points)))
  return lines.filter((line) => ringArea(line.points) >= Math.min(smallest, largest))
}

function tenths(value: number): string {
  const whole = Math.trunc(value / 10)
  const rest = Math.abs(value % 10)
  if (rest === 0) return String(whole)
  return whole === 0 ? `${value < 0 ? '-' : ''}.${rest}` : `${whole}.${rest}`
}

function pair(x: number, y: number): string {
  return `${tenths(x)}${y < 0 ? '' : ' '}${tenths(y)}`
}

/**
 * Path data in relative steps of a tenth of a unit. Steps are differences of rounded positions, so
 * that errors do not add up and shared borders still meet.
 */
export function pathData(lines: Line[], tolerance = 0): string {
  let data = ''
  for (const line of lines) {
    const points = tolerance > 0 ? thin(line.points, tolerance) : line.points
    let lastX = 0
    let lastY = 0
    let steps = 0
    let text = ''
    for (const point of points) {
      const x = Math.round(point[0] * 10)
      const y = Math.round(point[1] * 10)
      if (text === '') text = `M${pair(x, y)}l`
      else if (x === lastX && y === lastY) continue
      else {
        const step = pair(x - lastX, y - lastY)
        text += steps === 0 || step.startsWith('-') ? step : ` ${step}`
        steps += 1
      }
      lastX = x
      lastY = y
    }
    if (steps < (line.closed ? 2 : 1)) continue
    data += line.closed ? `${text}z` : text
  }
  return data
}
