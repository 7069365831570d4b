import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../../platform/web/api-client.ts'
import type { City, RelatedCity } from './cities.contract.ts'

export const cityQuery = (stateSlug: string, citySlug: string) => {
  const path = `/api/cities/${encodeURIComponent(stateSlug)}/${encodeURIComponent(citySlug)}`
  return queryOptions({
    queryKey: [path],
    queryFn: () => getJson<City>(path, () => 'City not found'),
  })
}

export const relatedCitiesQuery = (cityId: number) => {
  const path = `/api/cities/${cityId}/related`
  return queryOptions({
    queryKey: [path],
    queryFn: () =>
      getJson<RelatedCity[]>(path, (status) => `Failed to fetch related cities: ${status}`),
  })
}
