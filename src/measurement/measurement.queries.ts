import { abortableQuery, apiClient } from '../platform/web/api-client.ts'
import type { measurementApi } from './measurement.api.ts'

const api = apiClient<typeof measurementApi>()

export const measurementQuery = (days: '7' | '30' | '90') => ({
  ...abortableQuery(api.get('/admin/measurement', { query: { days } })),
  // Figures of today change: shown anew each time the dashboard is opened.
  gcTime: 0,
})
