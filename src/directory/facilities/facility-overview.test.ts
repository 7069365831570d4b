import { expect, it } from 'vitest'
import type { Facility } from './facilities.contract.ts'
import { paragraphsOf } from './facility-overview.tsx'

const solarFarm = {
  name: 'Gulf Solar Farm',
  city: { name: 'Tampa' },
  state: { name: 'Florida' },
  description: null,
  operationalYears: '2019-present',
  asbestosYears: null,
  exposureMaterials: [],
} as unknown as Facility
const overview = (more: Partial<Facility> = {}) =>
  paragraphsOf(undefined, { ...solarFarm, ...more }).join('\n')

it('says of a facility without evidence only that it is listed', () => {
  const text = overview()
  expect(text).toContain('Gulf Solar Farm in Tampa, Florida is listed in this directory.')
  expect(text).toContain('Its years of operation are given as 2019-present.')
  expect(text).not.toMatch(/asbestos was|were exposed|may have been exposed|on record as a place/)
})

it('says what a record without a description does hold', () => {
  const text = overview({
    asbestosYears: '1946-1971',
    exposureMaterials: ['Pipe covering', 'Tile'],
  })
  expect(text).toContain('Asbestos is recorded as in use there in 1946-1971.')
  expect(text).toContain('Asbestos materials on record: Pipe covering, Tile.')
})
