/**
 * Markup made on the server (an article, a map) that React carries but does not own. The page holds
 * it once: it is not sent again as data, because while hydrating the browser reads it back from its
 * own document, and only after a client navigation asks the API for it.
 *
 *   loader: async ({ context }) => {
 *     await context.queryClient.ensureQueryData(islandQuery('/api/maps/florida'))
 *     // and do not return it: what a loader returns is sent with the page
 *   },
 *   component: () => <Island query={islandQuery('/api/maps/florida')} className="map" />
 */
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { getText } from '../platform/web/api-client.ts'

/** `path` answers with markup as text. One page shows one path once: it is also the element's id. */
export const islandQuery = (path: string, failure?: (status: number) => string) =>
  queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => getText(path, failure, signal),
    initialData: () => readBack(path),
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

function readBack(path: string): string | undefined {
  if (typeof document === 'undefined') return undefined
  return document.getElementById(path)?.innerHTML
}
