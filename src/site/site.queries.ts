import { apiClient, apiQuery } from '../platform/web/api-client.ts'
import type { siteApi } from './site.api.ts'

const api = apiClient<typeof siteApi>()

export const siteSummaryQuery = () => apiQuery(api.get('/site'))

export const operatorQuery = () => apiQuery(api.get('/site/operator'))
