import { expect, it } from 'vitest'
import { shownText } from './cells.ts'

it.each([
  ['Tampa Shipyard No. 2', 'Tampa Shipyard No. 2'],
  [' Tampa', 'Tampa'],
  ['Tampa ', 'Tampa'],
  ['  ', ''],
  ['Tampa  Shipyard', 'Tampa Shipyard'],
  ['Tampa\tShipyard', 'Tampa Shipyard'],
  ['Tampa\u0000\u007f Shipyard', 'Tampa Shipyard'],
  ['Pe\u00f1asco Mill', 'Pe\u00f1asco Mill'],
  ['Pe\u00f1asco\u00a0Mill\ufeff', 'Pe\u00f1asco Mill'],
  ['broken \ud800', 'broken \ufffd'],
  ['="01234"', '01234'],
  ["'=1+1", '=1+1'],
])('shownText: %j becomes %j', (cell, shown) => {
  expect(shownText(cell)).toBe(shown)
})
