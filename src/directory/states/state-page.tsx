import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { MapFigure } from '../../maps/map-figure.tsx'
import { m } from '../../paraglide/messages.js'
import { orNotFound } from '../../platform/web/api-client.ts'
import { textParam } from '../../platform/web/search-params.ts'
import { ConsultationLink } from '../../site/consultation-link.tsx'
import { MissingScreen } from '../../site/missing-screen.tsx'
import { urls } from '../../site/urls.ts'
import { stateDeadlinesQuery } from '../../tools/deadlines/deadlines.queries.ts'
import { Bars } from '../../ui/bars.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Island } from '../../ui/island.tsx'
import { LetterIndex } from '../../ui/letter-index.tsx'
import { Link } from '../../ui/link.tsx'
import { Loading } from '../../ui/notices.tsx'
import { shownCategory } from '../category-names.ts'
import { stateContentQuery } from '../content-templates/content-templates.queries.ts'
import { stateFacilitiesQuery } from '../facilities/facility-lists.queries.ts'
import { mapPaths, mapQuery } from '../maps/maps.queries.ts'

import { headingOf, shownType, trailOf } from './state-head.ts'
import { CitySelect, Kinds, StateCounts, StateOfType } from './state-of-type.tsx'
import type { StateWithCities } from './states.contract.ts'
import { comingSoonQuery, stateQuery } from './states.queries.ts'

const MAX_TYPE_LENGTH = 100

type StateSearch = { type?: string; show?: 'all' }

export const Route = createFileRoute('/$stateSlug')({
  validateSearch: (search: Record<string, unknown>): StateSearch => {
    const type = textParam(search, 'type', MAX_TYPE_LENGTH)
    return type ? { type, ...(search.show === 'all' ? { show: 'all' } : {}) } : {}
  },
  loaderDeps: ({ search }) => ({ type: search.type }),
  loader: async ({ context: { queryClient }, params: { stateSlug }, deps: { type } }) => {
    const [state] = await Promise.all([
      orNotFound(queryClient.ensureQueryData(stateQuery(stateSlug, type))),
      queryClient.prefetchQuery(stateContentQuery(stateSlug)),
      queryClient.ensureQueryData(stateDeadlinesQuery(stateSlug)),
    ])
    // As the records spell it, not as the address does.
    const ofType = state.type ?? undefined
    await queryClient.prefetchQuery(mapQuery(mapPaths.state(stateSlug, ofType)))
    if (isComingSoon(state)) await queryClient.ensureQueryData(comingSoonQuery(stateSlug))
    if (ofType) {
      await queryClient.prefetchQuery(stateFacilitiesQuery({ stateId: state.id, type: ofType }))
    }
    return {
      name: state.name,
      type: shownType(state),
      count: state.facilityCount,
      cities: state.cities.length,
    }
  },
  head: async ({ match, loaderData, params: { stateSlug } }) => {
    if (!loaderData) return {}
    const { queryClient, origin } = match.context
    const state = queryClient.getQueryData(stateQuery(stateSlug, match.search.type).queryKey)
    const { stateHead } = await import('./state-head.ts')
    return stateHead({ ...loaderData, slug: stateSlug }, state?.cities ?? [], origin)
  },
  pendingComponent: () => (
    <div className="wrap page-head">
      <Loading>{m.loading_state()}</Loading>
    </div>
  ),
  notFoundComponent: () => <StateNotFound />,
  errorComponent: StateNotFound,
  component: StatePage,
})

/** The others are folded: on a phone the text of a state would be longer than the rest of its page. */
const OPEN_PARAGRAPHS = 2

/** No records at all; not merely none of the chosen type. */
const isComingSoon = (state: StateWithCities) => state.facilityCount === 0 && state.type === null

function StateNotFound({ error }: { error?: unknown }) {
  return <MissingScreen title={m.state_not_found()} line={m.state_not_found_line()} error={error} />
}

