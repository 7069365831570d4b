/** What stands around the results of a search that names a place: the nearest records, and those of another place. */
import { WorkplaceForm } from '../../leads/workplaces/workplace-form.tsx'
import { urls } from '../../site/urls.ts'
import { formatCount } from '../../ui/format.ts'
import { Arrow } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { GradeTag } from '../evidence/grade-tag.tsx'
import { aroundTexts } from './around.texts.ts'
import type { AskedPlace, Everything, Suggestion } from './search.contract.ts'
import { searchListTexts } from './search-list.texts.ts'

export const hasFacilities = ({ suggestions }: Everything): boolean =>
  suggestions.some(({ kind }) => kind === 'facility')

export const placeName = ({ name, state, zip }: AskedPlace): string =>
  `${name}, ${state.name}${zip ? ` ${zip}` : ''}`

type Found = { found: Everything }

/** Said first, so that nobody takes what follows for the place asked for. */
export function NoRecordYet({ place, isWholeText }: { place: AskedPlace; isWholeText: boolean }) {
  const texts = aroundTexts()
  const name = placeName(place)
  return (
    <section>
      <h2>{isWholeText ? texts.noRecordOf(name) : texts.noRecord}</h2>
      <p className="lead">{isWholeText ? texts.notAllOf(name) : texts.notAll(name)}</p>
    </section>
  )
}

export function Nearest({ found: { place, nearby } }: Found) {
  if (!place || nearby.length === 0) return null
  const texts = aroundTexts()
  return (
    <section className="search-group" id="nearby">
      <div>
        <h2>{searchListTexts().nearest}</h2>
        <p className="meta">{texts.fromPlace(placeName(place))}</p>
      </div>
      <div>
        <ol className="plain">
          {nearby.map((one) => (
            <FarRow key={one.href} item={one} town={place.name} />
          ))}
        </ol>
        <Link className="arrow-link" href={urls.state(place.state.slug)}>
          {texts.allIn(place.state.name)} <Arrow />
        </Link>
      </div>
    </section>
  )
}

export function Elsewhere({ found: { place, elsewhere } }: Found) {
  if (!place || elsewhere.length === 0) return null
  const texts = aroundTexts()
  return (
    <section className="search-group elsewhere" id="elsewhere">
      <div>
        <h2>{texts.elsewhere}</h2>
        <p className="meta">{texts.notThere(placeName(place))}</p>
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
  const miles = rounded === null ? null : searchListTexts().miles(formatCount(rounded))
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
      {aroundTexts().understood} <b>{understood}</b>.
    </p>
  )
}

/** For a text that says that somebody is ill. */
export function ForIllness({ found: { isAboutIllness, place } }: Found) {
  if (!isAboutIllness) return null
  const texts = aroundTexts()
  const deadlines = `${urls.deadlines()}${place ? `#${place.state.slug}` : ''}`
  return (
    <section className="search-group" id="diagnosis">
      <h2>{texts.forIllness}</h2>
      <ul className="plain">
        <Way href={urls.firstSteps()} texts={texts.firstSteps} />
        <Way href={deadlines} texts={texts.deadlines} />
        <Way href={urls.trusts()} texts={texts.trusts} />
        <Way href={urls.workHistory()} texts={texts.workHistory} />
      </ul>
    </section>
  )
}

/** Below results, which may not be the workplace that somebody meant. */
export function NotListed({ name, place }: { name: string; place: string }) {
  return (
    <details className="not-listed noprint">
      <summary>{aroundTexts().notListed}</summary>
      <WorkplaceForm name={name} place={place} />
    </details>
  )
}

export function TalkToSomeone() {
  const texts = aroundTexts()
  return (
    <section>
      <h2>{texts.talk}</h2>
      <ul className="plain">
        <Way href={urls.legalHelp()} texts={texts.legalHelp} />
        <Way href={urls.veterans()} texts={texts.veterans} />
        <Way href={urls.contact()} texts={texts.contact} />
      </ul>
    </section>
  )
}

type WayProps = { href: string; texts: [label: string, text: string] }

export const Way = ({ href, texts: [label, text] }: WayProps) => (
  <li className="search-row">
    <h3>
      <Link href={href}>{label}</Link>
    </h3>
    <p>{text}</p>
  </li>
)
