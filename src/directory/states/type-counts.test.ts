import { expect, it } from 'vitest'
import { addUp } from './type-counts.ts'

const yards = { id: 1, name: 'Shipyards', slug: 'shipyards' }
const mills = { id: 2, name: 'Manufacturing', slug: 'manufacturing' }

it('adds up categories and types, most first, then by name', () => {
  const { types, facilityTypes } = addUp([
    { category: mills, facilityType: 'Paper Mill', facilityCount: 2 },
    { category: yards, facilityType: 'shipyard', facilityCount: 1 },
    { category: yards, facilityType: 'Shipyard', facilityCount: 3 },
    { category: mills, facilityType: 'Mill', facilityCount: 2 },
    { category: null, facilityType: null, facilityCount: 9 },
  ])
  expect(types).toEqual([
    { ...mills, facilityCount: 4 },
    { ...yards, facilityCount: 4 },
  ])
  expect(facilityTypes).toEqual([
    { name: 'Shipyard', facilityCount: 4 },
    { name: 'Mill', facilityCount: 2 },
    { name: 'Paper Mill', facilityCount: 2 },
  ])
})
