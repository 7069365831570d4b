/** What stands around the results of a search that names a place: the nearest records, and those of another place. */
import { WorkplaceForm } from '../../leads/workplaces/workplace-form.tsx'
import { m } from '../../paraglide/messages.js'
import { urls } from '../../site/urls.ts'
import { formatCount } from '../../ui/format.ts'
import { Arrow } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { GradeTag } from '../evidence/grade-tag.tsx'
import type { AskedPlace, Everything, Suggestion } from './search.contract.ts'

export const hasFacilities = ({ suggestions }: Everything): boolean =>
  suggestions.some(({ kind }) => kind === 'facility')

/** A state may be all that was named. */
export const placeName = ({ name, state, zip }: AskedPlace): string =>
  name === state.name ? name : `${name}, ${state.name}${zip ? ` ${zip}` : ''}`

type Found = { found: Everything }

/** Said first, so that nobody takes what follows for the place asked for. */
export function NoRecordYet({ place, isWholeText }: { place: AskedPlace; isWholeText: boolean }) {
  const name = placeName(place)
  return (
    <section>
      <h2>
        {isWholeText ? m.search_around_no_record_of({ place: name }) : m.search_around_no_record()}
      </h2>
      <p className="lead">
        {isWholeText
          ? m.search_around_not_all_of({ place: name })
          : m.search_around_not_all({ place: name })}
      </p>
    </section>
  )
}

export function Nearest({ found: { place, nearby } }: Found) {
  if (!place || nearby.length === 0) return null
  return (
    <section className="search-group" id="nearby">
      <div>
        <h2>{m.search_list_nearest()}</h2>
        <p className="meta">{m.search_around_from({ place: placeName(place) })}</p>
      </div>
      <div>
        <ol className="plain">
          {nearby.map((one) => (
            <FarRow key={one.href} item={one} town={place.name} />
          ))}
        </ol>
        <Link className="arrow-link" href={urls.state(place.state.slug)}>
          {m.search_around_all_in({ state: place.state.name })} <Arrow />
        </Link>
      </div>
    </section>
  )
}

export function Elsewhere({ found: { place, elsewhere } }: Found) {
  if (!place || elsewhere.length === 0) return null
  return (
    <section className="search-group elsewhere" id="elsewhere">
      <div>
        <h2>{m.search_around_elsewhere()}</h2>
        <p className="meta">{m.search_around_not_there({ place: placeName(place) })}</p>
      </div>
      <ul className="plain">
        {elsewhere.map((one) => (
          <FarRow key={one.href} item={one} isElsewhere />
        ))}
      </ul>
    </section>
  )
}

type FarRowProps = {
  item: Suggestion
  /** Stands where less than half a mile would. */
  town?: string
  isElsewhere?: boolean
}

function FarRow({ item, town, isElsewhere }: FarRowProps) {
  const { name, detail, tag, tagLanguage, href, grade, distance } = item
  const rounded = distance === undefined ? null : Math.round(distance)
  const miles = rounded === null ? null : m.search_list_miles({ miles: formatCount(rounded) })
  return (
    <li className="far-row">
      <span className="miles">{rounded === 0 && town ? town : miles}</span>
      <div>
        {isElsewhere && <p className="town">{detail}</p>}
        <h3>
          <Link href={href}>{name}</Link>
        </h3>
        <p>
          {!isElsewhere && detail}
          {!isElsewhere && detail && tag && '. '}
          <span lang={tagLanguage}>{tag}</span>
        </p>
      </div>
      {grade ? <GradeTag grade={grade} /> : null}
    </li>
  )
}

/** The words that a sentence was searched for. */
export function Understood({ found: { understood } }: Found) {
  if (understood === null) return null
  return (
    <p className="spelling">
      {m.search_around_understood()} <b>{understood}</b>.
    </p>
  )
}

/** What to read first, for a text that says that somebody is ill. */
export function ForIllness({ found: { isAboutIllness, place } }: Found) {
  if (!isAboutIllness) return null
  const deadlines = `${urls.deadlines()}${place ? `#${place.state.slug}` : ''}`
  return (
    <section className="search-group" id="diagnosis">
      <h2>{m.search_around_for_illness()}</h2>
      <ul className="plain">
        <Way
          href={urls.firstSteps()}
          label={m.search_around_first_steps()}
          text={m.search_around_first_steps_text()}
        />
        <Way
          href={deadlines}
          label={m.search_around_deadlines()}
          text={m.search_around_deadlines_text()}
        />
        <Way
          href={urls.trusts()}
          label={m.search_around_trusts()}
          text={m.search_around_trusts_text()}
        />
        <Way
          href={urls.workHistory()}
          label={m.search_around_work_history()}
          text={m.search_around_work_history_text()}
        />
      </ul>
    </section>
  )
}

/** Below results, which may not be the workplace that somebody meant. */
export function NotListed({ name, place }: { name: string; place: string }) {
  return (
    <details className="not-listed noprint">
      <summary>{m.search_around_not_listed()}</summary>
      <WorkplaceForm name={name} place={place} />
    </details>
  )
}

export function TalkToSomeone() {
  return (
    <section>
      <h2>{m.search_around_talk()}</h2>
      <ul className="plain">
        <Way
          href={urls.legalHelp()}
          label={m.search_around_legal_help()}
          text={m.search_around_legal_help_text()}
        />
        <Way
          href={urls.veterans()}
          label={m.search_around_veterans()}
          text={m.search_around_veterans_text()}
        />
        <Way
          href={urls.contact()}
          label={m.search_around_contact()}
          text={m.search_around_contact_text()}
        />
      </ul>
    </section>
  )
}

type WayProps = { href: string; label: string; text: string }

export const Way = ({ href, label, text }: WayProps) => (
  <li className="search-row">
    <h3>
      <Link href={href}>{label}</Link>
    </h3>
    <p>{text}</p>
  </li>
)
