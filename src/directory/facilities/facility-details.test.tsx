import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Facility } from './facilities.contract.ts'
import { FacilityDetails } from './facility-details.tsx'

const facility = { formerNames: [], exposureMaterials: [], operationalYears: '1941-1990' }
const render = (more: object) =>
  renderToStaticMarkup(
    <FacilityDetails facility={{ ...facility, ...more } as unknown as Facility} />,
  )

it('shows the years of asbestos use beside the years of operation', () => {
  expect(render({ asbestosYears: '1946-1971' })).toContain(
    '<dt>Operational Years</dt><dd>1941-1990</dd></div><div><dt>Asbestos in use</dt><dd>1946-1971</dd>',
  )
})

it('says nothing about them where the record does not', () => {
  expect(render({ asbestosYears: null })).not.toContain('Asbestos in use')
})
