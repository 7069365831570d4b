import { queryOptions } from '@tanstack/react-query'
import { m } from '../../paraglide/messages.js'
import { apiClient, apiQuery, callJson, callPage } from '../../platform/web/api-client.ts'
import type { facilitiesApi } from '../facilities/facilities.api.ts'

import type { statesApi } from '../states/states.api.ts'
import type { categoriesApi } from './categories.api.ts'

const categories = apiClient<typeof categoriesApi>()

export const categoriesQuery = (stateSlug?: string) =>
  apiQuery(categories.get('/categories', { query: { stateSlug } }), () => m.place_categories())

/** All states with their count of facilities in the category. */
export const categoryStatesQuery = (categorySlug: string) =>
  apiQuery(categories.get('/categories/:categorySlug/states', { param: { categorySlug } }), () =>
    m.place_states(),
  )

/** The cities of the state with the most facilities in the category, with the count. */
export const categoryCitiesQuery = (categorySlug: string, stateSlug: string, limit = 12) =>
  apiQuery(
    categories.get('/categories/:categorySlug/cities', {
      param: { categorySlug },
      query: { stateSlug, limit },
    }),
  )

const facilities = apiClient<typeof facilitiesApi>()
const states = apiClient<typeof statesApi>()

/** How many facilities the page starts with, and how many each 'Load More' adds. */
export const PAGE_SIZE = 100

type Asked = { categorySlug: string; stateId: number; firstPage: number }

/** The pages loaded so far, starting at the one in the URL. */
export const categoryFacilitiesPages = ({ firstPage, ...filter }: Asked) =>
  queryOptions({
    queryKey: ['/api/facilities', filter.categorySlug, filter.stateId, firstPage],
    queryFn: async ({ signal }) => [await categoryFacilitiesPage(filter, firstPage, signal)],
  })

/** One call per hundred. */
export const categoryFacilitiesPage = (
  { categorySlug, stateId }: Omit<Asked, 'firstPage'>,
  page: number,
  signal: AbortSignal,
) => {
  const range = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
  const call = facilities.get('/facilities', {
    query: { categorySlug, stateId, ...range, fields: 'brief' },
  })
  return callPage(call, { failure: () => m.facility_lists_facilities(), signal })
}

export type StateInBrief = { id: number; name: string; slug: string; cityCount: number }

/** The state without its list of cities: these pages only need their number. */
export const stateInBriefQuery = (stateSlug: string) =>
  queryOptions({
    queryKey: ['state in brief', stateSlug],
    queryFn: async (): Promise<StateInBrief> => {
      const call = states.get('/states/:stateSlug', { param: { stateSlug } })
      const state = await callJson(call, { failure: () => m.place_state() })
      return { id: state.id, name: state.name, slug: state.slug, cityCount: state.cities.length }
    },
  })

/** Facilities in the category per city of a state, by the city's slug. */
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
