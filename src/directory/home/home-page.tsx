/** The home page in one file, in the order of its sections: they are edited together. */

import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { MapFigure } from '../../maps/map-figure.tsx'
import { m } from '../../paraglide/messages.js'
import { apiClient, apiQuery } from '../../platform/web/api-client.ts'
import { currentLanguage, REGIONAL } from '../../platform/web/language.ts'
import { loadedHead } from '../../site/page-head.ts'
import { siteSummaryQuery } from '../../site/site.queries.ts'
import { siteWords } from '../../site/site-words.ts'
import { urls } from '../../site/urls.ts'
import { formatCount } from '../../ui/format.ts'
import { Arrow } from '../../ui/icons.tsx'
import { Island, islandQuery } from '../../ui/island.tsx'
import { LeaderRow } from '../../ui/leader-row.tsx'
import { Link } from '../../ui/link.tsx'
import { ErrorBox } from '../../ui/notices.tsx'
import { CategoryGlyph } from '../categories/category-glyph.tsx'
import { allCategories, type FacilityTypeSlug, facilityCategories } from '../categories.ts'
import { categoryName } from '../category-names.ts'
import { mapPaths, mapQuery } from '../maps/maps.queries.ts'
import { SearchBox } from '../search/search-box.tsx'
import { stateQuery } from '../states/states.queries.ts'
import { statesInWords } from '../states/where.ts'
import type { figuresApi } from './figures.api.ts'
import type { Figures } from './figures.contract.ts'
import type { newestDocumentsApi } from './newest-documents.api.tsx'

const figuresQuery = () => apiQuery(apiClient<typeof figuresApi>().get('/figures'))

const newest = apiClient<typeof newestDocumentsApi>()
const newestDocumentsQuery = () => islandQuery(newest.get('/figures/documents.html'))

const POPULAR: FacilityTypeSlug[] = ['shipyards', 'power-plants', 'manufacturing', 'schools']

export const Route = createFileRoute('/')({
  loader: async ({ context: { queryClient, origin } }) => {
    await Promise.all([
      queryClient.prefetchQuery(figuresQuery()),
      queryClient.prefetchQuery(siteSummaryQuery()),
      queryClient.prefetchQuery(newestDocumentsQuery()),
      queryClient.prefetchQuery(stateQuery(site.featuredState.slug)),
      queryClient.prefetchQuery(mapQuery(mapPaths.country())),
      queryClient.prefetchQuery(mapQuery(mapPaths.state(site.featuredState.slug))),
    ])
    const figures = queryClient.getQueryData(figuresQuery().queryKey)
    const hasClaims = queryClient.getQueryData(siteSummaryQuery().queryKey)?.isDemonstration
    return {
      ...(hasClaims ? claimedHead() : countedHead(figures)),
      keywords: m.home_keywords(),
      path: urls.home(),
      graph: graphOf(origin),
    }
  },
  head: loadedHead,
  component: HomePage,
})

/** The claims of the specification are those of the demonstration; real records speak for themselves. */
const useClaims = () => useQuery(siteSummaryQuery()).data?.isDemonstration ?? false

function claimedHead() {
  const { locations } = site.claims
  return {
    title: m.home_title({ product: siteWords().product, locations, site: site.name }),
    description: m.home_description({ locations }),
  }
}

function graphOf(origin: string): object[] {
  const url = `${origin}${urls.home()}`
  return [
    {
      '@type': 'WebSite',
      name: site.name,
      url,
      inLanguage: REGIONAL[currentLanguage()],
      potentialAction: {
        '@type': 'SearchAction',
        target: `${origin}${urls.search()}?q={search_term_string}`,
        'query-input': 'required name=search_term_string',
      },
    },
    {
      '@type': 'Organization',
      name: site.name,
      url,
      description: siteWords().tagline,
      logo: `${origin}/icon-512.png`,
    },
  ]
}

