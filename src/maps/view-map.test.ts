import { expect, it } from 'vitest'
import { columnAt, rowAt } from './grid.ts'
import type { MapBox } from './map-box.ts'
import { renderViewMap } from './view-map.ts'

const drawn = (box: MapBox) => renderViewMap({ box, marks: [], towns: [], place: null })

it('has rivers and lakes until it is six degrees wide', () => {
  const utah = drawn([-115, 37, -107, 43])
  expect(utah).toMatch(/class="v-river" d="M[^"]{100,}"/)
  expect(utah).toMatch(/class="v-lake" d="M[^"]{100,}Z?"/i)
  expect(drawn([-113, 40, -107.5, 43])).not.toMatch(/v-river|v-lake/)
})

it('has marks that a finger hits in no other place than themselves', () => {
  const mark = (longitude: number, count: number) => ({
    column: columnAt(longitude),
    row: rowAt(28),
    count,
    isProved: true,
    isReported: false,
    isChosen: false,
    name: String(count),
    href: '/',
    record: null,
  })
  const svg = renderViewMap({
    box: [-83, 27.5, -82, 28.5],
    marks: [mark(-82.5, 30), mark(-82.46, 1), mark(-82.1, 1)],
    towns: [],
    place: null,
  })
  const reaches = [...svg.matchAll(/m-reach" cx="([\d.]+)" cy="[\d.]+" r="([\d.]+)"/g)].map(
    ([, x, r]) => [Number(x), Number(r)] as const,
  )
  const [group, beside, alone] = reaches
  expect(alone?.[1]).toBe(30)
  const apart = (beside?.[0] ?? 0) - (group?.[0] ?? 0)
  expect(beside?.[1]).toBeCloseTo(apart / 2, 0)
  expect((beside?.[1] ?? 0) + (group?.[1] ?? 0)).toBeLessThanOrEqual(apart + 1)
})
