import { m } from '../../paraglide/messages.js'
import { apiClient, apiQuery } from '../../platform/web/api-client.ts'
import { islandQuery } from '../../ui/island.tsx'
import type { deadlinesApi } from './deadlines.api.tsx'

const deadlines = apiClient<typeof deadlinesApi>()

export const deadlinesQuery = () =>
  apiQuery(deadlines.get('/deadlines'), () => m.deadlines_not_loaded())

export const deadlineTablesQuery = () => islandQuery(deadlines.get('/deadlines/tables'))

/** What a state's own page says about its time limits. */
export const stateDeadlinesQuery = (stateSlug: string) =>
  islandQuery(deadlines.get('/deadlines/:stateSlug/panel', { param: { stateSlug } }))
