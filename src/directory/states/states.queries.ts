import { m } from '../../paraglide/messages.js'
import { apiClient, apiQuery } from '../../platform/web/api-client.ts'
import { islandQuery } from '../../ui/island.tsx'

import type { comingSoonApi } from './coming-soon.api.tsx'
import type { statesApi } from './states.api.ts'

const states = apiClient<typeof statesApi>()
const comingSoon = apiClient<typeof comingSoonApi>()

export const statesQuery = () => apiQuery(states.get('/states'), () => m.place_states())

/** What the page of a state without records shows below its title. */
export const comingSoonQuery = (stateSlug: string) =>
  islandQuery(comingSoon.get('/coming-soon/:file', { param: { file: `${stateSlug}.html` } }))

export const stateQuery = (stateSlug: string, type?: string) =>
  apiQuery(states.get('/states/:stateSlug', { param: { stateSlug }, query: { type } }), () =>
    m.place_state(),
  )
