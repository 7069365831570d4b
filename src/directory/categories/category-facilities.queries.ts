/** What the category pages ask about facilities: lists a hundred at a time, and a state in brief. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getJson, getPage } from '../../platform/web/api-client.ts'
import type { FacilityBrief } from '../facilities/facilities.contract.ts'
import type { StateCity, StateWithCities } from '../states/states.contract.ts'

/** How many facilities are shown at first, and how many more each 'Load More' shows. */
export const PAGE_SIZE = 100

type Asked = { categorySlug: string; stateId: number; firstPage: number }

/** One call per hundred, from the page that the address names to the end of the list. */
export const categoryFacilitiesPages = ({ categorySlug, stateId, firstPage }: Asked) => {
  const filter = `categorySlug=${encodeURIComponent(categorySlug)}&stateId=${stateId}`
  return infiniteQueryOptions({
    queryKey: ['/api/facilities', filter, { firstPage }],
    queryFn: ({ pageParam, signal }) => {
      const range = `limit=${PAGE_SIZE}&offset=${(pageParam - 1) * PAGE_SIZE}`
      const path = `/api/facilities?${filter}&${range}&fields=brief`
      return getPage<FacilityBrief>(path, () => 'Failed to fetch facilities', signal)
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
      const path = `/api/states/${encodeURIComponent(stateSlug)}`
      const state = await getJson<StateWithCities>(path, () => 'State not found')
      return { id: state.id, name: state.name, slug: state.slug, cityCount: state.cities.length }
    },
  })

/** How many facilities of the category each city of a state has, by the city's slug. */
export const cityCountsQuery = (categorySlug: string, stateSlug: string) =>
  queryOptions({
    queryKey: ['city counts', categorySlug, stateSlug],
    queryFn: async (): Promise<Record<string, number>> => {
      const search = `stateSlug=${encodeURIComponent(stateSlug)}&limit=1000`
      const path = `/api/categories/${encodeURIComponent(categorySlug)}/cities?${search}`
      const cities = await getJson<StateCity[]>(path)
      return Object.fromEntries(cities.map(({ slug, facilityCount }) => [slug, facilityCount]))
    },
  })
