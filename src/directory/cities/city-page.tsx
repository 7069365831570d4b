import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { AdSlot } from '../../ads/ad-slot.tsx'
import { MapFigure } from '../../maps/map-figure.tsx'
import { m } from '../../paraglide/messages.js'
import { apiClient, orNotFound } from '../../platform/web/api-client.ts'
import { ConsultationLink } from '../../site/consultation-link.tsx'
import { isPlace, MissingScreen } from '../../site/missing-screen.tsx'
import { siteSummaryQuery } from '../../site/site.queries.ts'
import { urls } from '../../site/urls.ts'
import { workHistoryLink } from '../../tools/work-history/add-link.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { formatCount } from '../../ui/format.ts'
import { Island, islandQuery } from '../../ui/island.tsx'
import { Link } from '../../ui/link.tsx'
import { Empty, ErrorBox, Loading } from '../../ui/notices.tsx'
import { areaInWords } from '../area.ts'
import { cityContentQuery } from '../content-templates/content-templates.queries.ts'
import { cityFacilitiesQuery } from '../facilities/facility-lists.queries.ts'
import { mapPaths, mapQuery } from '../maps/maps.queries.ts'
import { cityQuery, findPlaceState, relatedCitiesQuery } from '../place.queries.ts'
import type { City } from './cities.contract.ts'

import { CityFacilities } from './city-facilities.tsx'
import type { cityFactsApi } from './city-facts.api.tsx'
import { headingOf, trailOf } from './city-head.ts'
import { readCityList } from './city-list.ts'
import { CityText } from './city-text.tsx'

const facts = apiClient<typeof cityFactsApi>()
const cityFactsQuery = (id: number) =>
  islandQuery(facts.get('/city-facts/:file', { param: { file: `${id}.html` } }))

