import { expect, it, vi } from 'vitest'
import { randomUuid } from './random-uuid.ts'

it('makes version 4 identifiers, each another, without what plain http lacks', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const made = Array.from({ length: 100 }, randomUuid)
  vi.unstubAllGlobals()
  for (const one of made) {
    expect(one).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  }
  expect(new Set(made).size).toBe(100)
})
