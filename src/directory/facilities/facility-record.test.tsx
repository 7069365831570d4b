import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Facility } from './facilities.contract.ts'
import { FacilityDetails, paragraphsOf } from './facility-record.tsx'

const facility = { formerNames: [], exposureMaterials: [], operationalYears: '1941-1990' }
const render = (more: object) =>
  renderToStaticMarkup(
    <FacilityDetails facility={{ ...facility, ...more } as unknown as Facility} />,
  )

it('shows the years of asbestos use beside the years of operation', () => {
  expect(render({ asbestosYears: '1946-1971' })).toContain(
    '<dt>Operational Years</dt><dd>1941–1990</dd></div><div><dt>Asbestos in use</dt><dd>1946–1971</dd>',
  )
})

it('omits them where the record does', () => {
  expect(render({ asbestosYears: null })).not.toContain('Asbestos in use')
})

it('folds the less common facts, and has no fold without them', () => {
  const fold = '<details><summary>More details</summary><dl><div><dt>Workforce</dt>'
  expect(render({ workforceSize: 'About 430' })).toContain(fold)
  expect(render({})).not.toContain('<details>')
})

const solarFarm = {
  name: 'Gulf Solar Farm',
  city: { name: 'Tampa' },
  state: { name: 'Florida' },
  description: null,
  operationalYears: '2019-present',
  evidence: [],
} as unknown as Facility
it('says only that a facility without evidence is listed', () => {
  const text = paragraphsOf(undefined, solarFarm).join('\n')
  expect(text).toContain('Gulf Solar Farm in Tampa, Florida is listed in this directory.')
  expect(text).toContain('Its years of operation are given as 2019–present.')
  expect(text).not.toMatch(/asbestos was|were exposed|may have been exposed|on record as a place/)
})
