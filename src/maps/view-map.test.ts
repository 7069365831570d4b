import { expect, it } from 'vitest'
import type { MapBox } from './map-box.ts'
import { renderViewMap } from './view-map.ts'

const drawn = (box: MapBox) => renderViewMap({ box, marks: [], towns: [], place: null })

it('has rivers and lakes until it is six degrees wide', () => {
  const utah = drawn([-115, 37, -107, 43])
  expect(utah).toMatch(/class="v-river" d="M[^"]{100,}"/)
  expect(utah).toMatch(/class="v-lake" d="M[^"]{100,}Z?"/i)
  expect(drawn([-113, 40, -107.5, 43])).not.toMatch(/v-river|v-lake/)
})
