/** The map of all records: filters, a list and a map that always have the same records. */
import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { m } from '../../paraglide/messages.js'
import { loadedHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { mapDrawingQuery, mapViewQuery, readMapSearch } from './explorer.queries.ts'
import { MapExplorer } from './explorer.tsx'

const trail = () => [{ label: m.common_home(), href: urls.home() }, { label: m.map_crumb() }]

export const Route = createFileRoute('/map')({
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const asked = readMapSearch(deps)
    // The list stays without the drawing, and says itself when it cannot be loaded.
    await Promise.all([
      queryClient.prefetchQuery(mapViewQuery(asked)),
      queryClient.prefetchQuery(mapDrawingQuery(asked)),
    ])
    return {
      asked,
      title: `${m.map_title()} | ${site.name}`,
      description: m.map_description(),
      path: urls.map(),
      // A part of the map says nothing that the whole map does not.
      index: Object.keys(asked).length === 0,
      trail: trail(),
    }
  },
  head: loadedHead,
  component: MapPage,
})

function MapPage() {
  const { asked } = Route.useLoaderData()
  return <MapExplorer asked={asked} trail={trail()} />
}
