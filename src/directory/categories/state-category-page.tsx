import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { AdSlot } from '../../ads/ad-slot.tsx'
import { orNotFound } from '../../platform/web/or-not-found.ts'
import { MissingScreen } from '../../site/missing-screen.tsx'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { formatCount } from '../../ui/format.ts'
import { ErrorBox, Loading } from '../../ui/notices.tsx'
import { categoriesQuery, categoryCitiesQuery } from './categories.queries.ts'
import { type StateInBrief, stateInBriefQuery } from './category-facilities.queries.ts'
import { CategoryGlyph } from './category-glyph.tsx'
import type { CategoryAbout } from './category-records.contract.ts'
import { categoryAboutQuery } from './category-records.queries.ts'
import { CategoryReferences } from './category-references.tsx'
import { useScrollToTop } from './scroll-to-top.ts'
import { StateCategoryAbout } from './state-category-about.tsx'
import { countQuery, headingOf, trailOf } from './state-category-head.ts'
import { StateCategoryLists } from './state-category-lists.tsx'
import { OtherCategories, StateCategoryCities } from './state-category-places.tsx'

export const Route = createFileRoute('/$stateSlug/category/$categorySlug')({
  loader: async ({ context: { queryClient }, params: { stateSlug, categorySlug } }) => {
    const [about, state] = await Promise.all([
      orNotFound(queryClient.ensureQueryData(categoryAboutQuery(categorySlug))),
      orNotFound(queryClient.ensureQueryData(stateInBriefQuery(stateSlug))),
    ])
    // Each of these may fail by itself, and then says so in its own place.
    await Promise.all([
      queryClient.prefetchQuery(countQuery(state, about)),
      queryClient.prefetchQuery(categoryCitiesQuery(about.facilitiesOf, stateSlug)),
      queryClient.prefetchQuery(categoriesQuery(stateSlug)),
    ])
  },
  head: async ({ match, params: { stateSlug, categorySlug } }) => {
    const { queryClient, origin } = match.context
    const about = queryClient.getQueryData(categoryAboutQuery(categorySlug).queryKey)
    const state = queryClient.getQueryData(stateInBriefQuery(stateSlug).queryKey)
    if (!about || !state) return {}
    const { stateCategoryHead } = await import('./state-category-head.ts')
    return stateCategoryHead(queryClient, about, state, origin)
  },
  pendingComponent: () => (
    <div className="wrap phead">
      <Loading>Loading category information...</Loading>
    </div>
  ),
  notFoundComponent: () => (
    <MissingScreen title="Category Not Found">
      <p className="lead">The requested category could not be found.</p>
      <p>
        <a className="go" href={urls.facilityTypes()}>
          All facility types
        </a>
      </p>
    </MissingScreen>
  ),
  component: StateCategoryPage,
})

function StateCategoryPage() {
  const { stateSlug, categorySlug } = Route.useParams()
  const { data: about } = useSuspenseQuery(categoryAboutQuery(categorySlug))
  const { data: state } = useSuspenseQuery(stateInBriefQuery(stateSlug))
  useScrollToTop(`${stateSlug}/${categorySlug}`)
  return (
    <>
      <Breadcrumb trail={trailOf(about, state)} />
      <div className="wrap category">
        <header className="phead cat-head">
          <div>
            <h1>{headingOf(about, state)}</h1>
            <FacilityCount about={about} state={state} />
          </div>
          <CategoryGlyph slug={about.slug} />
        </header>
        <StateCategoryCities state={state} about={about} />
        <StateCategoryAbout about={about} />
        <LegalCallout state={state} />
        <StateCategoryLists />
        <AdSlot placement="category" />
        <OtherCategories state={state} about={about} />
        {about.references.length > 0 && (
          <CategoryReferences heading="Sources of this page" references={about.references} />
        )}
      </div>
    </>
  )
}

function FacilityCount({ about, state }: { about: CategoryAbout; state: StateInBrief }) {
  const { data: count, error, refetch } = useQuery(countQuery(state, about))
  if (error) return <ErrorBox message={error.message} onRetry={() => refetch()} />
  if (count === undefined) return null
  return (
    <p className="tagline">
      <span>
        <b className="big">{formatCount(count)}</b> {about.noun}{' '}
        {count === 1 ? 'facility' : 'facilities'}
      </span>
      {count > 0 && (
        <a href={`${urls.categoryFacilities(about.canonical, state.slug)}#results`}>
          See the list by name
        </a>
      )}
      <a href={urls.category(about.slug)}>{about.name} in all states</a>
    </p>
  )
}

function LegalCallout({ state }: { state: StateInBrief }) {
  return (
    <section className="callout">
      <h2>Need Legal Help?</h2>
      <p>
        If you worked in one of these places in {state.name} and have been diagnosed with an
        asbestos-related illness, you can ask to be put in touch with an independent attorney. It
        costs nothing and commits you to nothing.
      </p>
      <a className="btn" href={urls.legalHelp()}>
        Get Free Legal Consultation
      </a>
    </section>
  )
}
