import { queryOptions } from '@tanstack/react-query'
import { m } from '../../paraglide/messages.js'
import { apiClient, callJson } from '../../platform/web/api-client.ts'
import type { searchApi } from './search.api.ts'
import type { Everything } from './search.contract.ts'

export type Suggestions = Everything & {
  /** The text that these are for. */
  q: string
}

const failure = () => m.search_list_failed()

const api = apiClient<typeof searchApi>()

export const everythingQuery = (q: string) => {
  const call = api.get('/search/everything', { query: { q } })
  return queryOptions({
    queryKey: [call.address],
    queryFn: async ({ signal }): Promise<Suggestions> => ({
      q,
      ...(await callJson(call, { failure, signal })),
    }),
  })
}
