import { queryOptions } from '@tanstack/react-query'
import { abortableQuery, apiClient, callWithHeaders } from '../../platform/web/api-client.ts'
import type { searchApi } from './search.api.ts'
import type { SearchResult } from './search.contract.ts'
import { CLOSEST_HEADER, CORRECTED_HEADER, TOTAL_HEADER } from './search-headers.ts'

export type BestFacilities = {
  /** The text that these results are for. */
  q: string
  facilities: SearchResult[]
  /** The total; null when there are too many to count. */
  total: number | null
  corrected: string | null
  isClosest: boolean
}

const failure = () => 'Search failed'

const api = apiClient<typeof searchApi>()

export const bestFacilitiesQuery = (q: string) => {
  const call = api.get('/search', { query: { q } })
  return queryOptions({
    queryKey: [call.address],
    queryFn: async ({ signal }): Promise<BestFacilities> => {
      const { body, headers } = await callWithHeaders(call, { failure, signal })
      const total = headers.get(TOTAL_HEADER)
      const corrected = headers.get(CORRECTED_HEADER)
      return {
        q,
        facilities: body,
        total: total === null ? null : Number(total),
        corrected: corrected === null ? null : decodeURIComponent(corrected),
        isClosest: headers.has(CLOSEST_HEADER),
      }
    },
  })
}

export type ResultsAsked = { q: string; state?: string; category?: string; page?: number }

export const searchResultsQuery = (asked: ResultsAsked) =>
  abortableQuery(api.get('/search/results', { query: asked }), failure)
