/** The home page in one file, in the order of its sections: they are edited together. */

import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { apiClient, apiQuery } from '../../platform/web/api-client.ts'
import { currentLanguage, REGIONAL } from '../../platform/web/language.ts'
import { pageHead } from '../../site/page-head.ts'
import { siteSummaryQuery } from '../../site/site.queries.ts'
import { siteWords } from '../../site/site-words.ts'
import { urls } from '../../site/urls.ts'
import { formatCount } from '../../ui/format.ts'
import { Arrow } from '../../ui/icons.tsx'
import { LeaderRow } from '../../ui/leader-row.tsx'
import { Link } from '../../ui/link.tsx'
import { ErrorBox } from '../../ui/notices.tsx'
import { CategoryGlyph } from '../categories/category-glyph.tsx'
import { type CategorySlug, categoryName, facilityCategories } from '../categories.ts'
import { MapFigure } from '../maps/map-figure.tsx'
import { mapPaths, mapQuery } from '../maps/maps.queries.ts'
import { SearchBox } from '../search/search-box.tsx'
import { stateQuery } from '../states/states.queries.ts'
import { statesInWords } from '../states/where.texts.ts'
import type { figuresApi } from './figures.api.ts'
import type { Figures } from './figures.contract.ts'
import { homeTexts } from './home.texts.ts'

const figuresQuery = () => apiQuery(apiClient<typeof figuresApi>().get('/figures'))

const POPULAR: CategorySlug[] = ['shipyards', 'power-plants', 'manufacturing', 'schools']

export const Route = createFileRoute('/')({
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.prefetchQuery(figuresQuery()),
      queryClient.prefetchQuery(siteSummaryQuery()),
      queryClient.prefetchQuery(stateQuery(site.featuredState.slug)),
      queryClient.prefetchQuery(mapQuery(mapPaths.country())),
      queryClient.prefetchQuery(mapQuery(mapPaths.state(site.featuredState.slug))),
    ])
    // Here rather than in the head, which is in the script of every page.
    const figures = queryClient.getQueryData(figuresQuery().queryKey)
    const hasClaims = queryClient.getQueryData(siteSummaryQuery().queryKey)?.isDemonstration
    return {
      ...(hasClaims ? claimedHead() : loadedHead(figures)),
      keywords: homeTexts().keywords,
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
          inLanguage: REGIONAL[currentLanguage()],
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
          description: siteWords().tagline,
          logo: `${match.context.origin}/icon-512.png`,
        },
      ],
    }),
  component: HomePage,
})

/** The claims of the specification are those of the demonstration; real records speak for themselves. */
const useClaims = () => useQuery(siteSummaryQuery()).data?.isDemonstration ?? false

function claimedHead() {
  const texts = homeTexts()
  const { locations } = site.claims
  return {
    title: texts.title(siteWords().product, locations, site.name),
    description: texts.description(locations),
  }
}

function loadedHead(figures: Figures | undefined) {
  const texts = homeTexts()
  const { product, tagline } = siteWords()
  if (!figures?.facilities) return { title: `${product} | ${site.name}`, description: tagline }
  const count = formatCount(figures.facilities)
  return {
    title: texts.loadedTitle(product, count, site.name),
    description: texts.loadedDescription(count),
  }
}

const whereLoaded = ({ states, isInDistrict }: Figures) => statesInWords()(states, isInDistrict)

function HomePage() {
  const texts = homeTexts()
  const hasClaims = useClaims()
  const { data: figures } = useQuery(figuresQuery())
  const featured = site.featuredState.name
  return (
    <>
      <section className="hero">
        <div className="wrap">
          <div className="hero-text">
            <h1>{texts.heading}</h1>
            <p className="lead">
              {/* One text: of several, those on another line in the fallback face would count as shifts. */}
              {figures && <b>{texts.loaded(formatCount(figures.facilities))}</b>}{' '}
              {hasClaims
                ? texts.scope(site.claims.locations, siteWords().claimsStatedIn)
                : figures && texts.loadedScope(whereLoaded(figures))}
            </p>
            <SearchBox size="large" />
            <Link className="diagnosed-link" href={urls.firstSteps()}>
              <b>{texts.diagnosed[0]}</b> <span>{texts.diagnosed[1]}</span> <Arrow />
            </Link>
            <p className="search-hints">
              <span>{texts.popular}</span>
              {POPULAR.map((slug) => (
                <Link key={slug} href={urls.category(slug)}>
                  {categoryName(slug)}
                </Link>
              ))}
            </p>
            <p className="hero-browse">
              <Link className="btn secondary" href={urls.state(site.featuredState.slug)}>
                {texts.browse(featured)} <Arrow />
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
            <h2>{texts.types}</h2>
            <p>{hasClaims ? texts.typesNote(featured) : texts.typesNoteEverywhere}</p>
          </div>
          <FacilityTypesGrid />
        </div>
      </section>
      <WhyChoose />
      <FeaturedState />
      <section className="band">
        <div className="wrap call-to-action">
          <div>
            <h2>{texts.unsure}</h2>
            <p className="lead">{texts.write(siteWords().promises.answer)}</p>
          </div>
          <p>
            <Link className="btn" href={urls.contact()}>
              {texts.contact}
            </Link>
          </p>
        </div>
      </section>
      <section className="wrap">
        <p className="disclaimer ruled">
          <b>{texts.disclaimer}</b> {texts.disclaimerText(site.name)}
        </p>
      </section>
    </>
  )
}

