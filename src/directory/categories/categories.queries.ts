import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiClient, apiQuery, callJson, callPage } from '../../platform/web/api-client.ts'
import type { facilitiesApi } from '../facilities/facilities.api.ts'
import type { statesApi } from '../states/states.api.ts'
import type { categoriesApi } from './categories.api.ts'

const categories = apiClient<typeof categoriesApi>()

export const categoriesQuery = (stateSlug?: string) =>
  apiQuery(
    categories.get('/categories', { query: { stateSlug } }),
    () => 'Failed to fetch categories',
  )

/** All states with their number of facilities of the category. */
export const categoryStatesQuery = (categorySlug: string) =>
  apiQuery(
    categories.get('/categories/:categorySlug/states', { param: { categorySlug } }),
    () => 'Failed to fetch states',
  )

/** The cities of the state with most facilities of the category, with that count. */
export const categoryCitiesQuery = (categorySlug: string, stateSlug: string, limit = 12) =>
  apiQuery(
    categories.get('/categories/:categorySlug/cities', {
      param: { categorySlug },
      query: { stateSlug, limit },
    }),
  )

/** What the category pages ask about facilities: lists a hundred at a time, and a state in brief. */
const facilities = apiClient<typeof facilitiesApi>()
const states = apiClient<typeof statesApi>()

/** How many facilities are shown at first, and how many more each 'Load More' shows. */
export const PAGE_SIZE = 100

type Asked = { categorySlug: string; stateId: number; firstPage: number }

/** One call per hundred, from the page that the address names to the end of the list. */
export const categoryFacilitiesPages = ({ categorySlug, stateId, firstPage }: Asked) => {
  const filter = { categorySlug, stateId }
  return infiniteQueryOptions({
    queryKey: ['/api/facilities', filter, { firstPage }],
    queryFn: ({ pageParam, signal }) => {
      const range = { limit: PAGE_SIZE, offset: (pageParam - 1) * PAGE_SIZE }
      const call = facilities.get('/facilities', {
        query: { ...filter, ...range, fields: 'brief' },
      })
      return callPage(call, { failure: () => 'Failed to fetch facilities', signal })
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ items, total }, _pages, page) =>
      items.length > 0 && page * PAGE_SIZE < total ? page + 1 : undefined,
  })
}

export type StateInBrief = { id: number; name: string; slug: string; cityCount: number }

/** The state without its hundreds of cities, which this page only counts. */
export const stateInBriefQuery = (stateSlug: string) =>
  queryOptions({
    queryKey: ['state in brief', stateSlug],
    queryFn: async (): Promise<StateInBrief> => {
      const call = states.get('/states/:stateSlug', { param: { stateSlug } })
      const state = await callJson(call, { failure: () => 'State not found' })
      return { id: state.id, name: state.name, slug: state.slug, cityCount: state.cities.length }
    },
  })

/** How many facilities of the category each city of a state has, by the city's slug. */
export const cityCountsQuery = (categorySlug: string, stateSlug: string) =>
  queryOptions({
    queryKey: ['city counts', categorySlug, stateSlug],
    queryFn: async (): Promise<Record<string, number>> => {
      const cities = await callJson(
        categories.get('/categories/:categorySlug/cities', {
          param: { categorySlug },
          query: { stateSlug, limit: 1000 },
        }),
      )
      return Object.fromEntries(cities.map(({ slug, facilityCount }) => [slug, facilityCount]))
    },
  })

export const categoryRecordQuery = (categorySlug: string) =>
  apiQuery(categories.get('/category-records/:categorySlug', { param: { categorySlug } }))

export const categoryAboutQuery = (categorySlug: string) =>
  apiQuery(categories.get('/category-records/:categorySlug/about', { param: { categorySlug } }))