function countedHead(figures: Figures | undefined) {
  const { product, tagline } = siteWords()
  if (!figures?.facilities) return { title: `${product} | ${site.name}`, description: tagline }
  const count = formatCount(figures.facilities)
  return {
    title: m.home_loaded_title({ product, count, site: site.name }),
    description: m.home_loaded_description({ count }),
  }
}

const whereLoaded = ({ states, isInDistrict }: Figures) => statesInWords(states, isInDistrict)

function HomePage() {
  const hasClaims = useClaims()
  const { data: figures } = useQuery(figuresQuery())
  const featured = site.featuredState.name
  return (
    <>
      <section className="hero">
        <div className="wrap">
          <div className="hero-text">
            <h1>{m.home_heading()}</h1>
            <p className="lead">
              {/* One text: of several, those on another line in the fallback face would count as shifts. */}
              {figures && <b>{m.home_loaded({ count: formatCount(figures.facilities) })}</b>}{' '}
              {hasClaims
                ? m.home_scope({
                    locations: site.claims.locations,
                    statedIn: siteWords().claimsStatedIn,
                  })
                : figures && m.home_loaded_scope({ where: whereLoaded(figures) })}
            </p>
            <SearchBox size="large" />
            <Doors />
            <p className="search-hints">
              <span>{m.home_popular()}</span>
              {POPULAR.map((slug) => (
                <Link key={slug} href={urls.category(slug)}>
                  {categoryName(slug)}
                </Link>
              ))}
            </p>
            <p className="hero-browse">
              <Link className="btn secondary" href={urls.state(site.featuredState.slug)}>
                {m.home_browse({ state: featured })} <Arrow />
              </Link>
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
            <h2>{m.home_types()}</h2>
            <p>
              {hasClaims ? m.home_types_note({ state: featured }) : m.home_types_note_everywhere()}
            </p>
          </div>
          <FacilityTypesGrid />
        </div>
      </section>
      <NewestDocuments />
      <WhyChoose />
      <FeaturedState />
      <section className="band">
        <div className="wrap call-to-action">
          <div>
            <h2>{m.home_unsure()}</h2>
            <p className="lead">{m.home_write({ time: siteWords().promises.answer })}</p>
          </div>
          <p>
            <Link className="btn" href={urls.contact()}>
              {m.home_contact()}
            </Link>
          </p>
        </div>
      </section>
      <section className="wrap">
        <p className="disclaimer ruled">
          <b>{m.home_disclaimer()}</b> {m.home_disclaimer_text({ site: site.name })}
        </p>
      </section>
    </>
  )
}