function CountryKey() {
  const texts = homeTexts()
  const comingSoon = useQuery(siteSummaryQuery()).data?.comingSoon ?? []
  return (
    <span className="map-key">
      <span>
        <i className="dot-small" />
        <i className="dot-medium" />
        <i className="dot-large" />
        {texts.mapKey}
      </span>
      {comingSoon.length > 0 && (
        <span>
          <i className="hatched" />
          {texts.comingSoon(comingSoon)}
        </span>
      )}
      <Link href={urls.states()}>{texts.statesAsList}</Link>
    </span>
  )
}

/** What is loaded, in large figures; with the demonstration, the scope of the project is below each. */
function Statistics() {
  const { claims, featuredState } = site
  const hasClaims = useClaims()
  const texts = homeTexts()
  const { data, error, refetch } = useQuery(figuresQuery())
  if (error) return <ErrorBox message={error.message} onRetry={() => refetch()} />
  if (!data) return null
  const cards = [
    {
      figure: data.facilities,
      label: texts.onRecord(whereLoaded(data)),
      scope: texts.locations(claims.locations),
    },
    {
      figure: data.featuredState,
      label: texts.inState(featuredState.name),
      scope: texts.sites(claims.featuredStateSites),
    },
    // Real records come with documents before anyone has written a city's history.
    data.enhancedCities === 0 && data.documents > 0
      ? { figure: data.documents, label: texts.documents }
      : {
          figure: data.enhancedCities,
          label: texts.histories(featuredState.name),
          scope: texts.cities(claims.enhancedCities),
        },
    {
      figure: data.facilityTypes,
      label: texts.typesFromTo,
      scope: texts.typesCount(claims.facilityTypes),
    },
  ]
  return (
    <>
      <dl className="stats">
        {cards.map(({ figure, label, scope }) => (
          <div key={label}>
            <dt>
              {label}
              {hasClaims && scope && <span className="scope">{texts.scopeLabel(scope)}</span>}
            </dt>
            <dd>{formatCount(figure)}</dd>
          </div>
        ))}
      </dl>
      {hasClaims && (
        <p className="small scope-note">
          {texts.scopeNote({
            ...claims,
            statedIn: siteWords().claimsStatedIn,
            state: featuredState.name,
          })}
        </p>
      )}
    </>
  )
}

function WhyChoose() {
  const texts = homeTexts()
  return (
    <section className="band">
      <div className="wrap">
        <div className="section-head">
          <h2>{texts.why}</h2>
        </div>
        <div className="three-columns">
          {texts.reasons.map(({ title, text }) => (
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

/** The nine facility types, each with a drawing and a bar relative to the largest. */
function FacilityTypesGrid() {
  const { data } = useQuery(siteSummaryQuery())
  const counts = data?.categoryCounts ?? {}
  const largest = Math.max(1, ...Object.values(counts))
  return (
    <div className="types">
      {facilityCategories.map(({ slug }) => {
        const count = counts[slug]
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
  const texts = homeTexts()
  const { data: state, error, refetch } = useQuery(stateQuery(slug))
  const largest = state?.cities
    .toSorted((a, b) => b.facilityCount - a.facilityCount)
    .slice(0, LARGEST_CITIES)
  return (
    <section className="band sunk florida-summary">
      <div className="wrap">
        <MapFigure path={mapPaths.state(slug)} />
        <div>
          <p className="label">{texts.featured}</p>
          <h2>{name}</h2>
          {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
          {state && (
            <p className="lead">
              {texts.facilitiesInCities(
                formatCount(state.facilityCount),
                formatCount(state.cities.length),
              )}
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
              {texts.seeAll(name)} <Arrow />
            </Link>
          </p>
        </div>
      </div>
    </section>
  )
}
