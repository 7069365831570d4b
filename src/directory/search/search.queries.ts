import { abortableQuery, apiClient, callJson } from '../../platform/web/api-client.ts'
import { queryOptions } from '../../platform/web/query-client.ts'
import type { Grade } from '../evidence/grades.ts'
import type { searchApi } from './search.api.ts'
import type { Everything } from './search.contract.ts'
import { searchListTexts } from './search-list.texts.ts'

export type Suggestions = Everything & {
  /** The text that these are for. */
  q: string
}

const failure = () => searchListTexts().failed

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

export const overviewQuery = (q: string) =>
  abortableQuery(api.get('/search/overview', { query: { q } }), failure)

export type ResultsAsked = {
  q: string
  state?: string
  category?: string
  grade?: Grade
  page?: number
}

export const searchResultsQuery = (asked: ResultsAsked) =>
  abortableQuery(api.get('/search/results', { query: asked }), failure)
