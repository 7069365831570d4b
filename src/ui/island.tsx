/**
 * Markup made on the server (an article, a map) that React carries but does not own. The page holds
 * it once: it is not sent again as data, because while hydrating the browser reads it back from its
 * own document, and only after a client navigation asks the API for it.
 *
 *   loader: async ({ context }) => {
 *     await context.queryClient.ensureQueryData(mapQuery(florida))
 *     // and do not return it: what a loader returns is sent with the page
 *   },
 *   component: () => <Island query={mapQuery(florida)} className="map" />
 */
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { type ApiCall, callReply } from '../platform/web/api-client.ts'

/** `call` replies with markup. One page shows it once: its address is also the element's id. */
export const islandQuery = (call: ApiCall<unknown>) =>
  queryOptions({
    queryKey: [call.address],
    queryFn: async ({ signal }) => (await callReply(call, { signal })).text(),
    initialData: () => readBack(call.address),
    meta: { island: true },
  })

/** The router leaves these out of the data it sends with the page. */
export const isIsland = (query: { meta: Record<string, unknown> | undefined }): boolean =>
  query.meta?.island === true

type IslandProps = { query: ReturnType<typeof islandQuery>; className?: string }

export function Island({ query, className }: IslandProps) {
  const { data } = useSuspenseQuery(query)
  return (
    <div
      id={query.queryKey[0]}
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own API made it, from our own content
      dangerouslySetInnerHTML={{ __html: data }}
    />
  )
}

function readBack(address: string): string | undefined {
  if (typeof document === 'undefined') return undefined
  return document.getElementById(address)?.innerHTML
}
