import { expect, it } from 'vitest'
import { kept } from './fast-ticks.mjs'

it('keeps one of the objects that Node queues for a tick', () => {
  expect(kept).toEqual([expect.objectContaining({ callback: expect.any(Function) })])
})
