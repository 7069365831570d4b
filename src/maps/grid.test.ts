import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cellsOf,
  columnAt,
  GRID,
  gridBoxOf,
  gridBoxOfTile,
  keyOf,
  keyRangesOf,
  latitudeAt,
  longitudeAt,
  markPoint,
  rowAt,
} from './grid.ts'

const step = fc.integer({ min: 0, max: GRID - 1 })
const tile = fc.integer({ min: 0, max: 12 }).chain((z) =>
  fc.record({
    z: fc.constant(z),
    x: fc.integer({ min: 0, max: 2 ** z - 1 }),
    y: fc.integer({ min: 0, max: 2 ** z - 1 }),
  }),
)

describe('the grid of the maps', () => {
  it('has every position of the country, and gives it back', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -359, max: -1, noNaN: true }),
        fc.double({ min: -80, max: 80, noNaN: true }),
        (longitude, latitude) => {
          expect(longitudeAt(columnAt(longitude))).toBeCloseTo(longitude, 6)
          expect(latitudeAt(rowAt(latitude))).toBeCloseTo(latitude, 6)
        },
      ),
    )
  })

  it('has the keys of a tile in one range, and no key of another tile', () => {
    fc.assert(
      fc.property(tile, step, step, (one, column, row) => {
        const { west, north, east, south } = gridBoxOfTile(one)
        const ranges = keyRangesOf({ west, north, east, south })
        expect(ranges).toHaveLength(1)
        const [first, last] = ranges[0] ?? [0, 0]
        const isIn = column >= west && column <= east && row >= north && row <= south
        const key = keyOf(column, row)
        expect(key >= first && key <= last).toBe(isIn)
      }),
    )
  })

  it('finds each place of a box in four ranges of keys at most', () => {
    const box = fc.tuple(
      fc.double({ min: -359, max: -60, noNaN: true }),
      fc.double({ min: -70, max: 70, noNaN: true }),
      fc.double({ min: 0.01, max: 50, noNaN: true }),
      fc.double({ min: 0.01, max: 10, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    )
    fc.assert(
      fc.property(box, ([west, south, wide, tall, right, up]) => {
        const grid = gridBoxOf([west, south, west + wide, south + tall])
        const ranges = keyRangesOf(grid)
        expect(ranges.length).toBeLessThanOrEqual(4)
        const column = grid.west + Math.floor(right * (grid.east - grid.west))
        const row = grid.north + Math.floor(up * (grid.south - grid.north))
        const key = keyOf(column, row)
        expect(ranges.some(([first, last]) => key >= first && key <= last)).toBe(true)
      }),
    )
  })

  it('begins the tiles of the web at 180 degrees west', () => {
    const { west, north } = gridBoxOfTile({ z: 1, x: 0, y: 0 })
    expect(longitudeAt(west)).toBe(-180)
    expect(latitudeAt(north)).toBeGreaterThan(85)
    expect(longitudeAt(gridBoxOfTile({ z: 2, x: 3, y: 1 }).west)).toBe(-270)
  })

  it('keeps a mark in its cell and in the view, and groups of two cells apart', () => {
    const cells = cellsOf(5)
    const size = GRID / 2 ** cells.level
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: size - 1, noNaN: true }),
        fc.double({ min: 0, max: size - 1, noNaN: true }),
        (a, b) => {
          const left = markPoint({ column: 7 * size + a, row: 0 }, cells).column
          const right = markPoint({ column: 8 * size + b, row: 0 }, cells).column
          expect(right - left).toBeGreaterThanOrEqual(cells.apart - 1)
          expect(Math.floor(left / size)).toBe(7)
          const view = { west: 8 * size - 20, north: 0, east: GRID, south: GRID }
          const cut = markPoint({ column: 8 * size - 5, row: 0 }, { ...cells, view }).column
          expect(cut).toBeGreaterThanOrEqual(view.west)
        },
      ),
    )
  })
})
