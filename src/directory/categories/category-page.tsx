import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { AdSlot } from '../../ads/ad-slot.tsx'
import { orNotFound } from '../../platform/web/or-not-found.ts'
import { MissingScreen } from '../../site/missing-screen.tsx'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Loading } from '../../ui/notices.tsx'
import { facilityCategories } from '../categories.ts'
import { mapPaths, mapQuery } from '../maps/maps.queries.ts'
import { categoryStatesQuery } from './categories.queries.ts'
import { chosenState, pageOf, readCategorySearch } from './category-address.ts'
import { CategoryCityCards } from './category-city-cards.tsx'
import { CategoryContents } from './category-contents.tsx'
import { categoryFacilitiesPages, cityCountsQuery } from './category-facilities.queries.ts'
import { CategoryGlyph } from './category-glyph.tsx'
import { trailOf } from './category-head.ts'
import { CategoryHelp, CategoryQuestions } from './category-help.tsx'
import type { CategoryRecord } from './category-records.contract.ts'
import { categoryRecordQuery } from './category-records.queries.ts'
import { CategoryReferences } from './category-references.tsx'
import { CategoryResults } from './category-results.tsx'
import { CategorySections } from './category-sections.tsx'
import { CategoryStateFilter } from './category-state-filter.tsx'

export const Route = createFileRoute('/category/$categorySlug')({
  validateSearch: readCategorySearch,
  loader: async ({ context: { queryClient }, params: { categorySlug }, location }) => {
    const record = await orNotFound(queryClient.ensureQueryData(categoryRecordQuery(categorySlug)))
    const { facilitiesOf, sections } = record
    // Each of these may fail by itself, and then says so in its own place.
    await Promise.all([
      queryClient.prefetchQuery(categoryStatesQuery(facilitiesOf)),
      queryClient.prefetchQuery(mapQuery(mapPaths.category(facilitiesOf))),
      ...statesOfCityPages(sections).map((state) =>
        queryClient.prefetchQuery(cityCountsQuery(facilitiesOf, state)),
      ),
    ])
    // In the browser the list loads by itself, in its own place and with its own placeholders.
    if (import.meta.env.SSR) await prefetchFacilities(queryClient, record, location.search)
  },
  head: async ({ match, params: { categorySlug } }) => {
    const { queryClient, origin } = match.context
    const record = queryClient.getQueryData(categoryRecordQuery(categorySlug).queryKey)
    if (!record) return {}
    const { categoryHead } = await import('./category-head.ts')
    return categoryHead(queryClient, record, match.search, origin)
  },
  pendingComponent: () => (
    <div className="wrap phead">
      <Loading>Loading category information...</Loading>
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
  await client.prefetchInfiniteQuery(categoryFacilitiesPages(asked))
}

function CategoryPage() {
  const { categorySlug } = Route.useParams()
  const search = Route.useSearch()
  const { data: record } = useSuspenseQuery(categoryRecordQuery(categorySlug))
  const { data: states } = useQuery(categoryStatesQuery(record.facilitiesOf))
  const chosen = states?.find(({ slug }) => slug === search.state)
  const { sections } = record
  return (
    <>
      <Breadcrumb trail={trailOf(record)} />
      <div className="wrap category">
        <header className="phead cat-head">
          <div>
            <h1>{record.h1Title}</h1>
            <p className="lead">{record.description}</p>
          </div>
          <CategoryGlyph slug={record.slug} />
        </header>
        <div className="cat">
          <CategoryContents record={record} />
          <div className="stack-l">
            <CategorySections record={record} />
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
    <MissingScreen title="Category Not Found">
      <p className="lead">Category not found. Please check the URL and try again.</p>
      <ul className="l">
        {facilityCategories.map((type) => (
          <li key={type.slug}>
            <a className="go" href={urls.category(type.slug)}>
              {type.name}
            </a>
          </li>
        ))}
      </ul>
    </MissingScreen>
  )
}
