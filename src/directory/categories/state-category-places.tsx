/** The cities with the most facilities of the category, and the other categories of the state. */
import { useQuery } from '../../platform/web/query-client.ts'
import { urls } from '../../site/urls.ts'
import { formatCount } from '../../ui/format.ts'
import { LeaderRow } from '../../ui/leader-row.tsx'
import { Empty, ErrorBox } from '../../ui/notices.tsx'
import type { StateInBrief } from './categories.queries.ts'
import { categoriesQuery, categoryCitiesQuery } from './categories.queries.ts'
import { CategoryGlyph } from './category-glyph.tsx'
import type { CategoryAbout } from './category-records.contract.ts'

const MOST_CITIES = 12

type PlaceProps = { state: StateInBrief; about: CategoryAbout }

export function StateCategoryCities({ state, about }: PlaceProps) {
  const { data, error, refetch } = useQuery(
    categoryCitiesQuery(about.facilitiesOf, state.slug, MOST_CITIES),
  )
  return (
    <section className="band" id="cities">
      <div className="section-head">
        <h2>
          Cities in {state.name} with {about.name}
        </h2>
        <p>The figure is the number of {about.noun} facilities on record.</p>
      </div>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {data?.length === 0 && (
        <Empty>
          <p>No {about.noun} facilities found in this state.</p>
        </Empty>
      )}
      <ul className="category-cities">
        {data?.map((city) => (
          <li key={city.id}>
            <LeaderRow
              href={urls.city(state.slug, city.slug)}
              name={city.name}
              count={city.facilityCount}
            />
          </li>
        ))}
      </ul>
      {state.cityCount > MOST_CITIES && (
        <p className="category-next">
          <a className="btn secondary" href={urls.state(state.slug)}>
            View all {formatCount(state.cityCount)} cities
          </a>
        </p>
      )}
    </section>
  )
}

export function OtherCategories({ state, about }: PlaceProps) {
  const { data, error, refetch } = useQuery(categoriesQuery(state.slug))
  const others = (data ?? [])
    .filter(({ slug }) => slug !== about.facilitiesOf)
    .sort((a, b) => b.facilityCount - a.facilityCount)
  const largest = Math.max(1, ...others.map(({ facilityCount }) => facilityCount))
  return (
    <section className="band" id="other-categories">
      <div className="section-head">
        <h2>Other categories in {state.name}</h2>
      </div>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      <div className="types">
        {others.map(({ slug, name, facilityCount }) => (
          <a key={slug} href={urls.stateCategory(state.slug, slug)}>
            <CategoryGlyph slug={slug} />
            <b>{name}</b>
            <span className="count">{formatCount(facilityCount)}</span>
            <span
              className="bar"
              style={
                {
                  '--v': `${((facilityCount / largest) * 100).toFixed(1)}%`,
                } as React.CSSProperties
              }
            />
          </a>
        ))}
      </div>
    </section>
  )
}
