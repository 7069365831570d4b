/**
 * Server-rendered HTML (an article, a map) that React does not manage (decision 004). It is not sent a
 * second time as data: hydration reads it from the document, and only client navigation requests it from
 * the API.
 *
 *   loader: async ({ context }) => {
 *     await context.queryClient.ensureQueryData(mapQuery(florida))
 *     // and do not return it: what a loader returns is sent with the page
 *   },
 *   component: () => <Island query={mapQuery(florida)} className="map" />
 */

import { type ApiCall, callReply } from '../platform/web/api-client.ts'
import { type QueryOptions, useSuspenseQuery } from '../platform/web/query-client.ts'

/** `call` replies with HTML. A page shows it only once, because its address is also the element's id. */
export const islandQuery = (call: ApiCall<unknown>): IslandQuery => ({
  id: call.address,
  queryKey: [call.address],
  queryFn: async ({ signal }) => (await callReply(call, { signal })).text(),
  initialData: () => readBack(call.address),
  isSent: false,
})

type IslandQuery = QueryOptions<string> & { id: string }
type IslandProps = { query: IslandQuery; className?: string }

export function Island({ query, className }: IslandProps) {
  const { data } = useSuspenseQuery(query)
  return (
    <div
      id={query.id}
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our own API from our own content
      dangerouslySetInnerHTML={{ __html: data }}
    />
  )
}

function readBack(address: string): string | undefined {
  if (typeof document === 'undefined') return undefined
  return document.getElementById(address)?.innerHTML
}
