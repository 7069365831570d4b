import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { AdSlot } from '../../ads/ad-slot.tsx'
import { apiClient, orNotFound } from '../../platform/web/api-client.ts'
import { isPlace, MissingScreen } from '../../site/missing-screen.tsx'
import { siteSummaryQuery } from '../../site/site.queries.ts'
import { urls } from '../../site/urls.ts'
import { workHistoryLink } from '../../tools/work-history/add-link.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { formatCount } from '../../ui/format.ts'
import { Island, islandQuery } from '../../ui/island.tsx'
import { Link } from '../../ui/link.tsx'
import { Empty, ErrorBox, Loading } from '../../ui/notices.tsx'
import { cityContentQuery } from '../content-templates/content-templates.queries.ts'
import { cityFacilitiesQuery } from '../facilities/facility-lists.queries.ts'
import { loadingTexts } from '../loading.texts.ts'
import { MapFigure } from '../maps/map-figure.tsx'
import { mapPaths, mapQuery } from '../maps/maps.queries.ts'
import { cityQuery, findPlaceState, relatedCitiesQuery } from '../place.queries.ts'
import type { City } from './cities.contract.ts'
import { cityTexts } from './city.texts.ts'
import { CityFacilities } from './city-facilities.tsx'
import type { cityFactsApi } from './city-facts.api.tsx'
import { headingOf, trailOf } from './city-head.ts'
import { readCityList } from './city-list.ts'

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
      <Loading>{loadingTexts().city}</Loading>
    </div>
  ),
  notFoundComponent: ({ data }) => <CityNotFound state={isPlace(data) ? data : undefined} />,
  errorComponent: CityNotFound,
  component: CityPage,
})

type CityNotFoundProps = Pick<ComponentProps<typeof MissingScreen>, 'state' | 'error'>

function CityNotFound({ state, error }: CityNotFoundProps) {
  const texts = cityTexts()
  return (
    <MissingScreen title={texts.notFound} line={texts.notFoundLine} state={state} error={error} />
  )
}

function CityPage() {
  const { stateSlug, citySlug } = Route.useParams()
  // Read here and not by validateSearch, whose code every page would load.
  const list = readCityList(Route.useSearch())
  const { data: city } = useSuspenseQuery(cityQuery(stateSlug, citySlug))
  const texts = cityTexts()
  return (
    <>
      <Breadcrumb trail={trailOf(city)} />
      <div className="wrap city">
        <header className="page-head">
          <h1>{headingOf(city)}</h1>
          <p className="tagline">
            <span>
              <b className="big-number">{formatCount(city.facilityCount)}</b>{' '}
              {texts.documented(city.facilityCount)}
            </span>
            <a href="#about">{texts.aboutCity}</a>
            <a href="#related">{texts.relatedCities}</a>
            <Link href={workHistoryLink({ city, state: city.state })} rel="nofollow">
              {texts.addToHistory}
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
  const texts = cityTexts()
  return (
    <>
      {texts.caption(city.name, city.countyName)}{' '}
      {!data?.isDemonstration && city.latitude !== null && city.longitude !== null && (
        <a href={urls.openMap(city.latitude, city.longitude)} rel="noopener external">
          {texts.openMap}
        </a>
      )}
    </>
  )
}

/** The text about a city: the enhanced one, else the adaptive one, else a placeholder. */
function CityContent({ city }: { city: City }) {
  const texts = cityTexts()
  const { data: text } = useQuery(cityContentQuery(city.state.slug, city.slug))
  if (text?.templateType === 'city_enhanced') {
    const blocks = text.contentBlocks
    return (
      <div className="stack" id="about">
        <Text heading={texts.history} blocks={blocks.slice(0, 2)} lang={text.language} />
        <Text heading={texts.resources} blocks={blocks.slice(2, 4)} lang={text.language} />
      </div>
    )
  }
  if (text) {
    return (
      <div id="about">
        <Text heading={texts.about(city.name)} blocks={text.contentBlocks} lang={text.language} />
      </div>
    )
  }
  return (
    <div id="about">
      <CityFacts city={city} />
      <p className="city-no-text">{texts.noText}</p>
    </div>
  )
}

/** What the records show, where nobody has written about the city yet. */
function CityFacts({ city }: { city: City }) {
  const query = cityFactsQuery(city.id)
  const { data } = useQuery(query)
  return data ? <Island query={query} className="city-facts" /> : null
}

type TextProps = { heading: string; blocks: string[]; lang: 'en' | undefined }

function Text({ heading, blocks, lang }: TextProps) {
  const paragraphs = blocks.flatMap((block) => block.split('\n')).filter((line) => line.trim())
  if (paragraphs.length === 0) return null
  return (
    <section className="prose">
      <h2>{heading}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} lang={lang}>
          {paragraph}
        </p>
      ))}
    </section>
  )
}

/**
 * Three wordings of one offer, chosen by the city's id so that a city always shows the same one.
 */
function CityLegalCallout({ city }: { city: City }) {
  const { offers, consultation } = cityTexts()
  const variant = city.id % offers.length
  const offer = offers[variant]
  return (
    <div className="callout" data-variant={variant}>
      <h2 className="h3">{offer?.heading}</h2>
      <p>{offer?.text(city.name, city.state.name)}</p>
      <Link className="btn wide" href={urls.legalHelp()}>
        {consultation}
      </Link>
    </div>
  )
}

function RelatedCities({ city }: { city: City }) {
  return (
    <section className="related" id="related">
      <div className="section-head">
        <h2>{cityTexts().relatedIn(city.state.name)}</h2>
      </div>
      <RelatedCityList city={city} />
    </section>
  )
}

function RelatedCityList({ city }: { city: City }) {
  const texts = cityTexts()
  const { data, error, refetch } = useQuery(relatedCitiesQuery(city.id))
  if (error) {
    return <ErrorBox message={texts.relatedFailed(error.message)} onRetry={() => refetch()} />
  }
  if (!data) return <Loading>{texts.loadingRelated}</Loading>
  if (data.length === 0) {
    return (
      <Empty>
        <p>{texts.noRelated}</p>
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
              {formatCount(related.facilityCount)} {texts.documented(related.facilityCount)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
