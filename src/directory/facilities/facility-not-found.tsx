import { MissingScreen } from '../../site/missing-screen.tsx'
import { urls } from '../../site/urls.ts'

export function FacilityNotFound() {
  return (
    <MissingScreen title="Facility Not Found">
      <p className="lead">The requested facility could not be found.</p>
      <p>
        <a className="arrow-link" href={urls.states()}>
          All states
        </a>
      </p>
    </MissingScreen>
  )
}
