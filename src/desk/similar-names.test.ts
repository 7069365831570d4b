import { expect, it } from 'vitest'
import { areSimilarNames } from './similar-names.ts'

it.each([
  ['Raymond Ellery', 'raymond  ELLERY'],
  ['Raymond Ellery', 'R. Ellery'],
  ['Raymond Ellery', 'Ellery, Ray'],
  ['José Peña', 'Jose Pena Ruiz'],
  ['Ellery', 'Raymond Ellery'],
  ['E. Ellery', 'Ellery Eduardo'],
])('%s may be %s', (a, b) => {
  expect([areSimilarNames(a, b), areSimilarNames(b, a)]).toEqual([true, true])
})

it.each([
  ['Raymond Ellery', 'Mary Ellery'],
  ['Raymond Ellery', 'Dolores Whitaker'],
  ['Ellery Ellery', 'Raymond Ellery'],
  ['', 'Raymond Ellery'],
  ['...', '...'],
])('%s is not %s', (a, b) => {
  expect([areSimilarNames(a, b), areSimilarNames(b, a)]).toEqual([false, false])
})
