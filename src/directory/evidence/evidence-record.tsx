/** What the record says: rendered on the server alone and sent as markup, so pages carry no code for it. */
import { formatDate } from '../../ui/format.ts'
import { type Evidence, evidenceKinds, type FactKind, factKinds } from './evidence.contract.ts'
import type { StoredFact } from './evidence.sql.ts'
import { type Grade, gradeNames } from './grades.ts'

type NumberedEvidence = Evidence & { id: number }

type EvidenceRecordProps = {
  grade: Grade
  evidence: NumberedEvidence[]
  facts: StoredFact[]
  unknowns: string[]
}

export function EvidenceRecord({ grade, evidence, facts, unknowns }: EvidenceRecordProps) {
  if (grade === 'demonstration' || evidence.length === 0) return <NoEvidence grade={grade} />
  const numberOf = new Map(evidence.map(({ id }, index) => [id, index + 1]))
  return (
    <>
      <div className="evidence-head">
        <h2>What the record says</h2>
        <p>Oldest first. Each statement is in our words; its document is beside it.</p>
      </div>
      <ol className="evidence-list">
        {evidence.map((item, index) => (
          <EvidenceItem key={item.id} item={item} number={index + 1} />
        ))}
      </ol>
      <p className="evidence-grade">
        <span className={`grade grade-${grade}`}>{gradeNames[grade]}</span> {GRADE_MEANING[grade]}{' '}
        The grade follows from these documents; nobody types it in.
      </p>
      {unknowns.length > 0 && (
        <div className="evidence-unknown">
          <h2>What is not known</h2>
          <ul>
            {unknowns.map((unknown) => (
              <li key={unknown}>{unknown}</li>
            ))}
          </ul>
        </div>
      )}
      <Facts facts={facts} numberOf={numberOf} />
    </>
  )
}

function EvidenceItem({ item, number }: { item: NumberedEvidence; number: number }) {
  const { year, kind, statement, quote } = item
  return (
    <li>
      <p className="evidence-year">
        <b>{year ?? 'Undated'}</b> <span>{evidenceKinds[kind]}</span>
      </p>
      <div className="evidence-says">
        <p>{statement}</p>
        {quote && <blockquote>“{quote}”</blockquote>}
      </div>
      <p className="evidence-source">
        <b aria-hidden="true">{number}</b> <Citation item={item} />
      </p>
    </li>
  )
}

function Citation({
  item: { title, url, publisher, year, identifier, checkedOn },
}: {
  item: Evidence
}) {
  const published = [publisher, year].filter(Boolean).join(', ')
  return (
    <span>
      {url ? (
        <a href={url} rel="noopener noreferrer external">
          {title}
        </a>
      ) : (
        title
      )}
      {published && `. ${published}.`}
      {identifier && ` ${identifier}.`}
      {checkedOn && <small> Checked {formatDate(checkedOn)}</small>}
    </span>
  )
}

type FactsProps = { facts: StoredFact[]; numberOf: Map<number, number> }

function Facts({ facts, numberOf }: FactsProps) {
  const kinds = (Object.keys(factKinds) as FactKind[]).filter((kind) =>
    facts.some((fact) => fact.kind === kind),
  )
  if (kinds.length === 0) return null
  return (
    <div className="evidence-facts">
      <div className="evidence-head">
        <h2>Names, owners, work</h2>
        <p>The small number is the document it comes from. What is missing is not known.</p>
      </div>
      <dl>
        {kinds.map((kind) => (
          <div key={kind}>
            <dt>{factKinds[kind]}</dt>
            {facts
              .filter((fact) => fact.kind === kind)
              .map((fact) => (
                <dd key={fact.id}>
                  {fact.name} <span>{yearsOf(fact)}</span>{' '}
                  <sup>{numberOf.get(fact.sourceId ?? 0)}</sup>
                </dd>
              ))}
          </div>
        ))}
      </dl>
    </div>
  )
}

function yearsOf({ fromYear, toYear }: StoredFact): string {
  if (fromYear === null) return toYear === null ? '' : `to ${toYear}`
  return toYear === null ? `from ${fromYear}` : `${fromYear}–${toYear}`
}

function NoEvidence({ grade }: { grade: Grade }) {
  return (
    <div className="empty">
      <p>
        <span className={`grade grade-${grade}`}>{gradeNames[grade]}</span>
      </p>
      <p>{GRADE_MEANING[grade]}</p>
    </div>
  )
}

const GRADE_MEANING: Record<Grade, string> = {
  documented:
    'A government, court or scientific document says that asbestos was mined, made, used, received, found or removed here.',
  reported: 'The site reported asbestos to a regulator.',
  listed:
    'No document about this site is attached. It is listed because places of its kind and age commonly contained asbestos.',
  demonstration: 'This record is invented. It shows how the directory works and cites no document.',
}
