/** Every content rule fails on a record that breaks it. The published records pass them all. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { compileContent, contentFile } from '../../platform/content/content-loader.ts'
import {
  categoryFaults,
  categoryRecords,
  citationFaults,
  countWords,
  linkFaults,
  markupFaults,
  repetitionFaults,
} from './category-records.content.ts'
import { type CategoryRecord, englishRecordSchema } from './category-records.contract.ts'

const read = (slug: string) => readFileSync(pathOf(slug), 'utf8')
const pathOf = (slug: string) =>
  new URL(`../../../content/categories/${slug}.yaml`, import.meta.url).pathname
const build = (slug: string, text: string) => compileContent([categoryRecords], pathOf(slug), text)

/** A valid record with one thing changed. */
function changed(change: (record: CategoryRecord) => void, slug = 'hospitals'): CategoryRecord {
  const record = parse(read(slug)) as CategoryRecord
  change(record)
  return record
}

const everyPathLives = () => true

it('requires a category of the directory, with its name and facilities', () => {
  expect(categoryFaults(changed(() => {}))).toEqual([])
  expect(categoryFaults(changed(() => {}, 'education'))).toEqual([])
  expect(categoryFaults(changed((record) => Object.assign(record, { slug: 'mines' })))).toEqual([
    'mines: is no category (see src/directory/categories.ts)',
  ])
  const wrong = { name: 'Clinics', facilitiesOf: 'schools' }
  expect(categoryFaults(changed((record) => Object.assign(record, wrong)))).toEqual([
    'hospitals: is called "Hospitals", not "Clinics"',
    'hospitals: lists the facilities of hospitals, not of schools',
  ])
})

describe('the shape of a record', () => {
  const issue = (change: (record: CategoryRecord) => void) => {
    const result = englishRecordSchema.safeParse(changed(change))
    return result.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
  }

  it('accepts the record as it is', () => {
    expect(issue(() => {})).toEqual([])
  })

  it('requires exactly 20 references', () => {
    expect(issue((record) => record.sections.citations.references.pop())).toEqual([
      'sections.citations.references: must hold exactly 20 references',
    ])
  })

  it('requires them to be numbered in order', () => {
    const swap = (record: CategoryRecord) => record.sections.citations.references.reverse()
    expect(issue(swap)).toEqual([
      'sections.citations.references: references must be numbered 1 to 20 in order',
    ])
  })

  it('requires eight industries', () => {
    expect(issue((record) => record.sections.industriesAffected.industries.pop())).toEqual([
      'sections.industriesAffected.industries: must hold exactly eight industries',
    ])
  })

  it('requires the title of a category page', () => {
    const rename = (record: CategoryRecord) => {
      record.pageTitle = 'Hospitals | Exposure Atlas'
    }
    expect(issue(rename)).toEqual(['pageTitle: must be the title of a category page'])
  })

  it('requires the heading and the label of the state filter', () => {
    const rename = (record: CategoryRecord) => {
      record.sections.stateFilter.heading = 'Find hospitals'
      record.sections.stateFilter.description = 'Filter'
    }
    expect(issue(rename)).toEqual([
      'sections.stateFilter.heading: must be the heading of the filter',
      'sections.stateFilter.description: must be the label of the filter',
    ])
  })

  it('rejects unknown keys', () => {
    expect(issue((record) => Object.assign(record, { color: 'red' })).join()).toMatch(/color/)
  })

  it('names the file, the path and the error', async () => {
    const text = read('hospitals').replace('peakUseYears: "1940s-1980s"', 'peakUseYears: "ever"')
    await expect(build('hospitals', text)).rejects.toThrow(/hospitals\.yaml[\s\S]*peakUseYears/)
  })

  it('fails the build on a reference that nothing cites', async () => {
    const text = read('hospitals').replace('        furtherReading: true\n', '')
    await expect(build('hospitals', text)).rejects.toThrow(/reference 20 is neither cited/)
  })

  it('requires the file name to match the slug', async () => {
    await expect(build('shipyards', read('hospitals'))).rejects.toThrow(/its slug is "hospitals"/)
  })
})

