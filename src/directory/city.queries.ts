/**
 * Queries for a city and those near it. Here, beside city.sql.ts, because facility pages use
 * them too.
 */
import { apiClient, apiQuery } from '../platform/web/api-client.ts'
import type { citiesApi } from './cities/cities.api.ts'

const cities = apiClient<typeof citiesApi>()

export const cityQuery = (stateSlug: string, citySlug: string) =>
  apiQuery(
    cities.get('/cities/:stateSlug/:citySlug', { param: { stateSlug, citySlug } }),
    () => 'City not found',
  )

export const relatedCitiesQuery = (id: number) =>
  apiQuery(
    cities.get('/cities/:id/related', { param: { id } }),
    (status) => `Failed to fetch related cities: ${status}`,
  )
