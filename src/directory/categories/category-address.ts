/** What the address of a category page asks for. */
import type { QueryClient } from '@tanstack/react-query'
import { textParam } from '../../platform/web/search-params.ts'
import { categoryStatesQuery } from './categories.queries.ts'
import type { CategoryRecord } from './category-records.contract.ts'

const LONGEST_SLUG = 60
const LAST_PAGE = 1000

export type CategorySearch = { state?: string; page?: number }

export function readCategorySearch(search: Record<string, unknown>): CategorySearch {
  const state = textParam(search, 'state', LONGEST_SLUG)
  const page = Number(textParam(search, 'page', 4) ?? 1)
  const isLaterPage = Number.isInteger(page) && page > 1 && page <= LAST_PAGE
  return state ? { state, ...(isLaterPage ? { page } : {}) } : {}
}

/** The state that the address names, if there is one of that name. */
export function chosenState(client: QueryClient, record: CategoryRecord, search: CategorySearch) {
  const states = client.getQueryData(categoryStatesQuery(record.facilitiesOf).queryKey)
  return states?.find(({ slug }) => slug === search.state)
}

export const pageOf = (search: CategorySearch): number => search.page ?? 1
