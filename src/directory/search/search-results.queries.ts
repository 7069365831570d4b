/** What the page of results asks for. Apart from the queries of the box, which every page loads. */
import { m } from '../../paraglide/messages.js'
import { abortableQuery, apiClient } from '../../platform/web/api-client.ts'
import type { Grade } from '../evidence/grades.ts'
import type { Showing } from '../evidence/showings.ts'
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
  shows?: Showing
  decade?: number
  page?: number
}

/** The same list as a file. */
export const fileAddress = (format: 'csv' | 'geojson', { page: _, ...asked }: ResultsAsked) =>
  `/api/search/results.${format}?${new URLSearchParams(
    Object.entries(asked).map(([name, value]) => [name, String(value)]),
  )}`

export const searchResultsQuery = (asked: ResultsAsked) =>
  abortableQuery(api.get('/search/results', { query: asked }), failure)
