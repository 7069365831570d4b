/** What the page of results asks for. Apart from the queries of the box, which every page loads. */
import { m } from '../../paraglide/messages.js'
import { abortableQuery, apiClient } from '../../platform/web/api-client.ts'
import type { Grade } from '../evidence/grades.ts'
import type { searchApi } from './search.api.ts'

const failure = () => m.search_list_failed()

const api = apiClient<typeof searchApi>()

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
