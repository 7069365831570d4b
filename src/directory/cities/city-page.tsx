import { createFileRoute } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { site } from '../../../site.config.ts'
import { AdSlot } from '../../ads/ad-slot.tsx'
import { apiClient, orNotFound } from '../../platform/web/api-client.ts'
import { type QueryClient, useQuery, useSuspenseQuery } from '../../platform/web/query-client.ts'
import { isPlace, MissingScreen } from '../../site/missing-screen.tsx'
import { siteSummaryQuery } from '../../site/site.queries.ts'
import { urls } from '../../site/urls.ts'
import { workHistoryLink } from '../../tools/work-history/add-link.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { formatCount } from '../../ui/format.ts'
import { Island, islandQuery } from '../../ui/island.tsx'
import { Empty, ErrorBox, Loading } from '../../ui/notices.tsx'
import {
  cityAdaptiveContentQuery,
  cityEnhancedContentQuery,
} from '../content-templates/content-templates.queries.ts'
import { cityFacilitiesQuery } from '../facilities/facilities.queries.ts'
import { MapFigure } from '../maps/map-figure.tsx'
import { mapPaths, mapQuery } from '../maps/maps.queries.ts'
import { cityQuery, findPlaceState, relatedCitiesQuery } from '../place.queries.ts'
import type { City } from './cities.contract.ts'
import { CityFacilities } from './city-facilities.tsx'
import type { cityFactsApi } from './city-facts.api.tsx'
import { trailOf } from './city-head.ts'
import { readCityList } from './city-list.ts'

const facts = apiClient<typeof cityFactsApi>()
const cityFactsQuery = (id: number) =>
  islandQuery(facts.get('/city-facts/:file', { param: { file: `${id}.html` } }))

