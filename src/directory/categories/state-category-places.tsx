/** The cities with the most facilities of the category, and the other categories of the state. */

import { useQuery } from '@tanstack/react-query'
import { m } from '../../paraglide/messages.js'
import { urls } from '../../site/urls.ts'
import { formatCount } from '../../ui/format.ts'
import { LeaderRow } from '../../ui/leader-row.tsx'
import { Link } from '../../ui/link.tsx'
import { Empty, ErrorBox } from '../../ui/notices.tsx'
import { shownCategory } from '../category-names.ts'
import type { StateInBrief } from './categories.queries.ts'
import { categoriesQuery, categoryCitiesQuery } from './categories.queries.ts'
import { CategoryGlyph } from './category-glyph.tsx'
import type { CategoryAbout } from './category-records.contract.ts'

const MAX_CITIES = 12

type PlaceProps = { state: StateInBrief; about: CategoryAbout }

export function StateCategoryCities({ state, about }: PlaceProps) {
  const { data, error, refetch } = useQuery(
    categoryCitiesQuery(about.facilitiesOf, state.slug, MAX_CITIES),
  )
  return (
    <section className="band" id="cities">
      <div className="section-head">
        <h2>{m.state_category_cities_with({ state: state.name, name: about.name })}</h2>
        <p>{m.state_category_figures({ noun: about.noun })}</p>
      </div>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {data?.length === 0 && (
        <Empty>
          <p>{m.state_category_none_in_state({ noun: about.noun })}</p>
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
      {state.cityCount > MAX_CITIES && (
        <p className="category-next">
          <Link className="btn secondary" href={urls.state(state.slug)}>
            {m.state_category_all_cities({ count: formatCount(state.cityCount) })}
          </Link>
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
        <h2>{m.state_category_other_types({ state: state.name })}</h2>
      </div>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      <div className="types">
        {others.map(({ slug, name, facilityCount }) => (
          <Link key={slug} href={urls.stateCategory(state.slug, slug)}>
            <CategoryGlyph slug={slug} />
            <b>{shownCategory({ slug, name })}</b>
            <span className="count">{formatCount(facilityCount)}</span>
            <span
              className="bar"
              style={
                {
                  '--v': `${((facilityCount / largest) * 100).toFixed(1)}%`,
                } as React.CSSProperties
              }
            />
          </Link>
        ))}
      </div>
    </section>
  )
}
