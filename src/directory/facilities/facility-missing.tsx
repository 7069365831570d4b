/** Instead of a facility that never existed at this address, or that was removed from the directory. */
import { m } from '../../paraglide/messages.js'
import { isPlace } from '../../site/missing-screen.tsx'
import { MissingScreenBody } from '../../site/missing-screen-body.tsx'
import { urls } from '../../site/urls.ts'
import { Link } from '../../ui/link.tsx'

/** The city is null when it has no page either, because this was its last facility. */
type GonePlace = { stateSlug: string; citySlug: string | null }

/** `data` is where a removed facility was, or the state that an unknown one would be in. */
export function FacilityMissing({ data }: { data?: unknown }) {
  if (isGonePlace(data)) return <FacilityGone {...data} />
  return (
    <MissingScreenBody
      title={m.facility_missing_not_found()}
      line={m.facility_missing_not_found_line()}
      state={isPlace(data) ? data : undefined}
    />
  )
}

function isGonePlace(data: unknown): data is GonePlace {
  return typeof data === 'object' && data !== null && 'stateSlug' in data && 'citySlug' in data
}

function FacilityGone({ stateSlug, citySlug }: GonePlace) {
  return (
    <MissingScreenBody title={m.facility_missing_gone()} line={m.facility_missing_gone_line()}>
      {citySlug && (
        <li>
          <Link className="arrow-link" href={urls.city(stateSlug, citySlug)}>
            {m.facility_missing_in_city()}
          </Link>
        </li>
      )}
      <li>
        <Link className="arrow-link" href={`${urls.state(stateSlug)}#az`}>
          {m.facility_missing_in_state()}
        </Link>
      </li>
    </MissingScreenBody>
  )
}
