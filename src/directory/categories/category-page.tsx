import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { AdSlot } from '../../ads/ad-slot.tsx'
import { m } from '../../paraglide/messages.js'
import { apiAddress } from '../../platform/web/api-address.ts'
import { orNotFound } from '../../platform/web/api-client.ts'
import { textParam } from '../../platform/web/search-params.ts'
import { MissingScreen } from '../../site/missing-screen.tsx'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { formatCount } from '../../ui/format.ts'
import { Island, islandQuery } from '../../ui/island.tsx'
import { Link } from '../../ui/link.tsx'
import { Loading } from '../../ui/notices.tsx'
import { useOpenTarget } from '../../ui/use-open-target.ts'
import { facilityCategories } from '../categories.ts'
import { categoryName } from '../category-names.ts'

import { mapPaths, mapQuery } from '../maps/maps.queries.ts'
import {
  categoryFacilitiesPages,
  categoryRecordQuery,
  categoryStatesQuery,
  cityCountsQuery,
} from './categories.queries.ts'

import { CategoryGlyph } from './category-glyph.tsx'
import { categoryTrail } from './category-head.ts'
import type { CategoryRecord, CityPage } from './category-records.contract.ts'
import { CategoryResults } from './category-results.tsx'
import {
  CategoryContents,
  CategoryHelp,
  CategoryQuestions,
  CategorySections,
} from './category-sections.tsx'
import { CategoryStateFilter, StateForm } from './category-state-filter.tsx'
import { CategoryReferences, Inline } from './prose.tsx'

/** The trades that worked in such places. */
const tradesQuery = (slug: string) =>
  islandQuery({ method: 'GET', address: apiAddress(`/thing-links/category/${slug}`), parts: {} })

export const Route = createFileRoute('/category/$categorySlug')({
  validateSearch: readCategorySearch,
  loader: async ({ context: { queryClient }, params: { categorySlug }, location }) => {
    const record = await orNotFound(queryClient.ensureQueryData(categoryRecordQuery(categorySlug)))
    const { facilitiesOf, sections } = record
    // Each of these can fail on its own; its section then shows the error.
    await Promise.all([
      queryClient.ensureQueryData(tradesQuery(record.slug)),
      queryClient.prefetchQuery(categoryStatesQuery(facilitiesOf)),
      queryClient.prefetchQuery(mapQuery(mapPaths.category(facilitiesOf))),
      ...statesOfCityPages(sections).map((state) =>
        queryClient.prefetchQuery(cityCountsQuery(facilitiesOf, state)),
      ),
    ])
    // In the browser the list loads on its own, behind placeholders.
    if (import.meta.env.SSR) await prefetchFacilities(queryClient, record, location.search)
  },
  head: async ({ match, params: { categorySlug } }) => {
    const { queryClient, origin } = match.context
    const record = queryClient.getQueryData(categoryRecordQuery(categorySlug).queryKey)
    if (!record) return {}
    const { categoryHead } = await import('./category-head.ts')
    const state = chosenState(queryClient, record, match.search)
    return categoryHead(queryClient, record, { state, page: pageOf(match.search) }, origin)
  },
  pendingComponent: () => (
    <div className="wrap page-head">
      <Loading>{m.loading_category()}</Loading>
    </div>
  ),
  notFoundComponent: CategoryNotFound,
  component: CategoryPage,
})

const statesOfCityPages = ({ cityPages }: CategoryRecord['sections']) => [
  ...new Set(cityPages?.cities.map(({ stateSlug }) => stateSlug)),
]

async function prefetchFacilities(client: QueryClient, record: CategoryRecord, given: object) {
  const search = readCategorySearch({ ...given })
  const state = chosenState(client, record, search)
  if (!state) return
  const asked = { categorySlug: record.facilitiesOf, stateId: state.id, firstPage: pageOf(search) }
  await client.prefetchQuery(categoryFacilitiesPages(asked))
}

