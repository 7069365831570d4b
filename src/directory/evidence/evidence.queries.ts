import { apiClient } from '../../platform/web/api-client.ts'
import { islandQuery } from '../../ui/island.tsx'
import type { evidenceApi } from './evidence.api.tsx'

const evidence = apiClient<typeof evidenceApi>()

const file = (facilityId: number) => ({ param: { file: `${facilityId}.html` } })

export const evidenceQuery = (facilityId: number) =>
  islandQuery(evidence.get('/evidence/:file', file(facilityId)))

export const factsQuery = (facilityId: number) =>
  islandQuery(evidence.get('/facts/:file', file(facilityId)))
