import { expect, it } from 'vitest'
import { countiesOf } from './atlas.ts'
import { boxesMeet } from './labels.ts'
import { placeRings } from './mercator.ts'
import { findOpenPoint, insideRings, ringsBox } from './open-point.ts'
import type { Line } from './svg-path.ts'

const everything = { x0: -1e6, y0: -1e6, x1: 1e6, y1: 1e6 }
const placement = { scale: 20_000, x: 30_000, y: 12_000, clip: everything }
const ring = (...coordinates: number[]): Line => ({ coordinates, closed: true })

/** Islands, holes and thin shapes: Hawaii, Michigan and Virginia with its cities inside counties. */
const shapes = ['15', '26', '51'].flatMap((fips) =>
  countiesOf(fips).map((county) => placeRings(county, placement)),
)

it.each([
  [60, 14],
  [24, 10],
  [200, 40],
])('puts a label of %d by %d inside the shape, or nowhere', (width, height) => {
  let found = 0
  for (const rings of shapes) {
    const { x0, y0, x1, y1 } = ringsBox(rings)
    const bounds = { x0: x0 + 5, y0: y0 + 5, x1: x1 - 5, y1: y1 - 5 }
    const middle = { x0: (x0 + x1) / 2, y0: (y0 + y1) / 2, x1: (x0 + x1) / 2 + 9, y1: y1 }
    const spot = findOpenPoint(rings, { width, height, bounds, obstacles: [middle], whole: true })
    if (!spot) continue
    found += 1
    const [x, y] = spot
    const label = {
      x0: x - width / 2,
      y0: y - height / 2,
      x1: x + width / 2,
      y1: y + height / 2,
    }
    for (const across of [label.x0, x, label.x1]) {
      for (const down of [label.y0, label.y1]) expect(insideRings(rings, across, down)).toBe(true)
    }
    expect(insideRings(rings, x, y)).toBe(true)
    expect(boxesMeet(label, middle)).toBe(false)
    expect(label.x0).toBeGreaterThanOrEqual(bounds.x0)
    expect(label.y1).toBeLessThanOrEqual(bounds.y1)
  }
  expect(found).toBeGreaterThan(0)
  expect(found).toBeLessThan(shapes.length)
})

it('is far from every edge', () => {
  const square = ring(0, 0, 140, 0, 140, 140, 0, 140)
  expect(findOpenPoint([square])).toEqual([70, 70])
  // With a hole in the middle, it is beside it.
  const hole = ring(20, 20, 120, 20, 120, 120, 20, 120)
  const [x = 0, y = 0] = findOpenPoint([square, hole]) ?? []
  expect(insideRings([square, hole], x, y)).toBe(true)
})

it('is nowhere in a shape smaller than the label, or out of the bounds', () => {
  const square = ring(0, 0, 140, 0, 140, 140, 0, 140)
  const room = { width: 150, height: 10, bounds: everything, obstacles: [], whole: true }
  expect(findOpenPoint([square], room)).toBeNull()
  const bounds = { x0: 130, y0: 0, x1: 200, y1: 140 }
  expect(findOpenPoint([square], { ...room, width: 40, bounds })).toBeNull()
})
