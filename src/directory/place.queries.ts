/**
 * Queries for a city and those near it. Here, beside find-city.sql.ts, because facility pages use
 * them too.
 */
import { m } from '../paraglide/messages.js'
import { apiClient, apiQuery, callJson } from '../platform/web/api-client.ts'
import type { citiesApi } from './cities/cities.api.ts'

import type { statesApi } from './states/states.api.ts'

const cities = apiClient<typeof citiesApi>()
const states = apiClient<typeof statesApi>()

export const cityQuery = (stateSlug: string, citySlug: string) =>
  apiQuery(cities.get('/cities/:stateSlug/:citySlug', { param: { stateSlug, citySlug } }), () =>
    m.place_city(),
  )

export const relatedCitiesQuery = (id: number) =>
  apiQuery(cities.get('/cities/:id/related', { param: { id } }), (status) =>
    m.place_related_cities({ status }),
  )

/** The state that a place which does not exist would be in, if that has any cities; for its page. */
export async function findPlaceState(stateSlug: string) {
  const call = states.get('/states/:stateSlug', { param: { stateSlug } })
  const state = await callJson(call).catch(() => null)
  return state && state.cities.length > 0 ? { slug: state.slug, name: state.name } : undefined
}
