import { describe, expect, it } from 'vitest'
import { leadsToDocument } from '../../src/directory/evidence/document-address.ts'
import { documentedSiteSchema } from '../../src/directory/evidence/evidence.contract.ts'
import { plainSlug } from '../../src/directory/slug.ts'
import { documentedRows, readDocumentedSites } from './documented-rows.ts'
import { documentedTexts } from './texts.ts'
import { readTranslations } from './translated.ts'

const files = readDocumentedSites()
const sites = files.flatMap(({ state, sites }) => sites.map((site) => ({ ...site, state })))
/** Every document with the number of its record. */
const documents = sites.flatMap(({ record, evidence, sources }) =>
  [...evidence, ...sources].map((document) => ({ record, ...document })),
)
const addresses = documents.flatMap(({ record, url }) => (url ? [{ record, url }] : []))

/** Governments, and where opinions of courts and journals can be read. A law firm's or a newspaper's page is no source. */
const PRIMARY =
  /(\.gov|\.mil|\.state\.mn\.us|\.unt\.edu|justia\.com|courtlistener\.com|leagle\.com|vlex\.com|midpage\.ai|cetient\.com|openjurist\.org|scocal\.stanford\.edu|doi\.org|oem\.bmj\.com|epaosc\.org|museumoffloridahistory\.com|indian-river\.org|myclearwater\.com|monroe-clerk\.com|ufl\.edu|stars\.library\.ucf\.edu|miamigov\.com|confex\.com|uiowa\.edu|deakin\.edu\.au|semanticscholar\.org|cityoflawrence\.com|storymaps\.arcgis\.com|jea\.com|usni\.org|usg\.edu)$/

/** Years, counts and amounts, in any order: sentences are turned around. */
const figuresOf = (text: string) => (text.match(/\d+(?:[.,]\d+)*/g) ?? []).sort()

