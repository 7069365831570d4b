import { apiClient } from '../../platform/web/api-client.ts'
import { islandQuery } from '../../ui/island.tsx'
import type { evidenceApi } from './evidence.api.tsx'

const evidence = apiClient<typeof evidenceApi>()

export const evidenceQuery = (facilityId: number) =>
  islandQuery(evidence.get('/evidence/:file', { param: { file: `${facilityId}.html` } }))
