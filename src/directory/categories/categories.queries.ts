import { apiClient, apiQuery } from '../../platform/web/api-client.ts'
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
