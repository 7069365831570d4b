/** The state we know best, with its map and its largest cities. */
import { useQuery } from '@tanstack/react-query'
import { site } from '../../../site.config.ts'
import { urls } from '../../site/urls.ts'
import { formatCount } from '../../ui/format.ts'
import { Arrow } from '../../ui/icons.tsx'
import { LeaderRow } from '../../ui/leader-row.tsx'
import { ErrorBox } from '../../ui/notices.tsx'
import { MapFigure } from '../maps/map-figure.tsx'
import { mapPaths } from '../maps/maps.queries.ts'
import { stateQuery } from '../states/states.queries.ts'

const LARGEST = 8
const { name, slug } = site.featuredState

export function FloridaSummary() {
  const { data: state, error, refetch } = useQuery(stateQuery(slug))
  const largest = state?.cities
    .toSorted((a, b) => b.facilityCount - a.facilityCount)
    .slice(0, LARGEST)
  return (
    <section className="band sunk fl-sum">
      <div className="wrap">
        <MapFigure path={mapPaths.state(slug)} />
        <div>
          <p className="label">Most complete state</p>
          <h2>{name}</h2>
          {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
          {state && (
            <p className="lead">
              {formatCount(state.facilityCount)} facilities in {formatCount(state.cities.length)}{' '}
              cities. Ports, phosphate, power and shipbuilding left one of the densest records in
              the country.
            </p>
          )}
          <ul className="two-col">
            {largest?.map((city) => (
              <li key={city.id}>
                <LeaderRow
                  href={urls.city(slug, city.slug)}
                  name={city.name}
                  count={city.facilityCount}
                />
              </li>
            ))}
          </ul>
          <p>
            <a className="btn" href={urls.state(slug)}>
              See all {name} sites <Arrow />
            </a>
          </p>
        </div>
      </div>
    </section>
  )
}