function CategoryPage() {
  useOpenTarget()
  const { categorySlug } = Route.useParams()
  const search = Route.useSearch()
  const { data: record } = useSuspenseQuery(categoryRecordQuery(categorySlug))
  const { data: states } = useQuery(categoryStatesQuery(record.facilitiesOf))
  const chosen = states?.find(({ slug }) => slug === search.state)
  const { sections } = record
  return (
    <>
      <Breadcrumb trail={categoryTrail(record)} />
      <div className="wrap category">
        <header className="page-head category-head">
          <div>
            <h1>{record.h1Title}</h1>
            <p className="lead">{record.description}</p>
            <StateForm {...{ record, chosen }} id="state-top" label={m.category_show_in()} />
          </div>
          <CategoryGlyph slug={record.slug} />
        </header>
        <div className="category-body">
          <CategoryContents record={record} />
          <div className="stack-large">
            <CategorySections record={record} />
            <Island query={tradesQuery(record.slug)} />
            <CategoryStateFilter record={record} chosen={chosen} />
            <CategoryCityCards record={record} />
            <CategoryResults record={record} chosen={chosen} page={pageOf(search)} />
            <AdSlot placement="category" />
            <CategoryQuestions faq={sections.faq} />
            <CategoryHelp callToAction={sections.callToAction} />
          </div>
        </div>
        <CategoryReferences {...sections.citations} />
      </div>
    </>
  )
}

function CategoryNotFound() {
  return (
    <MissingScreen title={m.category_not_found()} line={m.category_not_found_line()}>
      {facilityCategories.map((type) => (
        <li key={type.slug}>
          <Link className="arrow-link" href={urls.category(type.slug)}>
            {categoryName(type.slug)}
          </Link>
        </li>
      ))}
    </MissingScreen>
  )
}

const MAX_SLUG_LENGTH = 60
const LAST_PAGE = 1000

type CategorySearch = { state?: string; page?: number }

/** The search parameters of a category page. */
function readCategorySearch(search: Record<string, unknown>): CategorySearch {
  const state = textParam(search, 'state', MAX_SLUG_LENGTH)
  const page = Number(textParam(search, 'page', 4) ?? 1)
  const isLaterPage = Number.isInteger(page) && page > 1 && page <= LAST_PAGE
  return state ? { state, ...(isLaterPage ? { page } : {}) } : {}
}

/** The state in the URL, if it exists. */
function chosenState(client: QueryClient, record: CategoryRecord, search: CategorySearch) {
  const states = client.getQueryData(categoryStatesQuery(record.facilitiesOf).queryKey)
  return states?.find(({ slug }) => slug === search.state)
}

const pageOf = (search: CategorySearch): number => search.page ?? 1

const MAX_KEY_FACILITIES = 2

/** Three cities have an article about their shipyards; the other cards link to the city page. */
const HISTORIES: Record<string, () => string> = {
  'florida/tampa': urls.tampaShipbuilding,
  'florida/jacksonville': urls.jacksonvilleShipbuilding,
  'florida/panama-city': urls.panamaCityShipbuilding,
}

const cityPageUrl = ({ stateSlug, slug }: CityPage): string =>
  HISTORIES[`${stateSlug}/${slug}`]?.() ?? urls.city(stateSlug, slug)

/** Cards for the cities that the record describes, with their counts. */
function CategoryCityCards({ record }: { record: CategoryRecord }) {
  const { cityPages } = record.sections
  if (!cityPages) return null
  return (
    <section id="cities">
      <div className="section-head">
        <h2>{cityPages.heading}</h2>
        <p>{cityPages.description}</p>
      </div>
      <div className="three-columns city-cards">
        {cityPages.cities.map((city) => (
          <CityCard key={city.slug} city={city} record={record} />
        ))}
      </div>
    </section>
  )
}

function CityCard({ city, record }: { city: CityPage; record: CategoryRecord }) {
  const { data: counts } = useQuery(cityCountsQuery(record.facilitiesOf, city.stateSlug))
  const count = counts ? (counts[city.slug] ?? 0) : undefined
  const more = city.keyFacilities.length - MAX_KEY_FACILITIES
  return (
    <div>
      <h3>
        <Link href={cityPageUrl(city)}>
          {city.name}, {city.state}
        </Link>
      </h3>
      {count !== undefined && (
        <p className="meta">
          <b className="record-number">{formatCount(count)}</b>{' '}
          {m.category_on_record({ count, noun: record.noun, singular: record.singular })}
        </p>
      )}
      <p>
        <Inline text={city.description} />
      </p>
      <ul className="key-facilities">
        {city.keyFacilities.slice(0, MAX_KEY_FACILITIES).map((name) => (
          <li key={name}>{name}</li>
        ))}
        {more > 0 && <li className="meta">{m.category_more_facilities({ count: more })}</li>}
      </ul>
    </div>
  )
}
