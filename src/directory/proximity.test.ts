import { expect, it } from 'vitest'
import { addNearest, Pairs } from './proximity.ts'

it('finds the same six as brute force', () => {
  let seed = 7
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const city = Array.from({ length: 300 }, (_, index) => ({
    id: index + 1,
    city_id: 1,
    latitude: 27.9 + random() / 10,
    longitude: -82.5 + random() / 10,
  }))
  const expected = city.flatMap((from) => {
    const scale = Math.cos((from.latitude * Math.PI) / 180)
    return city
      .filter((to) => to !== from)
      .map((to) => ({
        pair: `${from.id}-${to.id}`,
        far: Math.hypot((from.longitude - to.longitude) * scale, from.latitude - to.latitude),
      }))
      .sort((a, b) => a.far - b.far)
      .slice(0, 6)
      .map(({ pair }) => pair)
  })
  const pairs = new Pairs()
  addNearest(city, pairs)
  const found = pairs.from.map((from, at) => `${from}-${pairs.to[at]}`)
  expect(found.toSorted()).toEqual(expected.toSorted())
})

it('measures in miles', () => {
  const pairs = new Pairs()
  addNearest(
    [
      { id: 1, city_id: 1, latitude: 27, longitude: -82 },
      { id: 2, city_id: 1, latitude: 28, longitude: -82 },
    ],
    pairs,
  )
  expect(pairs.miles).toEqual([69.09, 69.09])
})
