/** The home page in one file, in the order of its sections: they are edited together. */
import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { apiClient, apiQuery } from '../../platform/web/api-client.ts'
import { useQuery } from '../../platform/web/query-client.ts'
import { pageHead } from '../../site/page-head.ts'
import { siteSummaryQuery } from '../../site/site.queries.ts'
import { urls } from '../../site/urls.ts'
import { formatCount } from '../../ui/format.ts'
import { Arrow } from '../../ui/icons.tsx'
import { LeaderRow } from '../../ui/leader-row.tsx'
import { ErrorBox } from '../../ui/notices.tsx'
import { CategoryGlyph } from '../categories/category-glyph.tsx'
import { type CategorySlug, categoryBySlug, facilityCategories } from '../categories.ts'
import { MapFigure } from '../maps/map-figure.tsx'
import { mapPaths, mapQuery } from '../maps/maps.queries.ts'
import { SearchBox } from '../search/search-box.tsx'
import { stateQuery } from '../states/states.queries.ts'
import type { figuresApi } from './figures.api.ts'

const figuresQuery = () => apiQuery(apiClient<typeof figuresApi>().get('/figures'))

const POPULAR: CategorySlug[] = ['shipyards', 'power-plants', 'manufacturing', 'schools']

export const Route = createFileRoute('/')({
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.prefetchQuery(figuresQuery()),
      queryClient.prefetchQuery(stateQuery(site.featuredState.slug)),
      queryClient.prefetchQuery(mapQuery(mapPaths.country())),
      queryClient.prefetchQuery(mapQuery(mapPaths.state(site.featuredState.slug))),
    ])
    // Here rather than in the head, which is in the script of every page.
    return {
      title: `${site.product} Directory: Toward ${site.claims.locations} Documented Locations | ${site.name}`,
      description: `Look up documented asbestos exposure sites by facility, company, city or state. Scope: ${site.claims.locations} locations nationwide. Free, and without giving your name.`,
      keywords:
        'asbestos exposure sites, asbestos directory, mesothelioma, shipyards, power plants, asbestos by state',
    }
  },
  head: ({ match, loaderData = { title: site.name, description: '' } }) =>
    pageHead({
      ...loaderData,
      path: urls.home(),
      origin: match.context.origin,
      graph: [
        {
          '@type': 'WebSite',
          name: site.name,
          url: `${match.context.origin}${urls.home()}`,
          inLanguage: 'en-US',
          potentialAction: {
            '@type': 'SearchAction',
            target: `${match.context.origin}${urls.search()}?q={search_term_string}`,
            'query-input': 'required name=search_term_string',
          },
        },
        {
          '@type': 'Organization',
          name: site.name,
          url: `${match.context.origin}${urls.home()}`,
          description: site.tagline,
          logo: `${match.context.origin}/icon-512.png`,
        },
      ],
    }),
  component: HomePage,
})

function HomePage() {
  return (
    <>
      <section className="hero">
        <div className="wrap">
          <div className="hero-text">
            <h1>Look up the place you worked.</h1>
            <p className="lead">
              {/* One text: of several, those on another line in the fallback face would count as shifts. */}
              <LoadedSoFar />{' '}
              {`Shipyards, power plants, factories, schools: the project covers ${site.claims.locations} documented asbestos exposure sites across the United States when complete (goal of ${site.claims.statedIn}). Searching is free, and you do not give your name.`}
            </p>
            <SearchBox size="large" />
            <a className="diagnosed-link" href={urls.firstSteps()}>
              <b>Already diagnosed?</b> <span>What to do first</span> <Arrow />
            </a>
            <p className="search-hints">
              <span>Popular:</span>
              {POPULAR.map((slug) => (
                <a key={slug} href={urls.category(slug)}>
                  {categoryBySlug(slug)?.name}
                </a>
              ))}
            </p>
            <p className="hero-browse">
              <a className="btn secondary" href={urls.state(site.featuredState.slug)}>
                Browse the {site.featuredState.name} database <Arrow />
              </a>
            </p>
          </div>
          <MapFigure path={mapPaths.country()} className="hero-map">
            <CountryKey />
          </MapFigure>
        </div>
      </section>
      <div className="wrap">
        <Statistics />
      </div>
      <section className="band" id="facility-types">
        <div className="wrap">
          <div className="section-head">
            <h2>Facility types</h2>
            <p>
              Counts are facilities on record in {site.featuredState.name}. The bar shows each type
              against the largest.
            </p>
          </div>
          <FacilityTypesGrid />
        </div>
      </section>
      <WhyChoose />
      <FeaturedState />
      <section className="band">
        <div className="wrap call-to-action">
          <div>
            <h2>Not sure what you were exposed to, or when?</h2>
            <p className="lead">
              Write to us. A person reads every message and answers within {site.promises.answer}.
              It costs nothing and commits you to nothing.
            </p>
          </div>
          <p>
            <a className="btn" href={urls.contact()}>
              Contact us
            </a>
          </p>
        </div>
      </section>
      <section className="wrap">
        <p className="disclaimer ruled">
          <b>Disclaimer.</b> {site.name} is for information only. A listing means that a source
          names a facility; by itself it does not show that asbestos was there, that any particular
          person was exposed or harmed, or that anyone is at fault. We are not a law firm and give
          no legal or medical advice.
        </p>
      </section>
    </>
  )
}

