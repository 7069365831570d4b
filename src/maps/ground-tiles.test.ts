import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { expect, it } from 'vitest'
import { drawGroundTile } from './ground-tiles.ts'

const namesIn = (z: number, x: number, y: number): unknown[] => {
  const { names } = new VectorTile(new PbfReader(drawGroundTile({ z, x, y }, () => []))).layers
  return Array.from({ length: names?.length ?? 0 }, (_, at) => names?.feature(at).properties.name)
}

it('names the counties of Virginia, of which some are too small to be drawn', () => {
  expect(namesIn(4, 4, 6)).toContain('Fairfax')
  expect(namesIn(5, 9, 12).length).toBeGreaterThan(100)
})
