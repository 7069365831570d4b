/** A state page filtered by a type, and what it shares with the unfiltered page. */

import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { MapFigure } from '../../maps/map-figure.tsx'
import { m } from '../../paraglide/messages.js'
import { langOfEnglish } from '../../platform/web/language.ts'
import { urls } from '../../site/urls.ts'
import { Bars } from '../../ui/bars.tsx'
import { formatCount } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { ErrorBox, Loading } from '../../ui/notices.tsx'
import { useEarlyChoice } from '../../ui/use-early-choice.ts'
import { categoryLabel, categoryOf, countBy } from '../facilities/category-counts.ts'
import { stateFacilitiesQuery } from '../facilities/facility-lists.queries.ts'
import { RecordList } from '../facilities/record-list.tsx'
import { mapPaths } from '../maps/maps.queries.ts'

import { shownType } from './state-head.ts'
import type { CountedType, StateWithCities } from './states.contract.ts'

const COMMON_KINDS = 6

type StateOfTypeProps = { state: StateWithCities; type: string; showsAll: boolean }

/** Filtered by type: the list comes first; the map, bars and types beside it follow the filter. */
export function StateOfType({ state, type, showsAll }: StateOfTypeProps) {
  const { data } = useQuery(stateFacilitiesQuery({ stateId: state.id, type }))
  const [before, after] = [
    m.state_heading_of_type_1(),
    m.state_heading_of_type_2({ state: state.name }),
  ]
  const shown = shownType(state)
  const categories = new Map(data?.map(({ category }) => [category?.name, category]))
  const counts = countBy(data?.map(categoryOf) ?? [])
  return (
    <div className="split state-of-type">
      <div>
        <header className="page-head">
          <h1>
            {before}
            <span lang={shown === type ? langOfEnglish() : undefined}>{shown}</span>
            {after}
          </h1>
          <p>
            <Link className="arrow-link" href={urls.state(state.slug)}>
              {m.state_view_all()}
            </Link>
          </p>
          <StateCounts state={state} />
        </header>
        <MatchingFacilities state={state} type={type} showsAll={showsAll} />
      </div>
      <aside className="stack">
        {state.cities.length > 0 && <MapFigure path={mapPaths.state(state.slug, type)} />}
        {state.cities.length > 0 && <CitySelect state={state} />}
        <div className="state-types">
          <h2 className="small-heading">{m.state_by_type()}</h2>
          <Bars
            bars={[...counts].flatMap(([name, count]) => {
              const slug = categories.get(name)?.slug
              const label = categoryLabel(name)
              return slug ? [{ href: urls.stateCategory(state.slug, slug), label, count }] : []
            })}
          />
          <Kinds state={state} />
        </div>
      </aside>
    </div>
  )
}

/** All facilities of the type that the state page is filtered by. */
function MatchingFacilities({ state, type, showsAll }: StateOfTypeProps) {
  const { data, error, refetch } = useQuery(stateFacilitiesQuery({ stateId: state.id, type }))
  if (error) return <ErrorBox message={error.message} onRetry={() => refetch()} />
  if (!data) return <Loading>{m.state_loading_list()}</Loading>
  return (
    <section id="results">
      <div className="section-head">
        <h2>{m.state_of_type({ count: data.length, shown: formatCount(data.length) })}</h2>
      </div>
      <RecordList
        facilities={data}
        showsAll={showsAll}
        urlOf={(isWhole) =>
          isWhole
            ? `${urls.state(state.slug)}?show=all&type=${encodeURIComponent(type)}`
            : urls.state(state.slug, type)
        }
      />
    </section>
  )
}

export function StateCounts({ state }: { state: StateWithCities }) {
  return (
    <dl className="stats secondary">
      <div>
        <dt>{m.state_documented({ count: state.facilityCount })}</dt>
        <dd>{formatCount(state.facilityCount)}</dd>
      </div>
      <div>
        <dt>{m.state_cities({ count: state.cities.length })}</dt>
        <dd>{formatCount(state.cities.length)}</dd>
      </div>
    </dl>
  )
}

/** The exact types: the chosen and the common ones, and the rest in a disclosure. */
export function Kinds({ state }: { state: StateWithCities }) {
  const kinds = state.facilityTypes.toSorted(
    (a, b) => Number(b.name === state.type) - Number(a.name === state.type),
  )
  const link = ({ name, label }: CountedType) => (
    <Link
      key={name}
      href={urls.state(state.slug, name)}
      lang={label ? undefined : langOfEnglish()}
      aria-current={name === state.type ? 'true' : undefined}
    >
      {label ?? name}
    </Link>
  )
  return (
    <div className="type-filter">
      <span>{m.state_more_exactly()}</span>
      {kinds.slice(0, COMMON_KINDS).map(link)}
      {kinds.length > COMMON_KINDS && (
        <details>
          <summary>{m.state_all_types({ count: kinds.length })}</summary>
          <div>{kinds.slice(COMMON_KINDS).map(link)}</div>
        </details>
      )}
    </div>
  )
}

/** Goes to the chosen city; without JavaScript the A to Z list below does the job. */
export function CitySelect({ state }: { state: StateWithCities }) {
  const router = useRouter()
  const goTo = (citySlug: string) => {
    if (citySlug) router.navigate({ href: urls.city(state.slug, citySlug) })
  }
  const select = useEarlyChoice('', goTo)
  return (
    <div className="field js-only">
      <label htmlFor="city">{m.state_go_to_city()}</label>
      <select
        id="city"
        ref={select}
        defaultValue=""
        autoComplete="off"
        onChange={(event) => goTo(event.target.value)}
      >
        <option value="">{m.state_all_cities()}</option>
        {state.cities.map((city) => (
          <option key={city.id} value={city.slug}>
            {city.name} ({formatCount(city.facilityCount)})
          </option>
        ))}
      </select>
    </div>
  )
}
