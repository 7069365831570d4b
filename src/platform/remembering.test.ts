import { expect, it, vi } from 'vitest'
import { remembering } from './remembering.ts'

it('finds each text once, but remembers neither long nor too many ones', () => {
  const find = vi.fn((text: string) => text.length)
  const lengthOf = remembering(find)
  const timesFound = (...texts: string[]) => {
    find.mockClear()
    for (const text of texts) expect(lengthOf(text)).toBe(text.length)
    return find.mock.calls.length
  }
  expect(timesFound('a', 'bb', 'a', 'bb')).toBe(2)
  const long = 'x'.repeat(301)
  expect(timesFound(long, long)).toBe(2)
  const others = Array.from({ length: 3_000 }, (_, n) => `agent ${n}`)
  expect(timesFound(...others)).toBe(3_000)
  expect(timesFound('a')).toBe(1)
  expect(timesFound('a', others.at(-1) ?? '')).toBe(0)
})
