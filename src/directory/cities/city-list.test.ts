import { describe, expect, it } from 'vitest'
import type { FacilityListItem } from '../facilities/facilities.contract.ts'
import { spanOf } from '../years.ts'
import { chooseFacilities, cityListUrl, letterOf, readCityList } from './city-list.ts'

const city = {
  id: 1,
  name: 'Tampa',
  slug: 'tampa',
  stateId: 9,
  county: null,
  countyName: null,
  facilityCount: 5,
  latitude: null,
  longitude: null,
  state: { id: 9, name: 'Florida', slug: 'florida', code: 'FL' },
}

const facility = (name: string, more: Partial<FacilityListItem> = {}): FacilityListItem => ({
  id: name.length,
  name,
  slug: name,
  companyName: null,
  facilityType: null,
  operationalYears: null,
  formerNames: [],
  description: null,
  category: null,
  grade: 'listed',
  isDemonstration: false,
  documents: 0,
  shows: [],
  city,
  state: city.state,
  ...more,
})

const shipyards = { id: 1, name: 'Shipyards', slug: 'shipyards' }
const list = [
  facility('Avenue Mill', { operationalYears: '1930s to 1950s', grade: 'reported', documents: 3 }),
  facility('Bay Dock', {
    category: shipyards,
    operationalYears: '1917-1944',
    shows: ['used-or-made'],
    grade: 'documented',
  }),
  facility('Éclair Bakery', { formerNames: ['Sunrise Ovens'], companyName: 'Dough Company' }),
  facility('Yard No. 2', {
    category: shipyards,
    operationalYears: '1962–present',
    grade: 'documented',
    documents: 2,
  }),
]
const names = (wanted: Parameters<typeof chooseFacilities>[1]) =>
  chooseFacilities(list, wanted).shown.map(({ name }) => name)

describe('the list of a city', () => {
  it('is filtered by category, grade, words in any name, and first letter', () => {
    expect(names({})).toHaveLength(4)
    expect(names({ category: 'Shipyards' })).toEqual(['Bay Dock', 'Yard No. 2'])
    expect(names({ category: 'Other' })).toEqual(['Avenue Mill', 'Éclair Bakery'])
    expect(names({ grade: 'reported' })).toEqual(['Avenue Mill'])
    expect(names({ q: 'ovens  SUN' })).toEqual(['Éclair Bakery'])
    expect(names({ q: 'eclair dough' })).toEqual(['Éclair Bakery'])
    expect(names({ letter: 'E' })).toEqual(['Éclair Bakery'])
    expect(names({ letter: 'E', category: 'Shipyards' })).toEqual([])
    expect([...chooseFacilities(list, { letter: 'E' }).letters]).toEqual(['A', 'B', 'E', 'Y'])
  })

  it('is filtered by what documents show, and ignores what none can show', () => {
    expect(names(readCityList({ shows: 'used-or-made' }))).toEqual(['Bay Dock'])
    expect(names(readCityList({ shows: 'exposure-found' }))).toEqual([])
    expect(names(readCityList({ shows: 'anything' }))).toHaveLength(4)
  })

  it('is filtered by years of operation, and says how many have none', () => {
    expect(names({ from: '1945', to: '1955' })).toEqual(['Avenue Mill'])
    expect(names({ from: '1959', to: '1961' })).toEqual(['Avenue Mill'])
    expect(names({ from: '2001' })).toEqual(['Yard No. 2'])
    expect(names({ to: '1920' })).toEqual(['Bay Dock'])
    expect(chooseFacilities(list, { to: '1920' }).undated).toBe(1)
    expect(chooseFacilities(list, {}).undated).toBe(0)
  })

  it('is sorted by first year or by documents, and by name where they are equal', () => {
    expect(names({ sort: 'years' })).toEqual([
      'Bay Dock',
      'Avenue Mill',
      'Yard No. 2',
      'Éclair Bakery',
    ])
    expect(names({ sort: 'documented' })).toEqual([
      'Yard No. 2',
      'Bay Dock',
      'Avenue Mill',
      'Éclair Bakery',
    ])
  })

  it('has one address for each choice', () => {
    expect(cityListUrl(city, {})).toBe('/florida/tampa')
    expect(cityListUrl(city, { q: 'a&b', sort: 'years', category: 'Power Plants' })).toBe(
      '/florida/tampa?category=Power%20Plants&sort=years&q=a%26b',
    )
  })

  it('ignores parameters that mean nothing', () => {
    const meaningless = {
      grade: 'best',
      letter: 'ab',
      show: 'more',
      sort: 'price',
      from: '12',
      to: 'x',
    }
    expect(readCityList({ ...meaningless, q: '  ', category: '', other: '1' })).toEqual({})
    expect(readCityList({ q: 'x'.repeat(1000) }).q).toHaveLength(80)
  })
})

it.each([
  ['1941-1977', 1941, 1977],
  ['1925–present', 1925, Number.POSITIVE_INFINITY],
  ['1930s-1950s', 1930, 1959],
  ['about 1962', 1962, 1962],
])('%s spans %i to %i', (years, first, last) => {
  expect(spanOf(years)).toEqual({ first, last })
})

it('knows no span without a year', () => {
  expect(spanOf(null)).toBeNull()
  expect(spanOf('plant 21957 of unknown age')).toBeNull()
})

it('files names that start with no letter under 0', () => {
  expect(letterOf({ name: '3M Plant' })).toBe('0')
})
