/** A public record as the desk names it: number, name, place, grade, and a way to its page. */
import { m } from '../../paraglide/messages.js'
import { formatMoment } from '../../ui/format-moment.ts'
import type { ShownRecord } from './suggestions.contract.ts'

const GRADES: Record<string, () => string> = {
  documented: m.grades_documented,
  reported: m.grades_reported,
  listed: m.grades_listed,
  demonstration: m.grades_demonstration,
}

export const gradeInWords = (grade: string): string => GRADES[grade]?.() ?? grade

export function RecordLine({ record }: { record: ShownRecord }) {
  const { number, name, place, path, grade, documents, isListed, changedAt } = record
  return (
    <header className="review-record">
      <p className="label">{m.desk_suggestions_record({ number })}</p>
      <h2>{name}</h2>
      <p className="meta">
        {place}
        <span className={`grade grade-${grade}`}>{gradeInWords(grade)}</span>
        {m.desk_suggestions_documents({ count: documents })}
        <span>{m.desk_suggestions_last_changed({ moment: formatMoment(changedAt) })}</span>
        {isListed ? (
          <a href={path} target="_blank" rel="noreferrer">
            {m.desk_suggestions_public_page()}
          </a>
        ) : (
          <b>{m.desk_suggestions_not_listed()}</b>
        )}
      </p>
    </header>
  )
}
