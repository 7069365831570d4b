import { readdirSync, readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { DocumentYears, PEAK_USE, parseYears, yearsOnRecord } from './years-figure.tsx'

describe('the years of a facility', () => {
  it.each([
    ['1917-1984', { from: 1917, to: 1984 }],
    ['1917–1984', { from: 1917, to: 1984 }],
    ['1950-present', { from: 1950, to: 2026 }],
    ['1950-Present', { from: 1950, to: 2026 }],
    ['about 1950', null],
    ['1984-1917', null],
    ['1984-2090', null],
    ['', null],
    [null, null],
  ])('reads %s', (text, expected) => {
    expect(parseYears(text, 2026)).toEqual(expected)
  })

  it('shows operation, peak use and illness on one axis, each with its years as text', () => {
    const years = yearsOnRecord(
      { operationalYears: '1917-1984', facilityType: 'Shipyard' },
      { slug: 'shipyards', name: 'Shipyards' },
      2026,
    )
    expect(years?.bars.map(({ label, years }) => `${label} ${years}`)).toEqual([
      'Shipyard in operation 1917–1984',
      'Peak asbestos use in shipyards 1930s–1980s',
      'When a related illness could first appear from 1927 on, with no end date',
    ])
    expect(years?.ticks.map((tick) => tick.year)).toEqual([
      1910, 1940, 1960, 1980, 2000, 2020, 2040,
    ])
  })

  it('names the first year of its axis, and leaves the years of illness open', () => {
    const years = yearsOnRecord({ operationalYears: '1952-1960', facilityType: null }, null, 2026)
    expect(years?.ticks[0]).toEqual({ year: 1950, left: '0.00%' })
    const { left = '', width = '' } = years?.bars.at(-1) ?? {}
    expect(Number.parseFloat(left) + Number.parseFloat(width)).toBeCloseTo(100, 1)
    expect(Number.parseFloat(years?.today ?? '')).toBeLessThan(90)
  })

  it('is empty when the years are unknown', () => {
    expect(yearsOnRecord({ operationalYears: null, facilityType: null }, null, 2026)).toBeNull()
  })

  it('agrees with the category records about peak use', () => {
    const folder = new URL('../../../content/categories/', import.meta.url)
    const records = readdirSync(folder)
      .filter((name) => /^[a-z-]+\.yaml$/.test(name))
      .map((name) => parse(readFileSync(new URL(name, folder), 'utf8')))
      .filter((record) => record.slug !== 'education')
    expect(PEAK_USE).toEqual(
      Object.fromEntries(records.map((record) => [record.slug, record.peakUseYears])),
    )
  })
})

describe('the years that documents speak of', () => {
  const document = { kind: 'court-opinion', year: 2010 } as const
  const figure = (evidence: Parameters<typeof DocumentYears>[0]['evidence']) =>
    renderToStaticMarkup(<DocumentYears evidence={evidence} />)

  it('has a bar for each document that names years, with its number, and marks claims', () => {
    const html = figure([
      { ...document, shows: 'exposure-found', years: { from: 1955, to: 1991 } },
      { ...document, shows: 'place-and-period' },
      { ...document, shows: 'exposure-alleged', years: { from: 1962, to: 1962 } },
    ])
    expect(html.match(/<sup>\d<\/sup>/g)).toEqual(['<sup>1</sup>', '<sup>3</sup>'])
    expect(html).toContain('1955–1991')
    expect(html.match(/class="(solid|hatched)"/g)).toEqual(['class="solid"', 'class="hatched"'])
    expect(html).toContain('Years the documents speak of')
  })

  it('is not there when no document names a year', () => {
    expect(figure([{ ...document, shows: 'found-in-buildings' }])).toBe('')
  })
})
