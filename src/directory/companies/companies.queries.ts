import { apiClient, apiQuery } from '../../platform/web/api-client.ts'
import { islandQuery } from '../../ui/island.tsx'
import type { companiesApi } from './companies.api.tsx'

const companies = apiClient<typeof companiesApi>()

export const companyQuery = (companySlug: string) =>
  apiQuery(
    companies.get('/companies/:companySlug', { param: { companySlug } }),
    () => 'The company could not be loaded.',
  )

type Asked = { letter?: string; page?: string }

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
