import { MissingScreen } from '../../site/missing-screen.tsx'
import { urls } from '../../site/urls.ts'

export function FacilityNotFound() {
  return (
    <MissingScreen title="Facility Not Found">
      <p className="lead">The requested facility could not be found.</p>
      <p>
        <a className="go" href={urls.states()}>
          All states
        </a>
      </p>
    </MissingScreen>
  )
}

/** A facility that was taken off the site: said plainly, with links to its city and its state. */

/** The city is null when it has no page either: this was its last facility. */
type GonePlace = { stateSlug: string; citySlug: string | null }

export function isGonePlace(data: unknown): data is GonePlace {
  return typeof data === 'object' && data !== null && 'stateSlug' in data && 'citySlug' in data
}

export function FacilityGone({ stateSlug, citySlug }: GonePlace) {
  return (
    <MissingScreen title="Facility No Longer Listed">
      <p className="lead">This facility was listed here and no longer is.</p>
      {citySlug && (
        <p>
          <a className="go" href={urls.city(stateSlug, citySlug)}>
            Facilities in this city
          </a>
        </p>
      )}
      <p>
        <a className="go" href={urls.state(stateSlug)}>
          Facilities in this state
        </a>
      </p>
    </MissingScreen>
  )
}
