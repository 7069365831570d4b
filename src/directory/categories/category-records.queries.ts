import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../../platform/web/api-client.ts'
import type { CategoryAbout, CategoryRecord } from './category-records.contract.ts'

const path = (slug: string) => `/api/category-records/${encodeURIComponent(slug)}`

export const categoryRecordQuery = (slug: string) =>
  queryOptions({
    queryKey: [path(slug)],
    queryFn: () => getJson<CategoryRecord>(path(slug)),
  })

export const categoryAboutQuery = (slug: string) =>
  queryOptions({
    queryKey: [`${path(slug)}/about`],
    queryFn: () => getJson<CategoryAbout>(`${path(slug)}/about`),
  })
