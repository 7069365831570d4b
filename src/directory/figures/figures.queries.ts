/** The figures about the records, as a page shows them. */
import { apiClient } from '../../platform/web/api-client.ts'
import { islandQuery } from '../../ui/island.tsx'
import type { recordFiguresApi } from './figures.api.tsx'

export const figuresQuery = () =>
  islandQuery(apiClient<typeof recordFiguresApi>().get('/figures/records.html'))
