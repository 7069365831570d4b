import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../../platform/web/api-client.ts'
import type { State, StateCity } from '../states/states.contract.ts'
import type { Category } from './categories.contract.ts'

export const categoriesQuery = (stateSlug?: string) => {
  const path = `/api/categories${stateSlug ? `?stateSlug=${encodeURIComponent(stateSlug)}` : ''}`
  return queryOptions({
    queryKey: [path],
    queryFn: () => getJson<Category[]>(path, () => 'Failed to fetch categories'),
  })
}

/** All states with their number of facilities of the category. */
export const categoryStatesQuery = (categorySlug: string) => {
  const path = `/api/categories/${encodeURIComponent(categorySlug)}/states`
  return queryOptions({
    queryKey: [path],
    queryFn: () => getJson<State[]>(path, () => 'Failed to fetch states'),
  })
}

/** The cities of the state with most facilities of the category, with that count. */
export const categoryCitiesQuery = (categorySlug: string, stateSlug: string, limit = 12) => {
  const search = `stateSlug=${encodeURIComponent(stateSlug)}&limit=${limit}`
  const path = `/api/categories/${encodeURIComponent(categorySlug)}/cities?${search}`
  return queryOptions({
    queryKey: [path],
    queryFn: () => getJson<StateCity[]>(path),
  })
}