function CountryKey() {
  const comingSoon = useQuery(siteSummaryQuery()).data?.comingSoon ?? []
  return (
    <span className="map-key">
      <span>
        <i className="dot-small" />
        <i className="dot-medium" />
        <i className="dot-large" />A town with documented sites; larger means more
      </span>
      {comingSoon.length > 0 && (
        <span>
          <i className="hatched" />
          Coming soon: {comingSoon.join(', ')}
        </span>
      )}
      <a href={urls.states()}>All states as a list</a>
    </span>
  )
}

function LoadedSoFar() {
  const { data } = useQuery(figuresQuery())
  return data ? <b>{`${formatCount(data.facilities)} records loaded so far.`}</b> : null
}

/** What is loaded, in large figures, each with the scope of the project below it. */
function Statistics() {
  const { claims, featuredState } = site
  const { data, error, refetch } = useQuery(figuresQuery())
  if (error) return <ErrorBox message={error.message} onRetry={() => refetch()} />
  if (!data) return null
  const cards = [
    {
      figure: data.facilities,
      label: `facilities on record in ${data.states} ${data.states === 1 ? 'state' : 'states'}`,
      scope: `${claims.locations} documented locations`,
    },
    {
      figure: data.featuredState,
      label: `of them in ${featuredState.name}`,
      scope: `${claims.featuredStateSites} sites`,
    },
    // Real records come with documents before anyone has written a city's history.
    data.enhancedCities === 0 && data.documents > 0
      ? { figure: data.documents, label: 'documents cited, each with its source' }
      : {
          figure: data.enhancedCities,
          label: `${featuredState.name} cities with a full industrial history`,
          scope: `${claims.enhancedCities} cities`,
        },
    {
      figure: data.facilityTypes,
      label: 'facility types, from shipyards to schools',
      scope: `${claims.facilityTypes} types`,
    },
  ]
  return (
    <>
      <dl className="stats">
        {cards.map(({ figure, label, scope }) => (
          <div key={label}>
            <dt>
              {label}
              {scope && <span className="scope">Scope: {scope}</span>}
            </dt>
            <dd>{formatCount(figure)}</dd>
          </div>
        ))}
      </dl>
      <p className="small scope-note">
        The large figures count what is loaded today. “Scope” is the goal of the project as stated
        in {claims.statedIn}: {claims.locations} documented locations nationwide (
        {claims.olderLocations} sites in older texts), {claims.featuredStateSites} sites and{' '}
        {claims.enhancedCities} enhanced cities in {featuredState.name}, and {claims.facilityTypes}{' '}
        facility types.
      </p>
    </>
  )
}

function WhyChoose() {
  return (
    <section className="band">
      <div className="wrap">
        <div className="section-head">
          <h2>Why Choose Our Database</h2>
        </div>
        <div className="three-columns">
          <div>
            <h3>Every entry is a place on record</h3>
            <p>
              A facility is listed because a document names it. Its page says what is known, what is
              not, and where the information comes from.
            </p>
          </div>
          <div>
            <h3>Made for finding one place</h3>
            <p>
              Search forgives spelling. Browse by state, city or type of work. Every record has a
              number and an address you can cite or print.
            </p>
          </div>
          <div>
            <h3>Free, and clear about who pays</h3>
            <p>
              Looking is free and needs no account. We are supported by advertising and by attorney
              referrals, and both are always labeled.
            </p>
          </div>
        </div>
      </div>
    </section>
  )
}

/** The nine facility types, each with a drawing and a bar relative to the largest. */
function FacilityTypesGrid() {
  const { data } = useQuery(siteSummaryQuery())
  const counts = data?.categoryCounts ?? {}
  const largest = Math.max(1, ...Object.values(counts))
  return (
    <div className="types">
      {facilityCategories.map(({ slug, name }) => {
        const count = counts[slug]
        const share = `${(((count ?? 0) / largest) * 100).toFixed(1)}%`
        return (
          <a key={slug} href={urls.category(slug)}>
            <CategoryGlyph slug={slug} />
            <b>{name}</b>
            {count !== undefined && <span className="count">{formatCount(count)}</span>}
            <span className="bar" style={{ '--v': share } as React.CSSProperties} />
          </a>
        )
      })}
    </div>
  )
}

const LARGEST_CITIES = 8
/** The featured state, with its map and its largest cities. */
function FeaturedState() {
  const { name, slug } = site.featuredState
  const { data: state, error, refetch } = useQuery(stateQuery(slug))
  const largest = state?.cities
    .toSorted((a, b) => b.facilityCount - a.facilityCount)
    .slice(0, LARGEST_CITIES)
  return (
    <section className="band sunk florida-summary">
      <div className="wrap">
        <MapFigure path={mapPaths.state(slug)} />
        <div>
          <p className="label">Featured state</p>
          <h2>{name}</h2>
          {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
          {state && (
            <p className="lead">
              {formatCount(state.facilityCount)} facilities in {formatCount(state.cities.length)}{' '}
              cities, listed by city and by type.
            </p>
          )}
          <ul className="two-columns">
            {largest?.map((city) => (
              <li key={city.id}>
                <LeaderRow
                  href={urls.city(slug, city.slug)}
                  name={city.name}
                  count={city.facilityCount}
                />
              </li>
            ))}
          </ul>
          <p>
            <a className="btn" href={urls.state(slug)}>
              See all {name} sites <Arrow />
            </a>
          </p>
        </div>
      </div>
    </section>
  )
}
