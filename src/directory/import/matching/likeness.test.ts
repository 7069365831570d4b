import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameKey } from '../reading/keys.ts'
import { comparedName, isWithinEdits, likenessOf } from './likeness.ts'

const likeness = (a: string, b: string) =>
  likenessOf(comparedName(nameKey(a)), comparedName(nameKey(b)))

describe('names', () => {
  it.each([
    ['Harbor Shipbuilding Yard', 'Harbour Shipbuilding Yard', 'same'],
    ['Acme Mfg. Co.', 'The Acme Manufacturing Company', 'same'],
    ['Works of Acme', 'Acme Works', 'same'],
    ['Big Bend Station', 'Big Bend Power Plant', 'similar'],
    ['Acme Mill', 'Zenith Foundry', 'different'],
    // On either side of the threshold: 0.80, 0.72 and 0.68 of the letter pairs are shared.
    ['Riverside Steel Foundry', 'Riverdale Steel Foundry', 'similar'],
    ['Riverside Steel Works', 'Riverview Steel Works', 'different'],
    ['Crystal River Station', 'Crystal Springs Station', 'different'],
    ['Hillsborough Mill One', 'Hillsborough Mill Two', 'different'],
    ['Hillsborough Mill No. 1', 'Hillsborough Mill No. 2', 'different'],
    ['Fourth Street School', 'Fifth Street School', 'different'],
  ])('%s, %s: %s', (a, b, expected) => {
    expect([likeness(a, b), likeness(b, a)]).toEqual([expected, expected])
  })
})

it('counts edits like the full table', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 12 })
  fc.assert(
    fc.property(text, text, fc.integer({ min: 1, max: 4 }), (a, b, most) => {
      expect(isWithinEdits(a, b, most)).toBe(editsBetween(a, b) <= most)
    }),
    { numRuns: 3_000 },
  )
})

function editsBetween(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      row.push(Math.min(replaced, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    previous = row
  }
  return previous[b.length] ?? 0
}
