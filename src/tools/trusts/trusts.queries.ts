import { apiClient, apiQuery } from '../../platform/web/api-client.ts'
import { islandQuery } from '../../ui/island.tsx'
import { trustPageTexts } from './trust-page.texts.ts'
import type { trustsApi } from './trusts.api.tsx'

const trusts = apiClient<typeof trustsApi>()

export const trustQuery = (trustSlug: string) =>
  apiQuery(
    trusts.get('/trusts/:trustSlug', { param: { trustSlug } }),
    () => trustPageTexts().notLoaded,
  )

export const trustTableQuery = () => islandQuery(trusts.get('/trust-pages/table'))

export const trustRecordQuery = (trustSlug: string) =>
  islandQuery(trusts.get('/trust-pages/record/:trustSlug', { param: { trustSlug } }))

export const trustMatchesQuery = (q: string) => {
  const call = trusts.get('/trust-pages/matches')
  return islandQuery({ ...call, address: `${call.address}?q=${encodeURIComponent(q)}` })
}
