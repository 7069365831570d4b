import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useHydrated, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { AdSlot } from '../../ads/ad-slot.tsx'
import { orNotFound } from '../../platform/web/api-client.ts'
import { isPlace, MissingScreen } from '../../site/missing-screen.tsx'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { formatCount, formatYears } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { ErrorBox, Loading } from '../../ui/notices.tsx'
import { loadingTexts } from '../loading.texts.ts'
import { findPlaceState } from '../place.queries.ts'
import {
  categoriesQuery,
  categoryAboutQuery,
  categoryCitiesQuery,
  type StateInBrief,
  stateInBriefQuery,
} from './categories.queries.ts'
import { CategoryGlyph } from './category-glyph.tsx'
import { categoryHeadTexts } from './category-head.texts.ts'
import { countQuery, headingOf, stateCategoryTrail } from './category-head.ts'
import type { CategoryAbout } from './category-records.contract.ts'
import { CategoryReferences, Prose } from './prose.tsx'
import { stateCategoryTexts } from './state-category.texts.ts'
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
      <Loading>{loadingTexts().category}</Loading>
    </div>
  ),
  notFoundComponent: ({ data }) => (
    <MissingScreen
      title={stateCategoryTexts().notFound}
      line={stateCategoryTexts().notFoundLine}
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
          <CategoryReferences
            heading={stateCategoryTexts().sources}
            references={about.references}
          />
        )}
      </div>
    </>
  )
}

function FacilityCount({ about, state }: { about: CategoryAbout; state: StateInBrief }) {
  const { data: count, error, refetch } = useQuery(countQuery(state, about))
  if (error) return <ErrorBox message={error.message} onRetry={() => refetch()} />
  if (count === undefined) return null
  const texts = stateCategoryTexts()
  return (
    <p className="tagline">
      <span>
        <b className="big-number">{formatCount(count)}</b>{' '}
        {categoryHeadTexts().facilities(about, count)}
      </span>
      {count > 0 && (
        <Link href={`${urls.categoryFacilities(about.canonical, state.slug)}#results`}>
          {texts.seeList}
        </Link>
      )}
      <Link href={urls.category(about.slug)}>{texts.inAllStates(about)}</Link>
    </p>
  )
}

function LegalCallout({ state }: { state: StateInBrief }) {
  const texts = stateCategoryTexts()
  return (
    <section className="callout">
      <h2>{texts.legalHelp}</h2>
      <p>{texts.legalHelpText(state.name)}</p>
      <Link className="btn" href={urls.legalHelp()}>
        {texts.consultation}
      </Link>
    </section>
  )
}

/** A summary of the category: history and peak years, sources, products, health, law. */
function StateCategoryAbout({ about }: { about: CategoryAbout }) {
  const texts = stateCategoryTexts()
  return (
    <section id="about" className="band">
      <div className="section-head">
        <h2>{texts.about(about)}</h2>
        <p>
          {texts.peakYears} <b>{formatYears(about.peakUseYears)}</b>
        </p>
      </div>
      <div className="category-about">
        <div className="prose">
          <h3>{texts.history}</h3>
          <Prose text={about.historicalContext} />
          <h3>{texts.health}</h3>
          <Prose text={about.healthRisks} />
          <h3>{texts.legal}</h3>
          <Prose text={about.legalContext} />
        </div>
        <div className="stack">
          <NamedList title={texts.exposureSources} items={about.exposureSources} />
          <NamedList title={texts.products} items={about.commonProducts} />
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
  const texts = stateCategoryTexts()
  return (
    <section className="band" id="claims">
      <div className="three-columns category-columns">
        <NamedList title={texts.considerations} items={texts.considerationList} />
        <NamedList title={texts.documentation} items={texts.documentationList} />
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
