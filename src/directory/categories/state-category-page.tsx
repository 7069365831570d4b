import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useHydrated, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { AdSlot } from '../../ads/ad-slot.tsx'
import { m } from '../../paraglide/messages.js'
import { orNotFound } from '../../platform/web/api-client.ts'
import { ConsultationLink } from '../../site/consultation-link.tsx'
import { isPlace, MissingScreen } from '../../site/missing-screen.tsx'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { formatCount, formatYears } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
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
    const about = queryClient.getQueryData(categoryAboutQuery(categorySlug).queryKey)
    const state = queryClient.getQueryData(stateInBriefQuery(stateSlug).queryKey)
    if (!about || !state) return {}
    const { stateCategoryHead } = await import('./category-head.ts')
    return stateCategoryHead(queryClient, about, state, origin)
  },
  pendingComponent: () => (
    <div className="wrap page-head">
      <Loading>{m.loading_category()}</Loading>
    </div>
  ),
  notFoundComponent: ({ data }) => (
    <MissingScreen
      title={m.state_category_not_found()}
      line={m.state_category_not_found_line()}
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
          <CategoryReferences heading={m.state_category_sources()} references={about.references} />
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
        <b className="big-number">{formatCount(count)}</b>{' '}
        {m.category_head_facilities({ count, noun: about.noun, singular: about.singular })}
      </span>
      {count > 0 && (
        <Link href={`${urls.categoryFacilities(about.canonical, state.slug)}#results`}>
          {m.state_category_see_list()}
        </Link>
      )}
      <Link href={urls.category(about.slug)}>
        {m.state_category_in_all_states({ name: about.name })}
      </Link>
    </p>
  )
}

function LegalCallout({ state }: { state: StateInBrief }) {
  return (
    <section className="callout">
      <h2>{m.state_category_legal_help()}</h2>
      <p>{m.state_category_legal_help_text({ state: state.name })}</p>
      <ConsultationLink />
    </section>
  )
}

/** A summary of the category: history and peak years, sources, products, health, law. */
function StateCategoryAbout({ about }: { about: CategoryAbout }) {
  return (
    <section id="about" className="band">
      <div className="section-head">
        <h2>{m.state_category_about({ name: about.name.toLowerCase() })}</h2>
        <p>
          {m.state_category_peak_years()} <b>{formatYears(about.peakUseYears)}</b>
        </p>
      </div>
      <div className="category-about">
        <div className="prose">
          <h3>{m.state_category_history()}</h3>
          <Prose text={about.historicalContext} />
          <h3>{m.state_category_health()}</h3>
          <Prose text={about.healthRisks} />
          <h3>{m.state_category_legal()}</h3>
          <Prose text={about.legalContext} />
        </div>
        <div className="stack">
          <NamedList title={m.state_category_exposure_sources()} items={about.exposureSources} />
          <NamedList title={m.state_category_products()} items={about.commonProducts} />
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

/** What a claim usually depends on, and the documents that help. The same for every state. */
function StateCategoryLists() {
  return (
    <section className="band" id="claims">
      <div className="three-columns category-columns">
        <NamedList
          title={m.state_category_considerations()}
          items={[
            m.state_category_consideration_list_1(),
            m.state_category_consideration_list_2(),
            m.state_category_consideration_list_3(),
            m.state_category_consideration_list_4(),
            m.state_category_consideration_list_5(),
            m.state_category_consideration_list_6(),
          ]}
        />
        <NamedList
          title={m.state_category_documentation()}
          items={[
            m.state_category_documentation_list_1(),
            m.state_category_documentation_list_2(),
            m.state_category_documentation_list_3(),
            m.state_category_documentation_list_4(),
            m.state_category_documentation_list_5(),
            m.state_category_documentation_list_6(),
          ]}
        />
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
