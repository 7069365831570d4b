import { expect, it } from 'vitest'
import { hoursInWords } from './firm-parts.tsx'

it.each([
  [0.5, '30 min'],
  [3, '3 h'],
  [3.25, '3 h 15 min'],
  [47.999, '2 d'],
  [673, '28 d'],
])('a wait of %s hours is "%s"', (hours, words) => {
  expect(hoursInWords(hours)).toBe(words)
})
