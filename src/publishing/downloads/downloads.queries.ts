import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../../platform/web/api-client.ts'
import type { Downloads } from './downloads.contract.ts'

export const downloadsQuery = () =>
  queryOptions({
    queryKey: ['/api/downloads'],
    queryFn: () => getJson<Downloads>('/api/downloads'),
  })