export const Route = createFileRoute('/$stateSlug/$citySlug')({
  loader: async ({ context: { queryClient }, params: { stateSlug, citySlug } }) => {
    const city = await orNotFound(queryClient.ensureQueryData(cityQuery(stateSlug, citySlug)), () =>
      findPlaceState(stateSlug),
    )
    const related = queryClient.prefetchQuery(relatedCitiesQuery(city.id))
    // Each of these can fail on its own; its section then shows the error.
    await Promise.all([
      // In the browser the page does not wait for its last section, which says that it is loading.
      typeof document === 'undefined' && related,
      queryClient.prefetchQuery(cityFacilitiesQuery(city.id)),
      queryClient.prefetchQuery(mapQuery(mapPaths.city(stateSlug, citySlug))),
      queryClient.prefetchQuery(cityEnhancedContentQuery(citySlug)).then(() =>
        // The fallback is fetched only when there is no enhanced text.
        queryClient.getQueryData(cityEnhancedContentQuery(citySlug))
          ? undefined
          : prefetchOtherText(queryClient, city),
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
    <div className="wrap page-head">
      <Loading>Loading city information...</Loading>
    </div>
  ),
  notFoundComponent: ({ data }) => <CityNotFound state={isPlace(data) ? data : undefined} />,
  errorComponent: CityNotFound,
  component: CityPage,
})

async function prefetchOtherText(client: QueryClient, city: City): Promise<void> {
  await client.prefetchQuery(cityAdaptiveContentQuery(city.slug))
  if (client.getQueryData(cityAdaptiveContentQuery(city.slug))) return
  await client.prefetchQuery(cityFactsQuery(city.id))
}

type CityNotFoundProps = Pick<ComponentProps<typeof MissingScreen>, 'state' | 'error'>

function CityNotFound({ state, error }: CityNotFoundProps) {
  return (
    <MissingScreen
      title="City Not Found"
      line="The requested city could not be found."
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
          <h1>
            {site.product} in {city.name}, {city.state.name}
          </h1>
          <p className="tagline">
            <span>
              <b className="big-number">{formatCount(city.facilityCount)}</b> documented{' '}
              {city.facilityCount === 1 ? 'facility' : 'facilities'}
            </span>
            <a href="#about">About the city</a>
            <a href="#related">Related cities</a>
            <a href={workHistoryLink({ city, state: city.state })} rel="nofollow">
              Add to my work history
            </a>
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
      {city.name} and its neighbors{city.countyName && `, ${city.countyName}`}.{' '}
      {!data?.isDemonstration && city.latitude !== null && city.longitude !== null && (
        <a href={urls.openMap(city.latitude, city.longitude)} rel="noopener external">
          Open in maps
        </a>
      )}
    </>
  )
}

/** The text about a city: the enhanced one, else the adaptive one, else a placeholder. */
function CityContent({ city }: { city: City }) {
  const enhanced = useQuery(cityEnhancedContentQuery(city.slug))
  const adaptive = useQuery(cityAdaptiveContentQuery(city.slug), {
    isEnabled: !enhanced.isPending && !enhanced.data,
  })
  if (enhanced.data) {
    const blocks = enhanced.data.contentBlocks
    return (
      <div className="stack" id="about">
        <Text heading="Industrial History & Exposure Context" blocks={blocks.slice(0, 2)} />
        <Text heading="Legal Resources & Community Support" blocks={blocks.slice(2, 4)} />
      </div>
    )
  }
  if (adaptive.data) {
    return (
      <div id="about">
        <Text
          heading={`About Asbestos Exposure in ${city.name}`}
          blocks={adaptive.data.contentBlocks}
        />
      </div>
    )
  }
  return (
    <div id="about">
      <CityFacts city={city} />
      <p className="city-no-text">
        Content is being generated for this city. Please check back soon.
      </p>
    </div>
  )
}

/** What the records show, where nobody has written about the city yet. */
function CityFacts({ city }: { city: City }) {
  const query = cityFactsQuery(city.id)
  const { data } = useQuery(query)
  return data ? <Island query={query} className="city-facts" /> : null
}

function Text({ heading, blocks }: { heading: string; blocks: string[] }) {
  const paragraphs = blocks.flatMap((block) => block.split('\n')).filter((line) => line.trim())
  if (paragraphs.length === 0) return null
  return (
    <section className="prose">
      <h2>{heading}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  )
}

type Wording = { heading: string; text: (city: City) => string }

const WORDINGS: readonly [Wording, Wording, Wording] = [
  {
    heading: 'Did you work at one of these sites?',
    text: () =>
      'If you or someone in your family has been diagnosed, an attorney can explain your options at no cost. Asking does not commit you to anything.',
  },
  {
    heading: 'A diagnosis, years after the work?',
    text: (city) =>
      `Illness from asbestos can appear decades after a job in ${city.name} ended. An attorney can tell you which claims are still open and what records help.`,
  },
  {
    heading: 'Questions about a former workplace?',
    text: (city) =>
      `Families ask us most often about time limits and proof of work. An attorney who knows ${city.state.name} cases can answer both, free of charge.`,
  },
]

/**
 * Three wordings of one offer, chosen by the city's id so that a city always shows the same one.
 */
function CityLegalCallout({ city }: { city: City }) {
  const wording = WORDINGS[(city.id % WORDINGS.length) as 0 | 1 | 2]
  return (
    <div className="callout" data-variant={city.id % WORDINGS.length}>
      <h2 className="h3">{wording.heading}</h2>
      <p>{wording.text(city)}</p>
      <a className="btn wide" href={urls.legalHelp()}>
        Get Free Legal Consultation
      </a>
    </div>
  )
}

function RelatedCities({ city }: { city: City }) {
  return (
    <section className="related" id="related">
      <div className="section-head">
        <h2>Related Cities in {city.state.name}</h2>
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
        message={`Error loading related cities: ${error.message}`}
        onRetry={() => refetch()}
      />
    )
  }
  if (!data) return <Loading>Loading related cities...</Loading>
  if (data.length === 0) {
    return (
      <Empty>
        <p>No related cities found.</p>
      </Empty>
    )
  }
  return (
    <ul className="related-cities">
      {data.map((related) => (
        <li key={related.id}>
          <a href={urls.city(city.state.slug, related.slug)}>
            <b>{related.name}</b>
            <span>
              {formatCount(related.facilityCount)} documented{' '}
              {related.facilityCount === 1 ? 'facility' : 'facilities'}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
