/** A search without result: what to try next. */
import { WorkplaceForm } from '../../leads/workplaces/workplace-form.tsx'
import { urls } from '../../site/urls.ts'

export function NothingFound({ q, instead }: { q: string; instead: string | null }) {
  return (
    <div className="nothing-found">
      <div>
        <p className="lead">{`No facilities found for "${q}"`}</p>
        {instead && (
          <p>
            Did you mean <a href={urls.search(instead)}>{instead}</a>?
          </p>
        )}
        <h2 className="visually-hidden">What to try next</h2>
        <ul className="plain">
          <Way href={urls.states()} label="Browse by state">
            Every city and facility, A to Z
          </Way>
          <Way href={urls.shipyardCompensation()} label="Read the guides">
            Compensation, veterans’ benefits and legal rights
          </Way>
          <Way href={urls.legalHelp()} label="Legal help">
            You do not need to find your workplace here to ask
          </Way>
        </ul>
        <p className="meta">
          A workplace may be under another name. Try the company that owned it, the city, or one
          word of the name.
        </p>
      </div>
      {/* A number is no name: it was a ZIP code. */}
      <WorkplaceForm name={/^\d+$/.test(q) ? '' : q} />
    </div>
  )
}

type WayProps = { href: string; label: string; children: string }

const Way = ({ href, label, children }: WayProps) => (
  <li className="search-row">
    <h3>
      <a href={href}>{label}</a>
    </h3>
    <p>{children}</p>
  </li>
)
