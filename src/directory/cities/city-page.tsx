import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { AdSlot } from '../../ads/ad-slot.tsx'
import { orNotFound } from '../../platform/web/or-not-found.ts'
import { textParam } from '../../platform/web/search-params.ts'
import { MissingScreen } from '../../site/missing-screen.tsx'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { formatCount } from '../../ui/format.ts'
import { Loading } from '../../ui/notices.tsx'
import {
  cityAdaptiveContentQuery,
  cityEnhancedContentQuery,
} from '../content-templates/content-templates.queries.ts'
import { cityFacilitiesQuery } from '../facilities/facilities.queries.ts'
import { MapFigure } from '../maps/map-figure.tsx'
import { mapPaths, mapQuery } from '../maps/maps.queries.ts'
import type { City } from './cities.contract.ts'
import { cityQuery, relatedCitiesQuery } from './cities.queries.ts'
import { CityContent } from './city-content.tsx'
import { CityFacilities } from './city-facilities.tsx'
import { trailOf } from './city-head.ts'
import { CityLegalCallout } from './city-legal-callout.tsx'
import { RelatedCities } from './related-cities.tsx'

const LONGEST_CATEGORY = 100

export const Route = createFileRoute('/$stateSlug/$citySlug')({
  validateSearch: (search: Record<string, unknown>): { category?: string } => {
    const category = textParam(search, 'category', LONGEST_CATEGORY)
    return category ? { category } : {}
  },
  loader: async ({ context: { queryClient }, params: { stateSlug, citySlug } }) => {
    const city = await orNotFound(queryClient.ensureQueryData(cityQuery(stateSlug, citySlug)))
    // Each of these may fail by itself, and then says so in its own place.
    await Promise.all([
      queryClient.prefetchQuery(cityFacilitiesQuery(city.id)),
      queryClient.prefetchQuery(relatedCitiesQuery(city.id)),
      queryClient.prefetchQuery(mapQuery(mapPaths.city(stateSlug, citySlug))),
      queryClient.prefetchQuery(cityEnhancedContentQuery(citySlug)).then(() =>
        // The second choice is asked for only when there is no first.
        queryClient.getQueryData(cityEnhancedContentQuery(citySlug).queryKey)
          ? undefined
          : queryClient.prefetchQuery(cityAdaptiveContentQuery(citySlug)),
      ),
    ])
    return { city }
  },
  head: async ({ match, loaderData }) => {
    if (!loaderData) return {}
    const { queryClient, origin } = match.context
    const { cityHead } = await import('./city-head.ts')
    return cityHead(queryClient, loaderData.city, origin)
  },
  pendingComponent: () => (
    <div className="wrap phead">
      <Loading>Loading city information...</Loading>
    </div>
  ),
  notFoundComponent: CityNotFound,
  component: CityPage,
})

function CityNotFound() {
  return (
    <MissingScreen title="City Not Found">
      <p className="lead">The requested city could not be found.</p>
      <p>
        <a className="go" href={urls.states()}>
          All states
        </a>
      </p>
    </MissingScreen>
  )
}

function CityPage() {
  const { stateSlug, citySlug } = Route.useParams()
  const { category } = Route.useSearch()
  const { data: city } = useSuspenseQuery(cityQuery(stateSlug, citySlug))
  return (
    <>
      <Breadcrumb trail={trailOf(city)} />
      <div className="wrap city">
        <header className="phead">
          <h1>
            {site.product} in {city.name}, {city.state.name}
          </h1>
          <p className="tagline">
            <span>
              <b className="big">{formatCount(city.facilityCount)}</b> documented{' '}
              {city.facilityCount === 1 ? 'facility' : 'facilities'}
            </span>
            <a href="#list">Go to the list</a>
          </p>
        </header>
        <div className="split">
          <div className="stack">
            <CityContent city={city} />
          </div>
          <aside className="stack side">
            <MapFigure path={mapPaths.city(stateSlug, citySlug)}>
              <CityCaption city={city} />
            </MapFigure>
            <CityLegalCallout city={city} />
          </aside>
        </div>
        <CityFacilities city={city} category={category} ad={<AdSlot placement="city" />} />
        <RelatedCities city={city} />
      </div>
    </>
  )
}

function CityCaption({ city }: { city: City }) {
  return (
    <>
      {city.name} and its neighbors{city.county && `, ${city.county} County`}.{' '}
      {city.latitude !== null && city.longitude !== null && (
        <a href={urls.openMap(city.latitude, city.longitude)} rel="noopener external">
          Open in maps
        </a>
      )}
    </>
  )
}
