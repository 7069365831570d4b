import { m } from '../../paraglide/messages.js'
import { apiAddress } from '../../platform/web/api-address.ts'
import { type ApiCall, apiQuery } from '../../platform/web/api-client.ts'
import { textParam } from '../../platform/web/search-params.ts'
import { islandQuery } from '../../ui/island.tsx'
import type { ThingItem } from './thing.contract.ts'

const MAX_QUERY_LENGTH = 100
const MAX_FACET_LENGTH = 80

/** The query for one thing; the routes of the API are made from the list of kinds, so no type follows from them. */
export const thingQuery = <Facts>(plural: string, slug: string) =>
  apiQuery(call<ThingItem & Facts>(`/${plural}/${encodeURIComponent(slug)}`), () =>
    m.things_failed(),
  )

export const thingRecordQuery = (
  plural: string,
  slug: string,
  asked: Record<string, string> = {},
) => islandQuery(call(`/thing-pages/${plural}/${encodeURIComponent(slug)}`, asked))

export const thingListQuery = (plural: string, asked: Record<string, string>) =>
  islandQuery(call(`/thing-pages/${plural}`, asked))

const call = <Reply>(path: string, query?: Record<string, string>): ApiCall<Reply> => ({
  method: 'GET',
  address: apiAddress(path, query),
  parts: {},
})

/** In the loaders, not as validateSearch, which would be in the script of every page. What is not a filter is ignored. */
export function readAsked(
  search: Record<string, unknown>,
  facets: readonly string[],
): Record<string, string> {
  const given = [
    ...facets.map((name) => [name, textParam(search, name, MAX_FACET_LENGTH)] as const),
    ['q', textParam(search, 'q', MAX_QUERY_LENGTH)] as const,
    ['page', textParam(search, 'page', 4)] as const,
  ]
  return Object.fromEntries(
    given.flatMap(([name, value]) => {
      const isFit = name === 'q' || (name === 'page' ? /^[1-9]\d*$/ : /^[\w-]+$/).test(value ?? '')
      return value && isFit ? [[name, value]] : []
    }),
  )
}
