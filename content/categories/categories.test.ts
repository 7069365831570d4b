/** The published category records: shape, sources, links, and no shared wording. */
import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  categoryRecords,
  citationFaults,
  countWords,
  linkFaults,
  listProse,
  markupFaults,
  repetitionFaults,
} from '../../src/directory/categories/category-records.content.ts'
import { plainText } from '../../src/directory/categories/prose-syntax.ts'
import { allCategories } from '../../src/directory/categories.ts'
import { shownCategory } from '../../src/directory/category-names.ts'
import { contentFile } from '../../src/platform/content/content-loader.ts'
import { withLanguage } from '../../src/platform/web/language-of-request.ts'
import { pageList } from '../../src/site/pages.ts'
import { urls } from '../../src/site/urls.ts'

const FOLDER = new URL('.', import.meta.url)
const read = (file: string) => categoryRecords.readFile(contentFile(new URL(file, FOLDER).pathname))
const files = readdirSync(FOLDER).filter((file) => /^[a-z-]+\.yaml$/.test(file))
const records = files.map(read)
const slugs = records.map((record) => record.slug)

const SLUGS = [...allCategories.map(({ slug }) => slug), 'education'].sort()

/** Pages without parameters, and those of the records. */
const live = new Set<string>([
  ...pageList.flatMap(([, { path }]) => (path.includes('$') ? [] : [path])),
  ...slugs.map((slug) => urls.category(slug)),
])

const translations = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.es.yaml'))
  .map(read)

describe.each(translations)('$slug in Spanish', (record) => {
  it('has the titles of its kind, and descriptive links', () => {
    const { name, slug, pageTitle, metaDescription, sections } = record
    if (slug !== 'education') {
      expect(name).toBe(withLanguage('es', () => shownCategory({ slug, name: '' })))
    }
    expect(pageTitle).toBe(
      `${name}: sitios de exposición al asbesto - Directorio completo | Exposure Atlas`,
    )
    expect(sections.stateFilter).toMatchObject({
      heading: `${name}: busque sitios de exposición al asbesto por estado`,
      description: 'Filtro interactivo por estado:',
    })
    expect(metaDescription).toContain('los 50 estados')
    expect(linkFaults(record, (path) => live.has(path))).toEqual([])
  })
})

it('every record is in Spanish too, and repeats no paragraph or sentence', () => {
  expect(translations.map(({ slug }) => slug).sort()).toEqual(SLUGS)
  expect(repetitionFaults(translations)).toEqual([])
})

it('§2.10 there is a record for each category, and for education', () => {
  expect(slugs.toSorted()).toEqual(SLUGS)
})

describe.each(records)('$slug', (record) => {
  it('§2.15 has 20 references, each cited from the text or marked as further reading', () => {
    expect(record.sections.citations.references).toHaveLength(20)
    expect(citationFaults(record)).toEqual([])
  })

  it('links only to existing pages, with descriptive labels', () => {
    expect(linkFaults(record, (path) => live.has(path))).toEqual([])
  })

  it('contains no markup besides citations and links', () => {
    expect(markupFaults(record)).toEqual([])
  })

  it('mentions all 50 states to search engines', () => {
    expect(record.metaDescription).toContain('all 50 states')
  })

  it('lists the facilities of a category that exists', () => {
    expect(slugs).toContain(record.facilitiesOf)
    expect(slugs).toContain(record.canonical)
  })

  it('is neither too short nor too long', () => {
    expect(countWords(record)).toBeGreaterThan(1400)
    expect(countWords(record)).toBeLessThan(2600)
  })

  it('describes a referral service that is not a law firm', () => {
    expect(record.structuredData.legalService.description).toMatch(
      /not a law firm|does not (represent|practice)/,
    )
  })
})

it('no paragraph or sentence repeats, even with another noun', () => {
  expect(repetitionFaults(records)).toEqual([])
})

it('§2.15 shipyards list Tampa, Jacksonville and Panama City', () => {
  const pages = records.find(({ slug }) => slug === 'shipyards')?.sections.cityPages
  expect(pages?.cities.map(({ name }) => name)).toEqual(['Tampa', 'Jacksonville', 'Panama City'])
})

it('§3 peak use years are those of the specification', () => {
  const peak = Object.fromEntries(records.map(({ slug, peakUseYears }) => [slug, peakUseYears]))
  expect(peak).toMatchObject({
    hospitals: '1940s-1980s',
    'commercial-buildings': '1940s-1980s',
    schools: '1940s-1980s',
    education: '1940s-1980s',
    government: '1930s-1980s',
    shipyards: '1930s-1980s',
  })
})

/** Figures that the specification asks for, by record. */
const FIGURES: [string, RegExp][] = [
  ['hospitals', /healthcare workers at 8\.7%/],
  ['hospitals', /up to 40% asbestos/],
  ['education', /8\.8% of mesothelioma cases/],
  ['schools', /one-third of schools/],
  ['schools', /Asbestos Hazard Emergency Response Act of 1986/],
  ['shipyards', /over 33% of United States mesothelioma cases/],
  ['shipyards', /30% of working time/],
  ['government', /up to 75% of pay/],
  ['government', /100% of approved medical cost/],
  ['government', /\$2\.964 billion/],
  ['manufacturing', /60\+ trusts holding over \$30 billion/],
  ['residential', /\$300,000 to \$400,000/],
  ['residential', /289 residential entries/],
  ['commercial-buildings', /as high as 40%/],
  ['commercial-buildings', /two to four years/],
  ...SLUGS.map((slug): [string, RegExp] => [slug, /10 to 50 years/]),
]

it.each(FIGURES)('§9 %s states %s', (slug, figure) => {
  const record = records.find((one) => one.slug === slug)
  const texts = record ? listProse(record).map(({ text }) => plainText(text)) : []
  expect(texts.filter((text) => figure.test(text))).not.toEqual([])
})

it('§9 the histories mention the bans of 1973, 1975, 1989 and 2019', () => {
  const years = records.flatMap(({ milestones }) => milestones.map(({ year }) => year))
  expect(years).toEqual(expect.arrayContaining([1973, 1975, 1989, 2019]))
})

/** Topics that the records together must cover. */
const TOPICS = [
  /personal injury suit/,
  /trust/,
  /workers' compensation/,
  /Federal Employees' Compensation Act/,
  /premises liability/,
  /wrongful death/,
  /Federal Employers' Liability Act/,
]

it.each(TOPICS)('§2.15 the records cover %s', (topic) => {
  const text = records.flatMap((record) => listProse(record).map((one) => one.text)).join('\n')
  expect(text).toMatch(topic)
})

it.each(records)('$slug lists its milestones in order', ({ milestones }) => {
  const years = milestones.map(({ year }) => year)
  expect(years).toEqual(years.toSorted((a, b) => a - b))
})
