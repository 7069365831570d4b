import { describe, expect, it } from 'vitest'
import { dropSpecks, type Line, type Point, pathData, thin } from './svg-path.ts'

const open = (points: Point[]): Line => ({ coordinates: points.flat(), closed: false })
const ring = (points: Point[]): Line => ({ coordinates: points.flat(), closed: true })

describe('path data', () => {
  it('writes relative steps in tenths', () => {
    expect(
      pathData([
        open([
          [1.04, 2],
          [1.5, 1.96],
          [0, 2],
        ]),
      ]),
    ).toBe('M1 2l.5 0-1.5 0')
    expect(
      pathData([
        ring([
          [0, 0],
          [10, 0],
          [10, -0.5],
        ]),
      ]),
    ).toBe('M0 0l10 0 0-.5z')
  })

  it('does not drift: the steps add up to the rounded position', () => {
    const points = Array.from({ length: 500 }, (_, i): Point => [i * 0.333, Math.sin(i) * 3.17])
    const [start = '', steps = ''] = pathData([open(points)])
      .slice(1)
      .split('l')
    const numbers = (text: string) => (text.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number)
    let [x = 0, y = 0] = numbers(start)
    numbers(steps).forEach((step, index) => {
      if (index % 2 === 0) x += step
      else y += step
    })
    const [lastX, lastY] = points.at(-1) ?? [0, 0]
    expect(Math.abs(x - lastX)).toBeLessThan(0.0501)
    expect(Math.abs(y - lastY)).toBeLessThan(0.0501)
  })

  it('drops what shrinks to a point', () => {
    expect(
      pathData([
        ring([
          [5, 5],
          [5.01, 5],
          [5, 5.01],
        ]),
        open([[1, 1]]),
      ]),
    ).toBe('')
  })
})

describe('thinning', () => {
  it('keeps the ends and every point that matters', () => {
    const line = [0, 0, 5, 0.1, 10, 0, 15, 4, 20, 0]
    expect(thin(line, 0.5)).toEqual([0, 0, 10, 0, 15, 4, 20, 0])
    expect(thin(line, 9)).toEqual([0, 0, 20, 0])
  })

  it('drops small islands but never the last shape', () => {
    const large = ring([
      [0, 0],
      [9, 0],
      [9, 9],
      [0, 9],
    ])
    const small = ring([
      [20, 0],
      [20.5, 0],
      [20.5, 0.5],
    ])
    expect(dropSpecks([large, small], 1)).toEqual([large])
    expect(dropSpecks([small], 1)).toEqual([small])
  })
})
