import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { currentApi } from '../../platform/web/api-in-process.ts'
import {
  categoriesQuery,
  categoryCitiesQuery,
  categoryStatesQuery,
} from '../categories/categories.queries.ts'
import { cityQuery, relatedCitiesQuery } from '../place.queries.ts'
import { stateQuery, statesQuery } from './states.queries.ts'
import { addUp } from './states.sql.ts'

const problem = JSON.stringify({ status: 404, detail: 'State not found' })

it.each([
  ['/api/states', 'Failed to fetch states', statesQuery()],
  ['/api/states/new-york', 'State not found', stateQuery('new-york')],
  ['/api/states/ohio?type=Tire+Plant', 'State not found', stateQuery('ohio', 'Tire Plant')],
  ['/api/cities/ohio/akron', 'City not found', cityQuery('ohio', 'akron')],
  ['/api/cities/3/related', 'Failed to fetch related cities: 404', relatedCitiesQuery(3)],
  ['/api/categories', 'Failed to fetch categories', categoriesQuery()],
  ['/api/categories?stateSlug=ohio', 'Failed to fetch categories', categoriesQuery('ohio')],
  ['/api/categories/schools/states', 'Failed to fetch states', categoryStatesQuery('schools')],
  [
    '/api/categories/schools/cities?stateSlug=ohio&limit=12',
    '404: State not found',
    categoryCitiesQuery('schools', 'ohio'),
  ],
])('%s fails with "%s"', async (path, message, { queryKey, queryFn }) => {
  const asked: string[] = []
  currentApi.enterWith(async (requested) => {
    asked.push(requested)
    return new Response(problem, { status: 404 })
  })
  const client = new QueryClient()
  const failing = client.ensureQueryData({ queryKey, queryFn } as never)
  await expect(failing).rejects.toMatchObject({ message, status: 404 })
  expect(asked).toEqual([path])
})

const yards = { id: 1, name: 'Shipyards', slug: 'shipyards' }
const mills = { id: 2, name: 'Manufacturing', slug: 'manufacturing' }

it('sums categories and types, largest first, then by name', () => {
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
