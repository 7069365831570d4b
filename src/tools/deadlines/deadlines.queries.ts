import { apiClient, apiQuery } from '../../platform/web/api-client.ts'
import { islandQuery } from '../../ui/island.tsx'
import type { deadlinesApi } from './deadlines.api.tsx'
import { deadlinesTexts } from './deadlines.texts.ts'

const deadlines = apiClient<typeof deadlinesApi>()

export const deadlinesQuery = () =>
  apiQuery(deadlines.get('/deadlines'), () => deadlinesTexts().notLoaded)

export const deadlineTablesQuery = () => islandQuery(deadlines.get('/deadlines/tables'))

/** What a state's own page says about its time limits. */
export const stateDeadlinesQuery = (stateSlug: string) =>
  islandQuery(deadlines.get('/deadlines/:stateSlug/panel', { param: { stateSlug } }))
