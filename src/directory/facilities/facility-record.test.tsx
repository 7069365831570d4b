import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { withLanguage } from '../../platform/web/language-of-request.ts'
import type { Facility } from './facilities.contract.ts'
import { FacilityDetails, overviewOf } from './facility-record.tsx'

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
  const text = overviewOf(undefined, solarFarm).paragraphs.join('\n')
  expect(text).toContain('Gulf Solar Farm in Tampa, Florida is listed in this directory.')
  expect(text).toContain('Its years of operation are given as 2019–present.')
  expect(text).not.toMatch(/asbestos was|were exposed|may have been exposed|on record as a place/)
})

it('does not count documents without a word of asbestos as documents about it', () => {
  const placed = (...shows: string[]) =>
    overviewOf(undefined, {
      ...solarFarm,
      evidence: shows.map((one) => ({ shows: one })),
    } as Facility)
  expect(placed('place-and-period').paragraphs[0]).toContain(
    'No document about asbestos here has been read yet',
  )
  expect(placed('place-and-period', 'used-or-made').paragraphs[0]).toContain(
    'One document about asbestos at this site is on record',
  )
})

it('is in Spanish on a Spanish page, and marks what stays in English', () => {
  const shipyard = {
    facilityType: 'Shipyard',
    typeLanguage: 'en' as const,
    category: { slug: 'shipyards', name: 'Shipyards' },
  }
  const html = withLanguage('es', () => render({ ...shipyard, asbestosYears: '1946-present' }))
  expect(html).toContain('<dt>Años en que se usó asbesto</dt><dd>1946–presente</dd>')
  const ended = withLanguage('es', () => render({ ...shipyard, asbestosYears: 'until 1991' }))
  expect(ended).toContain('<dd>hasta 1991</dd>')
  expect(html).toContain('<dt>Tipo de instalación</dt><dd lang="en">Shipyard</dd>')
  expect(html).toContain('<dt>Sector</dt><dd>Astilleros</dd>')
  withLanguage('es', () => {
    const content = { contentBlocks: ['Written here.'], language: 'en' as const }
    expect(overviewOf(content, solarFarm).lang).toBe('en')
    const { paragraphs, lang } = overviewOf(undefined, solarFarm)
    expect(lang).toBeUndefined()
    expect(paragraphs[0]).toContain('Años de operación según el registro: 2019–presente.')
  })
})
