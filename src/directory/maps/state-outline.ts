import { findState } from '../us.ts'
import { fitState, stateShape } from './state-projection.ts'
import { dropSpecks, pathData, projectLines, ringArea } from './svg-path.ts'

const outlines = new Map<string, string>()

/** Path data of a small outline in a square of `size` units. Empty for an unknown code. */
export function stateOutlinePath(code: string, size: number): string {
  const state = findState(code)
  if (!state) return ''
  const key = `${state.code} ${size}`
  const kept = outlines.get(key)
  if (kept !== undefined) return kept
  const item = stateShape(state)
  if (!item) return ''
  const [projection, shape] = fitState(item, [
    [1, 1],
    [size - 1, size - 1],
  ])
  const rings = projectLines(shape, projection)
  const largest = Math.max(0, ...rings.map((ring) => ringArea(ring.points)))
  // At this size detail turns into noise: only the bold shape and its large islands.
  const data = pathData(dropSpecks(rings, largest / 60), size / 90)
  outlines.set(key, data)
  return data
}
