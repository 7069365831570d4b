import { expect, it, vi } from 'vitest'
import { memoize } from './memoize.ts'

it('computes each text once, but keeps neither long nor too many ones', () => {
  const compute = vi.fn((text: string) => text.length)
  const lengthOf = memoize(compute)
  const timesComputed = (...texts: string[]) => {
    compute.mockClear()
    for (const text of texts) expect(lengthOf(text)).toBe(text.length)
    return compute.mock.calls.length
  }
  expect(timesComputed('a', 'bb', 'a', 'bb')).toBe(2)
  const long = 'x'.repeat(301)
  expect(timesComputed(long, long)).toBe(2)
  const others = Array.from({ length: 3_000 }, (_, n) => `agent ${n}`)
  expect(timesComputed(...others)).toBe(3_000)
  expect(timesComputed('a')).toBe(1)
  expect(timesComputed('a', others.at(-1) ?? '')).toBe(0)
})
