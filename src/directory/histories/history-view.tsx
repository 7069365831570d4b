/** The history of a city's yards, then its places on a map, and the form for those who worked there. */
import { useQuery } from '@tanstack/react-query'
import { loadArticle, type RouteContext, type ShownArticle } from '../../articles/article-route.ts'
import { ArticleView } from '../../articles/article-view.tsx'
import { LeadForm } from '../../leads/form/lead-form.tsx'
import { referralFormQuery } from '../../leads/form/referral-form.queries.ts'
import { MapFigure } from '../../maps/map-figure.tsx'
import { m } from '../../paraglide/messages.js'
import { urls } from '../../site/urls.ts'
import { Link } from '../../ui/link.tsx'
import { mapPaths, mapQuery } from '../maps/maps.queries.ts'

type City = { name: string; slug: string }

/** All three cities are in the state that the site began with. */
const STATE_SLUG = 'florida'

export async function loadHistory(
  context: RouteContext,
  slug: string,
  city: City,
): Promise<ShownArticle> {
  const { queryClient } = context
  const [article] = await Promise.all([
    loadArticle(context, slug),
    queryClient.ensureQueryData(referralFormQuery()),
    queryClient.prefetchQuery(mapQuery(mapPaths.city(STATE_SLUG, city.slug))),
  ])
  return article
}

type HistoryViewProps = { article: ShownArticle; origin: string; city: City }

export function HistoryView({ article, origin, city }: HistoryViewProps) {
  return (
    <ArticleView article={article} origin={origin}>
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
