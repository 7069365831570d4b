/** A state page filtered by a type, and what it shares with the unfiltered page. */

import { useRouter } from '@tanstack/react-router'
import { useQuery } from '../../platform/web/query-client.ts'
import { urls } from '../../site/urls.ts'
import { Bars } from '../../ui/bars.tsx'
import { formatCount } from '../../ui/format.ts'
import { ErrorBox, Loading } from '../../ui/notices.tsx'
import { useEarlyChoice } from '../../ui/use-early-choice.ts'
import { categoryOf, countBy } from '../facilities/category-counts.ts'
import { stateFacilitiesQuery } from '../facilities/facilities.queries.ts'
import { RecordList } from '../facilities/record-list.tsx'
import { MapFigure } from '../maps/map-figure.tsx'
import { mapPaths } from '../maps/maps.queries.ts'
import { headingOf } from './state-head.ts'
import type { StateWithCities } from './states.contract.ts'

const COMMON_KINDS = 12

type StateOfTypeProps = { state: StateWithCities; type: string; showsAll: boolean }

/** Filtered by type: the list comes first; the map, bars and types beside it follow the filter. */
export function StateOfType({ state, type, showsAll }: StateOfTypeProps) {
  const { data } = useQuery(stateFacilitiesQuery({ stateId: state.id, type }))
  const categories = new Map(data?.map(({ category }) => [category?.name, category]))
  const counts = countBy(data?.map(categoryOf) ?? [])
  return (
    <div className="split state-of-type">
      <div>
        <header className="page-head">
          <h1>{headingOf(state)}</h1>
          <p>
            <a className="arrow-link" href={urls.state(state.slug)}>
              View all facilities
            </a>
          </p>
          <StateCounts state={state} />
        </header>
        <MatchingFacilities state={state} type={type} showsAll={showsAll} />
      </div>
      <aside className="stack">
        {state.cities.length > 0 && <MapFigure path={mapPaths.state(state.slug, type)} />}
        {state.cities.length > 0 && <CitySelect state={state} />}
        <div className="state-types">
          <h2 className="small-heading">By facility type</h2>
          <Bars
            bars={[...counts].flatMap(([label, count]) => {
              const slug = categories.get(label)?.slug
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
  if (!data) return <Loading>Loading facilities...</Loading>
  return (
    <section id="results">
      <div className="section-head">
        <h2>
          {formatCount(data.length)} {data.length === 1 ? 'facility' : 'facilities'} of this type
        </h2>
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
        <dt>documented {state.facilityCount === 1 ? 'facility' : 'facilities'}</dt>
        <dd>{formatCount(state.facilityCount)}</dd>
      </div>
      <div>
        <dt>{state.cities.length === 1 ? 'city' : 'cities'}</dt>
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
  const link = ({ name }: { name: string }) => (
    <a
      key={name}
      href={urls.state(state.slug, name)}
      aria-current={name === state.type ? 'true' : undefined}
    >
      {name}
    </a>
  )
  return (
    <div className="type-filter">
      <span>More exactly:</span>
      {kinds.slice(0, COMMON_KINDS).map(link)}
      {kinds.length > COMMON_KINDS && (
        <details>
          <summary>All {kinds.length} types</summary>
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
      <label htmlFor="city">Go to a city</label>
      <select
        id="city"
        ref={select}
        defaultValue=""
        autoComplete="off"
        onChange={(event) => goTo(event.target.value)}
      >
        <option value="">All Cities</option>
        {state.cities.map((city) => (
          <option key={city.id} value={city.slug}>
            {city.name} ({formatCount(city.facilityCount)})
          </option>
        ))}
      </select>
    </div>
  )
}