function StatePage() {
  const { stateSlug } = Route.useParams()
  const { type, show } = Route.useSearch()
  const { data: state } = useSuspenseQuery(stateQuery(stateSlug, type))
  if (isComingSoon(state)) return <ComingSoon state={state} />
  const rows = state.cities.map((city) => ({
    href: urls.city(state.slug, city.slug),
    name: city.name,
    count: city.facilityCount,
  }))
  return (
    <>
      <Breadcrumb trail={trailOf(state.name)} />
      <div className="wrap">
        {state.type ? (
          <StateOfType state={state} type={state.type} showsAll={show === 'all'} />
        ) : (
          <StateHead state={state} />
        )}
        <section className="band" id="az">
          <div className="section-head">
            <h2>{m.state_cities_ato_z({ state: state.name })}</h2>
            <p>{m.state_figures()}</p>
          </div>
          {rows.length > 0 ? (
            <LetterIndex rows={rows} />
          ) : (
            <div className="empty">
              <p>{m.state_none_of_type({ state: state.name })}</p>
              <p>
                <Link href={urls.states()}>{m.common_all_states()}</Link>
              </p>
            </div>
          )}
        </section>
        <Island query={stateDeadlinesQuery(state.slug)} className="band" />
        <AboutState state={state} />
      </div>
    </>
  )
}

function ComingSoon({ state }: { state: StateWithCities }) {
  return (
    <>
      <Breadcrumb trail={trailOf(state.name)} />
      <div className="wrap">
        <div className="split">
          <header className="page-head">
            <p className="label">{m.common_coming_soon()}</p>
            <h1>{headingOf(state)}</h1>
            <p className="lead">{m.state_coming_soon_lead({ state: state.name })}</p>
          </header>
          <MapFigure path={mapPaths.state(state.slug)} className="around">
            {m.state_coming_soon_map()}
          </MapFigure>
        </div>
        <Island query={comingSoonQuery(state.slug)} />
        <Island query={stateDeadlinesQuery(state.slug)} className="band" />
      </div>
    </>
  )
}

function StateHead({ state }: { state: StateWithCities }) {
  return (
    <header className="page-head state-head">
      <div className="state-intro">
        <h1>{headingOf(state)}</h1>
        <p className="lead">{m.state_lead()}</p>
        <StateCounts state={state} />
        {state.cities.length > 0 && <CitySelect state={state} />}
        <p className="state-links">
          <a className="arrow-link" href="#az">
            {m.state_to_cities()}
          </a>{' '}
          <Link className="arrow-link" href={urls.coverage(state.slug)}>
            {m.coverage_title()}
          </Link>
        </p>
      </div>
      {state.cities.length > 0 && (
        <MapFigure path={mapPaths.state(state.slug)} className="state-map">
          <Link href={urls.map({ state: state.slug })}>{m.map_open()}</Link>
        </MapFigure>
      )}
      {state.types.length > 0 && (
        <div className="state-types">
          <h2 className="small-heading">{m.state_by_type()}</h2>
          <Bars
            bars={state.types.map((category) => ({
              href: urls.stateCategory(state.slug, category.slug),
              label: shownCategory(category),
              count: category.facilityCount,
            }))}
          />
          <Kinds state={state} />
        </div>
      )}
    </header>
  )
}

function AboutState({ state }: { state: StateWithCities }) {
  const { data: content } = useQuery(stateContentQuery(state.slug))
  const paragraphs = content?.contentBlocks.flatMap(linesOf) ?? []
  if (paragraphs.length === 0) return null
  const asText = (paragraph: string) => <p key={paragraph}>{paragraph}</p>
  const rest = paragraphs.slice(OPEN_PARAGRAPHS)
  return (
    <section className="band">
      <div className="section-head">
        <h2>{m.state_about({ state: state.name })}</h2>
      </div>
      <div className="split">
        <div className="prose" lang={content?.language}>
          {paragraphs.slice(0, OPEN_PARAGRAPHS).map(asText)}
          {rest.length > 0 && (
            <details className="more-records">
              <summary className="btn secondary">
                <span className="when-closed">{m.prose_read_more()}</span>
                <span className="when-open">{m.prose_read_less()}</span>
              </summary>
              {rest.map(asText)}
            </details>
          )}
          <p className="meta">
            <Link href={`${urls.coverage(state.slug)}#texts`}>{m.city_text_history()}</Link>
          </p>
        </div>
        <aside className="callout">
          <h3>{m.state_worked()}</h3>
          <p>{m.state_worked_text()}</p>
          <ConsultationLink />
        </aside>
      </div>
    </section>
  )
}

const linesOf = (block: string): string[] => block.split('\n').filter((line) => line.trim() !== '')
