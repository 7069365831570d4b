import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../../lib/api-client.ts'
import type { Downloads } from './downloads.contract.ts'

export const downloadsQuery = () =>
  queryOptions({
    queryKey: ['/api/downloads'],
    queryFn: () => getJson<Downloads>('/api/downloads'),
  })
