import { type GeoPermissibleObjects, type GeoProjection, geoPath } from 'd3-geo'

export type Point = [number, number]
/** Coordinates alternate, x and y: a map has thousands of points, too many to make an array of each. */
export type Line = { coordinates: number[]; closed: boolean }

/** Projected lines and rings, to be measured and simplified before they are written. */
export function projectLines(
  object: GeoPermissibleObjects,
  projection: GeoProjection | null,
): Line[] {
  const lines: Line[] = []
  let current: Line = { coordinates: [], closed: false }
  const context = {
    beginPath() {},
    arc() {},
    moveTo(x: number, y: number) {
      current = { coordinates: [x, y], closed: false }
      lines.push(current)
    },
    lineTo(x: number, y: number) {
      current.coordinates.push(x, y)
    },
    closePath() {
      current.closed = true
    },
  }
  geoPath(projection, context)(object)
  return lines
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
export function thin(coordinates: number[], tolerance: number): number[] {
  const count = coordinates.length / 2
  if (count < 3) return coordinates
  const pointAt = (index: number): Point => [
    coordinates[index * 2] as number,
    coordinates[index * 2 + 1] as number,
  ]
  const keep = new Uint8Array(count)
  keep[0] = 1
  keep[count - 1] = 1
  const spans: [number, number][] = [[0, count - 1]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span
    const start = pointAt(from)
    const end = pointAt(to)
    let farthest = -1
    let worst = tolerance
    for (let i = from + 1; i < to; i++) {
      const distance = distanceToSegment(pointAt(i), start, end)
      if (distance > worst) {
        worst = distance
        farthest = i
      }
    }
    if (farthest < 0) continue
    keep[farthest] = 1
    spans.push([from, farthest], [farthest, to])
  }
  return coordinates.filter((_, index) => keep[index >> 1] === 1)
}

export function ringArea({ coordinates }: Line): number {
  let sum = 0
  let previousX = coordinates.at(-2) ?? 0
  let previousY = coordinates.at(-1) ?? 0
  for (let i = 0; i < coordinates.length; i += 2) {
    const x = coordinates[i] as number
    const y = coordinates[i + 1] as number
    sum += previousX * y - x * previousY
    previousX = x
    previousY = y
  }
  return Math.abs(sum) / 2
}

/** Drops islands too small to see, but never a whole shape. */
export function dropSpecks(lines: Line[], smallest: number): Line[] {
  const largest = Math.max(0, ...lines.map(ringArea))
  return lines.filter((line) => ringArea(line) >= Math.min(smallest, largest))
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
    const { coordinates } = line
    const kept = tolerance > 0 ? thin(coordinates, tolerance) : coordinates
    let lastX = 0
    let lastY = 0
    let steps = 0
    let text = ''
    for (let i = 0; i < kept.length; i += 2) {
      const x = Math.round((kept[i] as number) * 10)
      const y = Math.round((kept[i + 1] as number) * 10)
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
