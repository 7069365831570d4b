import { createFileRoute, useHydrated, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { AdSlot } from '../../ads/ad-slot.tsx'
import { orNotFound } from '../../platform/web/api-client.ts'
import { useQuery, useSuspenseQuery } from '../../platform/web/query-client.ts'
import { isPlace, MissingScreen } from '../../site/missing-screen.tsx'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { formatCount, formatYears } from '../../ui/format.ts'
import { ErrorBox, Loading } from '../../ui/notices.tsx'
import { findPlaceState } from '../place.queries.ts'
import {
  categoriesQuery,
  categoryAboutQuery,
  categoryCitiesQuery,
  type StateInBrief,
  stateInBriefQuery,
} from './categories.queries.ts'
import { CategoryGlyph } from './category-glyph.tsx'
import { countQuery, headingOf, stateCategoryTrail } from './category-head.ts'
import type { CategoryAbout } from './category-records.contract.ts'
import { CategoryReferences, Prose } from './prose.tsx'
import { OtherCategories, StateCategoryCities } from './state-category-places.tsx'

export const Route = createFileRoute('/$stateSlug/category/$categorySlug')({
  loader: async ({ context: { queryClient }, params: { stateSlug, categorySlug } }) => {
    const [about, state] = await Promise.all([
      orNotFound(queryClient.ensureQueryData(categoryAboutQuery(categorySlug)), () =>
        findPlaceState(stateSlug),
      ),
      orNotFound(queryClient.ensureQueryData(stateInBriefQuery(stateSlug))),
    ])
    // Each of these can fail on its own; its section then shows the error.
    await Promise.all([
      queryClient.prefetchQuery(countQuery(state, about)),
      queryClient.prefetchQuery(categoryCitiesQuery(about.facilitiesOf, stateSlug)),
      queryClient.prefetchQuery(categoriesQuery(stateSlug)),
    ])
  },
  head: async ({ match, params: { stateSlug, categorySlug } }) => {
    const { queryClient, origin } = match.context
    const about = queryClient.getQueryData(categoryAboutQuery(categorySlug))
    const state = queryClient.getQueryData(stateInBriefQuery(stateSlug))
    if (!about || !state) return {}
    const { stateCategoryHead } = await import('./category-head.ts')
    return stateCategoryHead(queryClient, about, state, origin)
  },
  pendingComponent: () => (
    <div className="wrap page-head">
      <Loading>Loading category information...</Loading>
    </div>
  ),
  notFoundComponent: ({ data }) => (
    <MissingScreen
      title="Category Not Found"
      line="The requested category could not be found."
      state={isPlace(data) ? data : undefined}
    />
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
      <Breadcrumb trail={stateCategoryTrail(about, state)} />
      <div className="wrap category">
        <header className="page-head category-head">
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
        <b className="big-number">{formatCount(count)}</b> {about.noun}{' '}
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

/** A summary of the category: history and peak years, sources, products, health, law. */
function StateCategoryAbout({ about }: { about: CategoryAbout }) {
  return (
    <section id="about" className="band">
      <div className="section-head">
        <h2>About asbestos in {about.name.toLowerCase()}</h2>
        <p>
          Peak years of use: <b>{formatYears(about.peakUseYears)}</b>
        </p>
      </div>
      <div className="category-about">
        <div className="prose">
          <h3>Historical context</h3>
          <Prose text={about.historicalContext} />
          <h3>Health risks</h3>
          <Prose text={about.healthRisks} />
          <h3>Legal context</h3>
          <Prose text={about.legalContext} />
        </div>
        <div className="stack">
          <NamedList title="Exposure sources" items={about.exposureSources} />
          <NamedList title="Common products" items={about.commonProducts} />
        </div>
      </div>
    </section>
  )
}

function NamedList({ title, items }: { title: string; items: string[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul className="named-list">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  )
}

const LEGAL_CONSIDERATIONS = [
  'Time limits differ from state to state, and many run from the diagnosis rather than the exposure',
  'A claim against an employer, a product maker, a property owner and a trust can each have its own rules',
  'Work in more than one state may mean that more than one law applies',
  'Benefits for veterans and for federal employees are separate from lawsuits',
  'After a death, survivors may have claims of their own, with shorter deadlines',
  'Only a licensed attorney who knows the facts can say whether a claim is open',
]

const DOCUMENTATION_NEEDED = [
  'The diagnosis in writing, with pathology and imaging reports',
  'A list of employers, places and dates, with the jobs done there',
  'Social Security earnings, pension, union or military service records',
  'Names of coworkers who remember the work',
  'Product names, suppliers or photographs, if any are at hand',
  'For survivors: the death certificate and proof of relationship',
]

/** What a claim usually depends on, and the documents that help. The same for every state. */
function StateCategoryLists() {
  return (
    <section className="band" id="claims">
      <div className="three-columns category-columns">
        <NamedList title="Legal Considerations" items={LEGAL_CONSIDERATIONS} />
        <NamedList title="Documentation Needed" items={DOCUMENTATION_NEEDED} />
      </div>
    </section>
  )
}

const DELAY_MS = 50

/** The history index of the last such page. */
let furthest = 0

/** Scrolls smoothly to the top after a visitor follows a link inside the site. */
function useScrollToTop(page: string): void {
  const router = useRouter()
  // Not hydrated on the first render: the document was loaded, no link was followed.
  const isFollowed = useRef(useHydrated())
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page of the same route is an arrival too
  useEffect(() => {
    // After going back or reloading, the browser restores the scroll position.
    const index = router.history.location.state.__TSR_index
    const isArrival = isFollowed.current && index > furthest
    furthest = index
    isFollowed.current = true
    if (!isArrival) return
    const timer = setTimeout(() => {
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
      scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' })
    }, DELAY_MS)
    return () => clearTimeout(timer)
  }, [router, page])
}
