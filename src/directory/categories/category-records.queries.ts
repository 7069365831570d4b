import { apiClient, apiQuery } from '../../platform/web/api-client.ts'
import type { categoryRecordsApi } from './category-records.api.ts'

const records = apiClient<typeof categoryRecordsApi>()

export const categoryRecordQuery = (categorySlug: string) =>
  apiQuery(records.get('/category-records/:categorySlug', { param: { categorySlug } }))

export const categoryAboutQuery = (categorySlug: string) =>
  apiQuery(records.get('/category-records/:categorySlug/about', { param: { categorySlug } }))
