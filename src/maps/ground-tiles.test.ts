import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { expect, it } from 'vitest'
import { drawGroundTile } from './ground-tiles.ts'

const layersOf = (z: number, x: number, y: number) =>
  new VectorTile(new PbfReader(drawGroundTile({ z, x, y }, () => []))).layers

const namesIn = (z: number, x: number, y: number): unknown[] => {
  const { names } = layersOf(z, x, y)
  return Array.from({ length: names?.length ?? 0 }, (_, at) => names?.feature(at).properties.name)
}

it('has the Mississippi and the Great Salt Lake, until lines this coarse would lie beside them', () => {
  // Vicksburg and Salt Lake City, as numbers of tiles.
  expect(layersOf(6, 15, 25).rivers?.length).toBe(1)
  expect(layersOf(6, 12, 23).lakes?.length).toBe(1)
  expect(Object.keys(layersOf(7, 31, 51))).not.toContain('rivers')
  expect(Object.keys(layersOf(7, 24, 47))).not.toContain('lakes')
})

it('names the counties of Virginia, of which some are too small to be drawn', () => {
  expect(namesIn(4, 4, 6)).toContain('Fairfax')
  expect(namesIn(5, 9, 12).length).toBeGreaterThan(100)
})
