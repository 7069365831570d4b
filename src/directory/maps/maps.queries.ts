/** Where each map is. A map is decoration beside a list: pages prefetch it and stand without it. */
import { islandQuery } from '../../ui/island.tsx'

export const mapPaths = {
  country: () => '/api/maps/country.svg',
  states: () => '/api/maps/states.svg',
  category: (slug: string) => `/api/maps/category/${slug}.svg`,
  state: (slug: string) => `/api/maps/state/${slug}.svg`,
  city: (stateSlug: string, citySlug: string) => `/api/maps/city/${stateSlug}/${citySlug}.svg`,
  facility: (id: number) => `/api/maps/facility/${id}.svg`,
}

export const mapQuery = (path: string) => islandQuery(path)