/** Ways in for those who come with something else than the name of a place. */
function Doors() {
  const doors = [
    { href: urls.firstSteps(), title: m.home_door_ill(), text: m.home_door_ill_text() },
    {
      href: `${urls.firstSteps()}#if-you-are-the-one-who-helps`,
      title: m.home_door_family(),
      text: m.home_door_family_text(),
    },
    { href: urls.veterans(), title: m.home_door_served(), text: m.home_door_served_text() },
    { href: urls.map(), title: m.home_door_place(), text: m.home_door_place_text() },
  ]
  return (
    <ul className="doors4">
      {doors.map(({ href, title, text }) => (
        <li key={href}>
          <Link href={href}>
            <span>
              <b>{title}</b> {text}
            </span>
            <Arrow />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function CountryKey() {
  const comingSoon = useQuery(siteSummaryQuery()).data?.comingSoon ?? []
  return (
    <span className="map-key">
      <span>
        <i className="dot-small" />
        <i className="dot-medium" />
        <i className="dot-large" />
        {m.home_map_key()}
      </span>
      {comingSoon.length > 0 && (
        <span>
          <i className="hatched" />
          {m.home_coming_soon({ states: comingSoon.join(', ') })}
        </span>
      )}
      <Link href={urls.states()}>{m.home_states_as_list()}</Link>
    </span>
  )
}

/** What is loaded, in large figures; with the demonstration, the scope of the project is below each. */
function Statistics() {
  const { claims, featuredState } = site
  const hasClaims = useClaims()
  const { data, error, refetch } = useQuery(figuresQuery())
  if (error) return <ErrorBox message={error.message} onRetry={() => refetch()} />
  if (!data) return null
  const cards = [
    {
      figure: data.facilities,
      label: m.home_on_record({ where: whereLoaded(data) }),
      scope: m.home_locations({ count: claims.locations }),
    },
    {
      figure: data.featuredState,
      label: m.home_in_state({ state: featuredState.name }),
      scope: m.home_sites({ count: claims.featuredStateSites }),
    },
    // Real records come with documents before anyone has written a city's history.
    data.enhancedCities === 0 && data.documents > 0
      ? { figure: data.documents, label: m.home_documents() }
      : {
          figure: data.enhancedCities,
          label: m.home_histories({ state: featuredState.name }),
          scope: m.home_cities({ count: claims.enhancedCities }),
        },
    {
      figure: data.facilityTypes,
      label: m.home_types_from_to(),
      scope: m.home_types_count({ count: claims.facilityTypes }),
    },
  ]
  return (
    <>
      <dl className="stats">
        {cards.map(({ figure, label, scope }) => (
          <div key={label}>
            <dt>
              {label}
              {hasClaims && scope && <span className="scope">{m.home_scope_label({ scope })}</span>}
            </dt>
            <dd>{formatCount(figure)}</dd>
          </div>
        ))}
      </dl>
      {hasClaims && (
        <p className="small scope-note">
          {m.home_scope_note({
            ...claims,
            statedIn: siteWords().claimsStatedIn,
            state: featuredState.name,
          })}
        </p>
      )}
    </>
  )
}

/** Invented records have no documents, and a call that fails leaves the page whole. */
function NewestDocuments() {
  const query = newestDocumentsQuery()
  const { data } = useQuery(query)
  if (data === undefined) return null
  // Without it in the page, the browser would ask for it.
  if (data === '') return <Island query={query} />
  return (
    <section className="band">
      <div className="wrap">
        <Island query={query} className="newest-documents" />
      </div>
    </section>
  )
}

function WhyChoose() {
  return (
    <section className="band">
      <div className="wrap">
        <div className="section-head">
          <h2>{m.home_why()}</h2>
        </div>
        <div className="three-columns">
          {[
            { title: m.home_reasons_1_title(), text: m.home_reasons_1_text() },
            { title: m.home_reasons_2_title(), text: m.home_reasons_2_text() },
            { title: m.home_reasons_3_title(), text: m.home_reasons_3_text() },
          ].map(({ title, text }) => (
            <div key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

/** The facility types, each with a drawing and a bar relative to the largest; what is none of them only where it is loaded. */
function FacilityTypesGrid() {
  const { data } = useQuery(siteSummaryQuery())
  const counts = data?.categoryCounts ?? {}
  const largest = Math.max(1, ...Object.values(counts))
  return (
    <div className="types">
      {allCategories.map(({ slug }) => {
        const count = counts[slug]
        const isAlways = facilityCategories.some((type) => type.slug === slug)
        if (!isAlways && !count) return null
        const share = `${(((count ?? 0) / largest) * 100).toFixed(1)}%`
        return (
          <Link key={slug} href={urls.category(slug)}>
            <CategoryGlyph slug={slug} />
            <b>{categoryName(slug)}</b>
            {count !== undefined && <span className="count">{formatCount(count)}</span>}
            <span className="bar" style={{ '--v': share } as React.CSSProperties} />
          </Link>
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
          <p className="label">{m.home_featured()}</p>
          <h2>{name}</h2>
          {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
          {state && (
            <p className="lead">
              {m.home_facilities_in_cities({
                facilities: formatCount(state.facilityCount),
                cities: formatCount(state.cities.length),
              })}
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
            <Link className="btn" href={urls.state(slug)}>
              {m.home_see_all({ state: name })} <Arrow />
            </Link>
          </p>
        </div>
      </div>
    </section>
  )
}
