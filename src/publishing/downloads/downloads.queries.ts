import { apiClient, apiQuery } from '../../platform/web/api-client.ts'
import type { downloadsApi } from './downloads.api.ts'

const api = apiClient<typeof downloadsApi>()

export const downloadsQuery = () => apiQuery(api.get('/downloads'))
