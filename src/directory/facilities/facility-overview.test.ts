import { expect, it } from 'vitest'
import type { Facility } from './facilities.contract.ts'
import { paragraphsOf } from './facility-overview.tsx'

const solarFarm = {
  name: 'Gulf Solar Farm',
  city: { name: 'Tampa' },
  state: { name: 'Florida' },
  description: null,
  operationalYears: '2019-present',
} as unknown as Facility
it('says of a facility without evidence only that it is listed', () => {
  const text = paragraphsOf(undefined, solarFarm).join('\n')
  expect(text).toContain('Gulf Solar Farm in Tampa, Florida is listed in this directory.')
  expect(text).toContain('Its years of operation are given as 2019-present.')
  expect(text).not.toMatch(/asbestos was|were exposed|may have been exposed|on record as a place/)
})
