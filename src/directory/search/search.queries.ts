import { queryOptions } from '@tanstack/react-query'
import { getJson, getReply } from '../../platform/web/api-client.ts'
import type { SearchResult, SearchResults } from './search.contract.ts'
import { CLOSEST_HEADER, CORRECTED_HEADER, TOTAL_HEADER } from './search-headers.ts'

export type BestFacilities = {
  /** The text that these are the answer to. */
  q: string
  facilities: SearchResult[]
  /** How many there are in all; null when there are too many to have been counted. */
  total: number | null
  corrected: string | null
  isClosest: boolean
}

const failure = () => 'Search failed'

export const bestFacilitiesQuery = (q: string) => {
  const path = `/api/search?q=${encodeURIComponent(q)}`
  return queryOptions({
    queryKey: [path],
    queryFn: async ({ signal }): Promise<BestFacilities> => {
      const reply = await getReply(path, failure, signal)
      const total = reply.headers.get(TOTAL_HEADER)
      const corrected = reply.headers.get(CORRECTED_HEADER)
      return {
        q,
        facilities: await reply.json(),
        total: total === null ? null : Number(total),
        corrected: corrected === null ? null : decodeURIComponent(corrected),
        isClosest: reply.headers.has(CLOSEST_HEADER),
      }
    },
  })
}

export type ResultsAsked = { q: string; state?: string; category?: string; page?: number }

export const searchResultsQuery = ({ q, ...asked }: ResultsAsked) => {
  const params = new URLSearchParams({ q })
  for (const [name, value] of Object.entries(asked)) if (value) params.set(name, String(value))
  const path = `/api/search/results?${params}`
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => getJson<SearchResults>(path, failure, signal),
  })
}
