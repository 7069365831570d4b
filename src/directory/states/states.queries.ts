import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../../platform/web/api-client.ts'
import type { State, StateWithCities } from './states.contract.ts'

export const statesQuery = () =>
  queryOptions({
    queryKey: ['/api/states'],
    queryFn: () => getJson<State[]>('/api/states', () => 'Failed to fetch states'),
  })

export const stateQuery = (stateSlug: string, type?: string) => {
  const search = type ? `?type=${encodeURIComponent(type)}` : ''
  const path = `/api/states/${encodeURIComponent(stateSlug)}${search}`
  return queryOptions({
    queryKey: [path],
    queryFn: () => getJson<StateWithCities>(path, () => 'State not found'),
  })
}
