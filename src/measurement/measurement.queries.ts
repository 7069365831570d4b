import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../platform/web/api-client.ts'
import type { Measurement } from './measurement.contract.ts'

export const measurementQuery = (days: number) => {
  const path = `/api/admin/measurement?days=${days}`
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => getJson<Measurement>(path, undefined, signal),
    // Figures of today change: shown anew each time the dashboard is opened.
    gcTime: 0,
  })
}
