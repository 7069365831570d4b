import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { MapFigure } from '../../maps/map-figure.tsx'
import { m } from '../../paraglide/messages.js'
import { breadcrumbGraph, itemListGraph, pageHead } from '../../site/page-head.ts'
import { siteWords } from '../../site/site-words.ts'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { formatCount } from '../../ui/format.ts'
import { LetterIndex } from '../../ui/letter-index.tsx'
import { Loading } from '../../ui/notices.tsx'
import { mapPaths, mapQuery } from '../maps/maps.queries.ts'
import { statesQuery } from './states.queries.ts'

const trailOf = () => [{ label: m.common_home(), href: urls.home() }, { label: m.common_states() }]

export const Route = createFileRoute('/states')({
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(statesQuery()),
      queryClient.prefetchQuery(mapQuery(mapPaths.states())),
    ])
    // Here rather than in the head, which is in the script of every page.
    const title = `${m.states_heading({ product: siteWords().product })} | ${site.name}`
    return {
      title,
      description: m.states_description(),
      keywords: m.states_keywords(),
      states: m.common_states(),
      trail: trailOf(),
    }
  },
  head: ({ match, loaderData }) => {
    if (!loaderData) return {}
    const { states: name, trail, ...texts } = loaderData
    const { queryClient, origin } = match.context
    const states = queryClient.getQueryData(statesQuery().queryKey) ?? []
    return pageHead({
      ...texts,
      path: urls.states(),
      origin,
      graph: [
        breadcrumbGraph(origin, trail),
        itemListGraph(
          origin,
          name,
          states.map(({ name, slug }) => ({ name, href: urls.state(slug) })),
        ),
      ],
    })
  },
  pendingComponent: () => (
    <div className="wrap page-head">
      <Loading>{m.loading_states()}</Loading>
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
    count: state.facilityCount || m.common_coming_soon(),
  }))
  return (
    <>
      <Breadcrumb trail={trailOf()} />
      <div className="wrap">
        <header className="page-head">
          <h1>{m.states_heading({ product: siteWords().product })}</h1>
          <p className="lead">{m.states_lead({ total: formatCount(total) })}</p>
        </header>
        <MapFigure path={mapPaths.states()} className="states-map" />
        <section className="band">
          <div className="section-head">
            <h2>{m.states_a_to_z()}</h2>
            <p>{m.states_figures()}</p>
          </div>
          <LetterIndex rows={rows} />
        </section>
      </div>
    </>
  )
}
