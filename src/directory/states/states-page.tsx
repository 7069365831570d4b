import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { breadcrumbGraph, itemListGraph, pageHead } from '../../site/page-head.ts'
import { siteWords } from '../../site/site-words.ts'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { formatCount } from '../../ui/format.ts'
import { LetterIndex } from '../../ui/letter-index.tsx'
import { Loading } from '../../ui/notices.tsx'
import { uiTexts } from '../../ui/ui.texts.ts'
import { loadingTexts } from '../loading.texts.ts'
import { MapFigure } from '../maps/map-figure.tsx'
import { mapPaths, mapQuery } from '../maps/maps.queries.ts'
import { statesQuery } from './states.queries.ts'
import { statesTexts } from './states.texts.ts'

const trailOf = () => [
  { label: uiTexts().home, href: urls.home() },
  { label: statesTexts().states },
]

export const Route = createFileRoute('/states')({
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(statesQuery()),
      queryClient.prefetchQuery(mapQuery(mapPaths.states())),
    ])
    // Here rather than in the head, which is in the script of every page.
    const { heading, description, keywords, states } = statesTexts()
    const title = `${heading(siteWords().product)} | ${site.name}`
    return { title, description, keywords, states, trail: trailOf() }
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
      <Loading>{loadingTexts().states}</Loading>
    </div>
  ),
  component: StatesPage,
})

function StatesPage() {
  const { data: states } = useSuspenseQuery(statesQuery())
  const texts = statesTexts()
  const total = states.reduce((sum, state) => sum + state.facilityCount, 0)
  const rows = states.map((state) => ({
    href: urls.state(state.slug),
    name: state.name,
    count: state.facilityCount || texts.comingSoon,
  }))
  return (
    <>
      <Breadcrumb trail={trailOf()} />
      <div className="wrap">
        <header className="page-head">
          <h1>{texts.heading(siteWords().product)}</h1>
          <p className="lead">{texts.lead(formatCount(total))}</p>
        </header>
        <MapFigure path={mapPaths.states()} className="states-map" />
        <section className="band">
          <div className="section-head">
            <h2>{texts.aToZ}</h2>
            <p>{texts.figures}</p>
          </div>
          <LetterIndex rows={rows} />
        </section>
      </div>
    </>
  )
}
