import { m } from '../../paraglide/messages.js'
import { apiClient, apiQuery } from '../../platform/web/api-client.ts'
import { textParam } from '../../platform/web/search-params.ts'
import { islandQuery } from '../../ui/island.tsx'
import type { companiesApi } from './companies.api.tsx'

const companies = apiClient<typeof companiesApi>()

export const companyQuery = (companySlug: string) =>
  apiQuery(companies.get('/companies/:companySlug', { param: { companySlug } }), () =>
    m.company_page_failed(),
  )

type Asked = { letter?: string; page?: string }

/** In the loaders, not as validateSearch, which would be in the script of every page. Anything else is ignored. */
export function readAsked(search: Record<string, unknown>): Asked {
  const letter = textParam(search, 'letter', 2)
  const page = textParam(search, 'page', 5)
  return {
    ...(letter && /^[a-z]$/.test(letter) && { letter }),
    ...(page && /^[1-9]\d{0,3}$/.test(page) && { page }),
  }
}

const withQuery = <Call extends { address: string }>(call: Call, asked: Asked): Call => {
  const query = new URLSearchParams(asked).toString()
  return query ? { ...call, address: `${call.address}?${query}` } : call
}

export const companyIndexQuery = (asked: Asked) =>
  islandQuery(withQuery(companies.get('/company-pages'), asked))

export const companyRecordQuery = (companySlug: string, asked: Asked) =>
  islandQuery(
    withQuery(companies.get('/company-pages/:companySlug', { param: { companySlug } }), asked),
  )
