import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  boxAround,
  boxText,
  fitBox,
  MAINLAND,
  MAX_WIDTH,
  type MapBox,
  MIN_WIDTH,
  moveBox,
  readBox,
} from './map-box.ts'

const boxes = fc
  .tuple(
    fc.double({ min: -179, max: -60, noNaN: true }),
    fc.double({ min: 10, max: 70, noNaN: true }),
    fc.double({ min: 0.5, max: 40, noNaN: true }),
    fc.double({ min: 0.5, max: 9, noNaN: true }),
  )
  .map(([west, south, wide, tall]): MapBox => [west, south, west + wide, south + tall])

const near = (a: MapBox, b: MapBox) =>
  expect(a.map((each) => each.toFixed(6))).toEqual(b.map((each) => each.toFixed(6)))

describe('a part of the map', () => {
  it('is four numbers that are on the earth, and nothing else', () => {
    expect(readBox('-83,27.5,-82,28.5')).toEqual([-83, 27.5, -82, 28.5])
    for (const wrong of [
      '',
      '1,2,3',
      '-82,27,-83,28',
      '-83,28,-82,27',
      '-83,27,-83,28',
      '-999,27,-82,28',
      '-83,-91,-82,28',
      '-83,27,181,28',
      'a,b,c,d',
      '-83,27,-82,28,1',
      '1e1,2,30,4',
      '-83, 27,-82,28',
      '-83.1234567,27,-82,28',
      'NaN,NaN,NaN,NaN',
    ])
      expect(readBox(wrong), wrong).toBeUndefined()
  })

  it('is the same after it was written to an address and read again', () => {
    fc.assert(
      fc.property(boxes, (box) => {
        expect(boxText(readBox(boxText(box)) ?? MAINLAND)).toBe(boxText(box))
      }),
    )
  })

  it('has what was asked for in it, in the proportions of the drawing, and fits itself', () => {
    fc.assert(
      fc.property(boxes, (box) => {
        const fitted = fitBox(box, 1.3)
        expect(fitted[0]).toBeLessThanOrEqual(box[0] + 1e-9)
        expect(fitted[1]).toBeLessThanOrEqual(box[1] + 1e-9)
        expect(fitted[2]).toBeGreaterThanOrEqual(box[2] - 1e-9)
        expect(fitted[3]).toBeGreaterThanOrEqual(box[3] - 1e-9)
        near(fitBox(fitted, 1.3), fitted)
      }),
    )
  })

  it('is where it was after it was moved there and back', () => {
    const parts = fc.double({ min: -0.5, max: 0.5, noNaN: true })
    fc.assert(
      fc.property(boxes, parts, parts, (box, right, down) => {
        near(moveBox(moveBox(box, { right, down }), { right: -right, down: -down }), box)
      }),
    )
  })

  it('grows around the point that is held, which stays where it is', () => {
    const [west, south, east, north] = moveBox(MAINLAND, { times: 0.5, at: [0, 0] })
    expect(west).toBeCloseTo(MAINLAND[0])
    expect(north).toBeCloseTo(MAINLAND[3])
    expect(east - west).toBeCloseTo((MAINLAND[2] - MAINLAND[0]) / 2)
    expect(south).toBeGreaterThan(MAINLAND[1])
  })

  it('gets neither closer than the shapes are exact, nor wider than the country', () => {
    const width = ([west, , east]: MapBox) => east - west
    expect(width(moveBox(MAINLAND, { times: 1e-6 }))).toBeCloseTo(MIN_WIDTH)
    expect(width(moveBox(MAINLAND, { times: 1e6 }))).toBeCloseTo(MAX_WIDTH)
    expect(width(fitBox([-82, 27, -82, 27], 1.3))).toBeCloseTo(MIN_WIDTH)
  })

  it('is as wide in miles as it is high', () => {
    const [west, south, east, north] = boxAround(28, -82, 50)
    expect(north - south).toBeCloseTo(100 / 69.1)
    expect((east - west) * Math.cos((28 * Math.PI) / 180)).toBeCloseTo(100 / 69.1)
  })
})