export const Route = createFileRoute('/$stateSlug/$citySlug')({
  loader: async ({ context: { queryClient }, params: { stateSlug, citySlug } }) => {
    // Each but the city itself can fail on its own; its section then shows the error. What is known by the address
    // does not wait for the city.
    const map = queryClient.prefetchQuery(mapQuery(mapPaths.city(stateSlug, citySlug)))
    const text = queryClient.prefetchQuery(cityContentQuery(stateSlug, citySlug))
    const city = await orNotFound(queryClient.ensureQueryData(cityQuery(stateSlug, citySlug)), () =>
      findPlaceState(stateSlug),
    )
    const related = queryClient.prefetchQuery(relatedCitiesQuery(city.id))
    await Promise.all([
      map,
      // In the browser the page does not wait for its last section, which says that it is loading.
      typeof document === 'undefined' && related,
      queryClient.prefetchQuery(cityFacilitiesQuery(city.id)),
      // The facts are fetched only when there is no text.
      text.then(() => {
        const isFound = queryClient.getQueryData(cityContentQuery(stateSlug, citySlug).queryKey)
        return isFound ? undefined : queryClient.prefetchQuery(cityFactsQuery(city.id))
      }),
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
    <div className="wrap page-head">
      <Loading>{m.loading_city()}</Loading>
    </div>
  ),
  notFoundComponent: ({ data }) => <CityNotFound state={isPlace(data) ? data : undefined} />,
  errorComponent: CityNotFound,
  component: CityPage,
})

type CityNotFoundProps = Pick<ComponentProps<typeof MissingScreen>, 'state' | 'error'>

function CityNotFound({ state, error }: CityNotFoundProps) {
  return (
    <MissingScreen
      title={m.city_not_found()}
      line={m.city_not_found_line()}
      state={state}
      error={error}
    />
  )
}

function CityPage() {
  const { stateSlug, citySlug } = Route.useParams()
  // Read here and not by validateSearch, whose code every page would load.
  const list = readCityList(Route.useSearch())
  const { data: city } = useSuspenseQuery(cityQuery(stateSlug, citySlug))
  return (
    <>
      <Breadcrumb trail={trailOf(city)} />
      <div className="wrap city">
        <header className="page-head">
          <h1>{headingOf(city)}</h1>
          <p className="tagline">
            <span>
              <b className="big-number">{formatCount(city.facilityCount)}</b>{' '}
              {m.city_documented({ count: city.facilityCount })}
            </span>
            <a href="#about">{m.city_about_city()}</a>
            <a href="#related">{m.city_related_cities()}</a>
            <Link href={workHistoryLink({ city, state: city.state })} rel="nofollow">
              {m.common_add_to_history()}
            </Link>
          </p>
        </header>
        <CityFacilities
          city={city}
          list={list}
          text={<CityContent city={city} />}
          side={
            <>
              <MapFigure path={mapPaths.city(stateSlug, citySlug)}>
                <CityCaption city={city} />
              </MapFigure>
              <CityLegalCallout city={city} />
              <AdSlot placement="city" />
            </>
          }
        />
        <RelatedCities city={city} />
      </div>
    </>
  )
}

function CityCaption({ city }: { city: City }) {
  // The town is real, but a map of it would seem to place invented facilities.
  const { data } = useQuery(siteSummaryQuery())
  return (
    <>
      {city.countyName
        ? m.city_caption_with_county({ city: city.name, county: areaInWords(city.countyName) })
        : m.city_caption({ city: city.name })}{' '}
      {!data?.isDemonstration && city.latitude !== null && city.longitude !== null && (
        <a href={urls.openMap(city.latitude, city.longitude)} rel="noopener external">
          {m.city_open_map()}
        </a>
      )}
    </>
  )
}

/**
 * The text about a city: the enhanced one, else the adaptive one, else what its records show. The demonstration, whose
 * records are invented, says besides that its text is still to come.
 */
function CityContent({ city }: { city: City }) {
  const { data: text } = useQuery(cityContentQuery(city.state.slug, city.slug))
  const { data: summary } = useQuery(siteSummaryQuery())
  const isWaiting = summary?.isDemonstration !== false || city.facilityCount === 0
  if (text) {
    return (
      <div className={text.templateType === 'city_enhanced' ? 'stack' : undefined} id="about">
        <CityText city={city.name} text={text} />
        <p className="meta">
          <Link href={`${urls.coverage(city.state.slug)}#texts`}>{m.city_text_history()}</Link>
        </p>
      </div>
    )
  }
  return (
    <div id="about">
      <CityFacts city={city} />
      {isWaiting && <p className="city-no-text">{m.city_no_text()}</p>}
    </div>
  )
}

/** What the records show, where nobody has written about the city yet. */
function CityFacts({ city }: { city: City }) {
  const query = cityFactsQuery(city.id)
  const { data } = useQuery(query)
  return data ? <Island query={query} className="city-facts" /> : null
}

/**
 * Three wordings of one offer, chosen by the city's id so that a city always shows the same one.
 */
function CityLegalCallout({ city }: { city: City }) {
  const offers = [
    { heading: m.city_offers_1_heading(), text: m.city_offers_1_text() },
    { heading: m.city_offers_2_heading(), text: m.city_offers_2_text({ city: city.name }) },
    { heading: m.city_offers_3_heading(), text: m.city_offers_3_text({ state: city.state.name }) },
  ]
  const variant = city.id % offers.length
  const offer = offers[variant]
  return (
    <div className="callout" data-variant={variant}>
      <h2 className="h3">{offer?.heading}</h2>
      <p>{offer?.text}</p>
      <ConsultationLink className="btn wide" />
    </div>
  )
}

function RelatedCities({ city }: { city: City }) {
  return (
    <section className="related" id="related">
      <div className="section-head">
        <h2>{m.city_related_in({ state: city.state.name })}</h2>
      </div>
      <RelatedCityList city={city} />
    </section>
  )
}

function RelatedCityList({ city }: { city: City }) {
  const { data, error, refetch } = useQuery(relatedCitiesQuery(city.id))
  if (error) {
    return (
      <ErrorBox
        message={m.city_related_failed({ reason: error.message })}
        onRetry={() => refetch()}
      />
    )
  }
  if (!data) return <Loading>{m.city_loading_related()}</Loading>
  if (data.length === 0) {
    return (
      <Empty>
        <p>{m.city_no_related()}</p>
      </Empty>
    )
  }
  return (
    <ul className="related-cities">
      {data.map((related) => (
        <li key={related.id}>
          <Link href={urls.city(city.state.slug, related.slug)}>
            <b>{related.name}</b>
            <span>
              {formatCount(related.facilityCount)}{' '}
              {m.city_documented({ count: related.facilityCount })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
