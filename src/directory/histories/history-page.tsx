/** The history of a city's yards, then its places on a map, and the form for those who worked there. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { loadArticle } from '../../articles/article-route.ts'
import { ArticleView } from '../../articles/article-view.tsx'
import { LeadForm } from '../../leads/form/lead-form.tsx'
import { referralFormQuery } from '../../leads/form/referral-form.queries.ts'
import { MapFigure } from '../../maps/map-figure.tsx'
import { m } from '../../paraglide/messages.js'
import { loadedHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { Link } from '../../ui/link.tsx'
import { mapPaths, mapQuery } from '../maps/maps.queries.ts'

type City = { name: string; slug: string }

/** All are in the state that the site began with. */
const STATE_SLUG = 'florida'
const CITIES: Record<string, City> = {
  'tampa-shipbuilding-asbestos-exposure': { name: 'Tampa', slug: 'tampa' },
  'jacksonville-naval-shipbuilding-asbestos': { name: 'Jacksonville', slug: 'jacksonville' },
  'panama-city-shipbuilding-naval-warfare': { name: 'Panama City', slug: 'panama-city' },
}

export const Route = createFileRoute('/$historySlug')({
  // Tried before the route of all articles, which these are as well.
  params: {
    priority: 1,
    parse: (params) => (Object.hasOwn(CITIES, params.historySlug) ? params : false),
  },
  loader: async ({ context, params: { historySlug } }) => {
    const city = CITIES[historySlug] as City
    const { queryClient } = context
    const [article] = await Promise.all([
      loadArticle(context, historySlug),
      queryClient.ensureQueryData(referralFormQuery()),
      queryClient.prefetchQuery(mapQuery(mapPaths.city(STATE_SLUG, city.slug))),
    ])
    return { ...article, city }
  },
  head: loadedHead,
  component: HistoryPage,
})

function HistoryPage() {
  const { city, ...article } = Route.useLoaderData()
  return (
    <ArticleView article={article} origin={Route.useRouteContext().origin}>
      <PlacesOf city={city} />
      <LeadForm kind="legal" />
    </ArticleView>
  )
}

/** Left out where no record of the city is loaded. */
function PlacesOf({ city: { name, slug } }: { city: City }) {
  const map = mapPaths.city(STATE_SLUG, slug)
  const { data } = useQuery(mapQuery(map))
  if (!data) return null
  return (
    <section aria-labelledby="places">
      <h2 id="places">{m.history_places({ city: name })}</h2>
      <MapFigure path={map}>
        <Link href={urls.city(STATE_SLUG, slug)}>{m.history_all_places({ city: name })}</Link>
      </MapFigure>
    </section>
  )
}