describe('the documented dataset', () => {
  it('covers no less than it did', () => {
    const isAbout = ({ evidence }: (typeof sites)[number]) =>
      evidence.some(({ shows }) => shows !== 'place-and-period')
    const inFlorida = sites.filter(({ state }) => state.code === 'FL')
    const reached = {
      states: files.length,
      sites: sites.length,
      aboutAsbestos: sites.filter(isAbout).length,
      florida: inFlorida.length,
      floridaAboutAsbestos: inFlorida.filter(isAbout).length,
      withYears: sites.filter((site) => site.operatingYears ?? site.asbestosYears).length,
      withYearsSpokenOf: sites.filter(({ evidence }) => evidence.some(({ years }) => years)).length,
      withCategory: sites.filter(({ category }) => category).length,
      exactAddresses: addresses.length,
      quotations: documents.filter((document) => 'quote' in document && document.quote).length,
    }
    const least = {
      states: 51,
      sites: 1_285,
      aboutAsbestos: 845,
      florida: 208,
      floridaAboutAsbestos: 103,
      withYears: 445,
      withYearsSpokenOf: 900,
      withCategory: sites.length,
      exactAddresses: 745,
      quotations: 60,
    }
    const fallen = Object.entries(least).filter(
      ([what, least]) => reached[what as keyof typeof reached] < least,
    )
    expect(fallen, JSON.stringify(reached)).toEqual([])
  })

  it('has at least two types of facility in each of the five cities that every page leads to', () => {
    for (const city of ['Tampa', 'Jacksonville', 'Panama City', 'Miami', 'Orlando']) {
      const there = sites.filter((site) => site.state.code === 'FL' && site.city === city)
      expect(new Set(there.map(({ category }) => category)).size, city).toBeGreaterThanOrEqual(2)
    }
  })

  it('has several types of facility in many towns of Florida', () => {
    const inTowns = sites.filter(({ state, city }) => state.code === 'FL' && city)
    const types = [...Map.groupBy(inTowns, ({ city }) => city).values()].map(
      (there) => new Set(there.map(({ category }) => category)).size,
    )
    expect(types.filter((count) => count >= 2).length).toBeGreaterThanOrEqual(20)
    expect(types.filter((count) => count >= 3).length).toBeGreaterThanOrEqual(6)
  })

  it('says of every statement what its document shows', () => {
    const silent = sites.filter(({ evidence }) => evidence.some(({ shows }) => !shows))
    expect(silent.map(({ record }) => record)).toEqual([])
  })

  it('cites primary sources alone', () => {
    expect(addresses.filter(({ url }) => !PRIMARY.test(new URL(url).hostname))).toEqual([])
  })

  it('links to documents, never to a home or landing page', () => {
    expect(addresses.filter(({ url }) => !leadsToDocument(url))).toEqual([])
    expect(documents.filter(({ url, findIt }) => !url === !findIt)).toEqual([])
  })

  it('loads no home or landing page as an address, and nothing that cannot be found', () => {
    const site = structuredClone(sites[0])
    const { state: _state, ...written } = site ?? {}
    const problems = (changed: object) => {
      const [first] = site?.evidence ?? []
      const { url: _url, findIt: _findIt, ...rest } = first ?? {}
      const evidence = [{ ...rest, ...changed }]
      return documentedSiteSchema.safeParse({ ...written, evidence }).error?.issues.length ?? 0
    }
    expect(problems({ url: 'https://www.courtlistener.com/opinion/1/a-v-b/' })).toBe(0)
    expect(problems({ findIt: 'Ask the court for it.' })).toBe(0)
    expect(problems({})).toBe(1)
    for (const url of [
      'https://www.courtlistener.com/',
      'https://www.epa.gov',
      'https://www.epa.gov/superfund/',
      'https://www.epa.gov/toxics-release-inventory-tri-program',
    ])
      expect(problems({ url }), url).toBe(1)
    expect(problems({ findIt: 'long '.repeat(50) })).toBe(1)
  })

  it('takes the years that a document speaks of from its statement', () => {
    const isNamed = (statement: string, year: number) =>
      statement.includes(`${year}`) || statement.includes(`${Math.floor(year / 10) * 10}s`)
    const made = sites.flatMap(({ record, evidence }) =>
      evidence
        .filter(
          ({ statement, years, year }) =>
            years &&
            (years.to > year ||
              ![years.from, years.to].every((one) => isNamed(statement, one) || one === year)),
        )
        .map(({ years }) => ({ record, ...years })),
    )
    expect(made).toEqual([])
  })

  it('says of every statement how its document was read, where that is known', () => {
    const unrecorded = sites.filter(({ evidence }) => evidence.some(({ readAs }) => !readAs))
    expect(unrecorded.map(({ record }) => record)).toEqual([44])
  })

  it('says of every record how it was checked, twice', () => {
    const once = sites.filter(({ checked }) => !/Second reading \d{4}-\d\d-\d\d/.test(checked))
    expect(once.map(({ name }) => name)).toEqual([])
  })

  it('is checked on a day that has come', () => {
    const today = new Date().toISOString().slice(0, 10)
    const early = sites.filter(({ evidence }) =>
      evidence.some(({ checkedOn }) => checkedOn > today),
    )
    expect(early.map(({ name }) => name)).toEqual([])
  })

  it('puts every position near the others of its state', () => {
    // Loose boxes, but a swapped sign or a neighboring state shows.
    const far = files.flatMap(({ state, sites }) => {
      const placed = sites.flatMap(({ position }) => (position ? [position] : []))
      const middle = (axis: 0 | 1) => {
        const sorted = placed.map((position) => position[axis]).sort((a, b) => a - b)
        return sorted[Math.floor(sorted.length / 2)] ?? 0
      }
      const reach = ['AK', 'TX', 'CA'].includes(state.code) ? 20 : 8
      return sites
        .filter(
          ({ position }) =>
            position && Math.hypot(position[0] - middle(0), position[1] - middle(1)) > reach,
        )
        .map(({ name }) => `${name}, ${state.code}`)
    })
    expect(far).toEqual([])
  })

  it('gives every town a position, so that its records have a distance', () => {
    const cities = documentedRows().find(({ table }) => table === 'cities')?.rows ?? []
    const lost = cities.filter(({ latitude, longitude }) => !latitude || !longitude)
    expect(lost.map(({ name }) => name)).toEqual([])
  })

  it('has the same figures in Spanish', () => {
    const wrong = [...readTranslations()].filter(
      ([english, spanish]) => figuresOf(english).join() !== figuresOf(spanish).join(),
    )
    expect(wrong).toEqual([])
  })

  it('becomes rows that refer to each other correctly', () => {
    const tables = new Map(documentedRows().map(({ table, rows }) => [table, rows]))
    const ids = (table: string) => new Set(tables.get(table)?.map(({ id }) => id))
    const dangling = [
      ['cities', 'state_id', 'states'],
      ['facilities', 'city_id', 'cities'],
      ['facility_sources', 'facility_id', 'facilities'],
      ['facility_facts', 'source_id', 'facility_sources'],
    ].flatMap(([table = '', column = '', to = '']) =>
      (tables.get(table) ?? []).filter((row) => !ids(to).has(row[column] ?? null)),
    )
    expect(dangling).toEqual([])
    expect(tables.get('facilities')).toHaveLength(sites.length)
  })
})

describe('texts about facilities', () => {
  const written = documentedTexts().filter(({ type }) => type === 'facility')

  it('are of one record each, and name no figure that its documents do not', () => {
    expect(written.length).toBeGreaterThanOrEqual(12)
    for (const { name, stateSlug, text } of written) {
      const slug = name.replace('_content_enhanced_live', '')
      const [own, ...others] = sites.filter((site) => plainSlug(site.name) === slug)
      expect([own?.state.slug, others], name).toEqual([stateSlug, []])
      const known = new Set(figuresOf(JSON.stringify(own)))
      for (const paragraphs of [...text.en, ...text.es]) {
        const unknown = figuresOf(paragraphs.join(' ')).filter((figure) => !known.has(figure))
        expect(unknown, name).toEqual([])
      }
    }
  })
})
