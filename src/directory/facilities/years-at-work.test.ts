import { expect, it } from 'vitest'
import { yearsAtWork } from './years-at-work.ts'

it.each([
  ['1941–1976', { first: 1941, last: 1976 }],
  ['1950s to 1970s', { first: 1950, last: 1970 }],
  ['about 1938, still present', { first: 1938, last: 2100 }],
  ['1966', { first: 1966, last: 1966 }],
  ['unknown', null],
  ['', null],
  [null, null],
])('%s', (text, years) => {
  expect(yearsAtWork(text)).toEqual(years)
})
