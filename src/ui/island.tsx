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

import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ApiCall, callReply } from '../platform/web/api-client.ts'
import { renderedHtml } from '../platform/web/trusted-types.ts'

/** `call` replies with HTML. A page shows it only once, because its address is also the element's id. */
export const islandQuery = (call: ApiCall<unknown>) =>
  queryOptions({
    queryKey: [call.address],
    queryFn: async ({ signal }) => (await callReply(call, { signal })).text(),
    initialData: () => readBack(call.address),
    meta: { isInPage: true },
  })

type IslandProps = { query: ReturnType<typeof islandQuery>; className?: string }

export function Island({ query, className }: IslandProps) {
  const { data } = useSuspenseQuery(query)
  const html = useMemo(() => renderedHtml(data), [data])
  return (
    <div
      id={query.queryKey[0]}
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our own API from our own content
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

function readBack(address: string): string | undefined {
  if (typeof document === 'undefined') return undefined
  return document.getElementById(address)?.innerHTML
}
