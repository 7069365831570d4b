import { m } from '../../paraglide/messages.js'
import { apiAddress } from '../../platform/web/api-address.ts'
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

/** Products, trades and ships. By its address alone: the directory imports the tools, not the reverse. */
export const trustLinksQuery = (trustSlug: string) =>
  islandQuery({
    method: 'get',
    address: apiAddress(`/thing-links/trust/${encodeURIComponent(trustSlug)}`),
    parts: {},
  })

export const trustMatchesQuery = (q: string) => {
  const call = trusts.get('/trust-pages/matches')
  return islandQuery({ ...call, address: `${call.address}?q=${encodeURIComponent(q)}` })
}
