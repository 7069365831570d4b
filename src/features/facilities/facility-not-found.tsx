import { urls } from '../../lib/urls.ts'
import { MissingScreen } from '../site/missing-screen.tsx'

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
