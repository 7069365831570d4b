import { m } from '../../paraglide/messages.js'
import { apiClient, apiQuery } from '../../platform/web/api-client.ts'
import { islandQuery } from '../../ui/island.tsx'

import type { trustsApi } from './trusts.api.tsx'

const trusts = apiClient<typeof trustsApi>()

export const trustQuery = (trustSlug: string) =>
  apiQuery(trusts.get('/trusts/:trustSlug', { param: { trustSlug } }), () =>
    m.trust_page_not_loaded(),
  )

export const trustTableQuery = () => islandQuery(trusts.get('/trust-pages/table'))

export const trustRecordQuery = (trustSlug: string) =>
  islandQuery(trusts.get('/trust-pages/record/:trustSlug', { param: { trustSlug } }))

export const trustMatchesQuery = (q: string) => {
  const call = trusts.get('/trust-pages/matches')
  return islandQuery({ ...call, address: `${call.address}?q=${encodeURIComponent(q)}` })
}
