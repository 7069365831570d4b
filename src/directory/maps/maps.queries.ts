/**
 * The URL of each map. Maps are decoration beside a list: pages prefetch them and work without
 * them.
 */
import { type ApiCall, apiClient } from '../../platform/web/api-client.ts'
import { islandQuery } from '../../ui/island.tsx'
import type { mapsApi } from './maps.api.ts'

const maps = apiClient<typeof mapsApi>()
const file = (name: string | number) => `${name}.svg`
/** A map as HTML, with the list of what it shows. */
const page = (name: string | number) => `${name}.html`

export const mapPaths = {
  country: () => maps.get('/maps/country.svg'),
  states: () => maps.get('/maps/states.svg'),
  category: (slug: string) => maps.get('/maps/category/:file', { param: { file: file(slug) } }),
  state: (slug: string, type?: string) =>
    type
      ? maps.get('/maps/state/:stateSlug/:type', { param: { stateSlug: slug, type } })
      : maps.get('/maps/state/:file', { param: { file: file(slug) } }),
  city: (stateSlug: string, citySlug: string) =>
    maps.get('/maps/city/:stateSlug/:file', { param: { stateSlug, file: page(citySlug) } }),
  facility: (id: number) => maps.get('/maps/facility/:file', { param: { file: page(id) } }),
}

export const mapQuery = (path: ApiCall<unknown>) => islandQuery(path)
