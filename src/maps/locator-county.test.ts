import { describe, expect, it } from 'vitest'
import { neighboringStates } from './atlas.ts'
import { findCountyTitle } from './locator-county.ts'

it('finds the states that share a border', () => {
  expect(neighboringStates('AL').sort()).toEqual(['FL', 'GA', 'MS', 'TN'])
  expect(neighboringStates('HI')).toEqual([])
  expect(neighboringStates('XX')).toEqual([])
})

describe('the name of a county in full', () => {
  const title = (code: string, county: string | null, name = 'A town', place = [Number.NaN]) =>
    findCountyTitle({
      name,
      state: { code },
      county,
      latitude: place[0] || null,
      longitude: place[1] || null,
    })

  it.each([
    ['FL', 'Hillsborough', 'Hillsborough County'],
    ['LA', 'St. Tammany', 'St. Tammany Parish'],
    ['AK', 'Kenai Peninsula', 'Kenai Peninsula Borough'],
    ['AK', 'Bethel', 'Bethel Census Area'],
    ['AK', 'Juneau', 'City and Borough of Juneau'],
    ['VA', 'Norfolk', 'City of Norfolk'],
    ['VA', 'Fairfax County', 'Fairfax County'],
    ['NV', 'Carson City', 'Carson City'],
    ['DC', 'District of Columbia', 'District of Columbia'],
    ['FL', 'No Such Place', 'No Such Place'],
  ])('%s %s is %s', (code, county, full) => {
    expect(title(code, county)).toBe(full)
  })

  it('of a city and a county with one name, has the city only for the city itself', () => {
    expect(title('VA', 'Richmond', 'Richmond')).toBe('City of Richmond')
    expect(title('VA', 'Richmond', 'Warsaw')).toBe('Richmond County')
    expect(title('VA', 'Roanoke', 'Vinton')).toBe('Roanoke County')
    expect(title('MD', 'Baltimore', 'Baltimore')).toBe('City of Baltimore')
    expect(title('FL', 'Bradford', 'Bradford')).toBe('Bradford County')
  })

  it('is found by position when the record has none', () => {
    expect(title('LA', null, 'New Orleans', [29.95, -90.07])).toBe('Orleans Parish')
    expect(title('LA', null)).toBeNull()
  })
})
