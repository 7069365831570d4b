/** How a page asks for it. Types only from the contract: zod stays out of the browser's bundle. */
import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../platform/web/api-client.ts'
import type { SiteSummary } from './site.contract.ts'

export const siteSummaryQuery = () =>
  queryOptions({
    queryKey: ['/api/site'],
    queryFn: () => getJson<SiteSummary>('/api/site'),
  })