describe('a translation', () => {
  const translate = (from: string | RegExp = '', to = '') =>
    categoryRecords.readFile(
      contentFile(pathOf('shipyards.es'), read('shipyards.es').replace(from, to)),
    )

  it('takes addresses, years, names and sources from the English record', () => {
    const english = categoryRecords.readFile(contentFile(pathOf('shipyards')))
    const spanish = translate()
    expect(spanish.name).toBe('Astilleros')
    const { slug, peakUseYears, milestones, sections } = english
    expect(spanish).toMatchObject({ slug, peakUseYears })
    expect(spanish.milestones.map(({ year }) => year)).toEqual(milestones.map(({ year }) => year))
    expect(spanish.sections.citations.references).toEqual(sections.citations.references)
    expect(spanish.sections.cityPages?.cities[0]).toMatchObject({ name: 'Tampa', slug: 'tampa' })
  })

  it.each([
    ['a key less', /^noun: .*\n/m, '', /texts: .* instead of noun/],
    ['a slug', /^noun:/m, 'slug: astilleros\nnoun:', /texts: .*slug|slug instead/],
    ['another citation', '[3]', '[4]', /historicalContext, citations: \[4\]/],
    ['another figure', '1945', '1954', /historicalContext, figures: 1954 instead of 1945/],
    ['another link', '/legal-help', '/contact', /workers\.content, links: \/contact/],
    ['a milestone less', /milestones:\n.*\n/, 'milestones:\n', /milestones/],
    ['a paragraph more', /(overview:[\s\S]*?)\n\n/, '$1\n\n      Más.\n\n', /overview.*paragraphs/],
    ['marked English in a title', 'h1Title: "', 'h1Title: "{Yards} ', /h1Title: English/],
  ])('refuses %s', (_, from, to, reason) => {
    expect(() => translate(from, to)).toThrow(reason)
  })
})

describe('references', () => {
  it('must be cited or be further reading', () => {
    const forget = changed((record) => {
      delete record.sections.citations.references[19]?.furtherReading
    })
    expect(citationFaults(forget)).toEqual([
      'hospitals: reference 20 is neither cited nor further reading',
    ])
  })

  it('must not be both', () => {
    const both = changed((record) => {
      record.sections.overview.content += ' More [20].'
    })
    expect(citationFaults(both)).toEqual([
      'hospitals: reference 20 is cited and marked further reading',
    ])
  })

  it('must exist when they are cited', () => {
    const wrong = changed((record) => {
      record.sections.overview.content += ' More [21].'
    })
    expect(citationFaults(wrong)).toEqual(['hospitals: cites [21], which is not in its references'])
  })

  it('must not be mostly further reading', () => {
    const lazy = changed((record) => {
      for (const reference of record.sections.citations.references) reference.furtherReading = true
    })
    expect(citationFaults(lazy)).toContain('hospitals: more than 5 references are further reading')
  })
})

describe('links', () => {
  const withLink = (link: string) =>
    changed((record) => {
      record.sections.faq.questions[0] = { question: 'What is there?', answer: `See ${link} now.` }
    })

  it('must lead to a page', () => {
    const record = withLink('[the old hospital list](/hospital-list)')
    expect(linkFaults(record, (path) => path === '/legal-help')).toEqual([
      'hospitals, sections.faq.questions.0.answer: /hospital-list is not an address of the site',
    ])
  })

  it.each(['here', 'click here', 'Read more', 'learn more', 'this page', 'More'])(
    'must not be called "%s"',
    (label) => {
      expect(linkFaults(withLink(`[${label}](/legal-help)`), everyPathLives)).toEqual([
        `hospitals, sections.faq.questions.0.answer: "${label}" says nothing`,
      ])
    },
  )
})

describe('words', () => {
  it.each(['a <b>bold</b> word', 'a **bold** word', 'a `code` word'])(
    'must not contain markup: %s',
    (text) => {
      const record = changed((one) => {
        one.sections.overview.content = text
      })
      expect(markupFaults(record)).toHaveLength(1)
    },
  )

  it('must not repeat another record', () => {
    const sentence = 'Dust hung in the air of the basement for the rest of the shift.'
    const one = changed((record) => {
      record.sections.overview.content += ` ${sentence}`
    })
    const other = changed((record) => {
      record.sections.history.content += `\n\n${sentence} It was gray.`
    }, 'shipyards')
    expect(repetitionFaults([one, other]).join()).toContain(`"${sentence}"`)
  })

  it('must not repeat another record with the noun swapped', () => {
    const one = changed((record) => {
      record.healthRisks = 'Every hospital had a boiler house that shed fibers for years.'
    })
    const other = changed((record) => {
      record.healthRisks = 'Every shipyard had a boiler house that shed fibers for years.'
    }, 'shipyards')
    expect(repetitionFaults([one, other])).not.toEqual([])
  })

  it('are counted without citations and link targets', () => {
    const before = changed(() => {})
    const after = changed((record) => {
      record.sections.overview.content += ' Two [words](/legal-help) [3].'
    })
    expect(countWords(after) - countWords(before)).toBe(2)
  })
})
