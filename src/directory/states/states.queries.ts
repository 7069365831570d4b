import { apiClient, apiQuery } from '../../platform/web/api-client.ts'
import type { statesApi } from './states.api.ts'

const states = apiClient<typeof statesApi>()

export const statesQuery = () => apiQuery(states.get('/states'), () => 'Failed to fetch states')

export const stateQuery = (stateSlug: string, type?: string) =>
  apiQuery(
    states.get('/states/:stateSlug', { param: { stateSlug }, query: { type } }),
    () => 'State not found',
  )
