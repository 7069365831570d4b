import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { useSuspenseQuery } from '../../platform/web/query-client.ts'
import { breadcrumbGraph, itemListGraph, pageHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { formatCount } from '../../ui/format.ts'
import { LetterIndex } from '../../ui/letter-index.tsx'
import { Loading } from '../../ui/notices.tsx'
import { MapFigure } from '../maps/map-figure.tsx'
import { mapPaths, mapQuery } from '../maps/maps.queries.ts'
import { statesQuery } from './states.queries.ts'

const trail = [{ label: 'Home', href: urls.home() }, { label: 'States' }]

export const Route = createFileRoute('/states')({
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(statesQuery()),
      queryClient.prefetchQuery(mapQuery(mapPaths.states())),
    ])
  },
  head: ({ match }) => {
    const { queryClient, origin } = match.context
    const states = queryClient.getQueryData(statesQuery()) ?? []
    return pageHead({
      title: `${site.product} by State | ${site.name}`,
      description:
        'All states with their number of documented asbestos exposure sites. Choose a state to see its cities and facilities.',
      keywords: 'asbestos exposure by state, asbestos sites, asbestos directory',
      path: urls.states(),
      origin,
      graph: [
        breadcrumbGraph(origin, trail),
        itemListGraph(
          origin,
          'States',
          states.map(({ name, slug }) => ({ name, href: urls.state(slug) })),
        ),
      ],
    })
  },
  pendingComponent: () => (
    <div className="wrap page-head">
      <Loading>Loading states...</Loading>
    </div>
  ),
  component: StatesPage,
})

function StatesPage() {
  const { data: states } = useSuspenseQuery(statesQuery())
  const total = states.reduce((sum, state) => sum + state.facilityCount, 0)
  const rows = states.map((state) => ({
    href: urls.state(state.slug),
    name: state.name,
    count: state.facilityCount || 'Coming soon',
  }))
  return (
    <>
      <Breadcrumb trail={trail} />
      <div className="wrap">
        <header className="page-head">
          <h1>{site.product} by State</h1>
          <p className="lead">
            {formatCount(total)} facilities on record. Choose a state on the map or in the list to
            see its cities.
          </p>
        </header>
        <MapFigure path={mapPaths.states()} className="states-map" />
        <section className="band">
          <div className="section-head">
            <h2>States, A to Z</h2>
            <p>The figure is the number of documented facilities.</p>
          </div>
          <LetterIndex rows={rows} />
        </section>
      </div>
    </>
  )
}
