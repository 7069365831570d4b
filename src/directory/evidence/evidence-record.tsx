/** What the record says: rendered only on the server and sent as markup, so pages carry no code for it. */
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { langOfEnglish } from '../../platform/web/language.ts'
import { urls } from '../../site/urls.ts'
import { formatCount } from '../../ui/format.ts'
import type { Shown } from '../translations.sql.ts'
import { Citation } from './citation.tsx'
import { type Evidence, factKinds } from './evidence.contract.ts'
import type { StoredFact } from './evidence.sql.ts'
import { evidenceKindName } from './evidence-kinds.ts'
import { GradeTag } from './grade-tag.tsx'
import type { Grade } from './grades.ts'
import { showingName, showings } from './showings.ts'

const EVIDENCE_MEANING = {
  documented: m.evidence_meaning_documented,
  reported: m.evidence_meaning_reported,
  listed: m.evidence_meaning_listed,
  demonstration: m.evidence_meaning_demonstration,
}

const EVIDENCE_FACTS = {
  owner: m.evidence_facts_owner,
  'former-name': m.evidence_facts_former_name,
  trade: m.evidence_facts_trade,
  product: m.evidence_facts_product,
  union: m.evidence_facts_union,
  ship: m.evidence_facts_ship,
}

type NumberedEvidence = Evidence & { id: number }

/** Always all of these, so that one sees what is missing; a document about place and period shows none of them. */
const STRIP = showings.filter((showing) => showing !== 'place-and-period')

/** Under the title: what the documents show, by the number of documents. */
export function ShownStrip({ evidence }: { evidence: Evidence[] }) {
  // It would say of documents that nobody has sorted that they show nothing.
  if (evidence.length === 0 || evidence.some(({ shows }) => shows === undefined)) return null
  const counts = STRIP.map((showing) => ({
    showing,
    count: evidence.filter(({ shows }) => shows === showing).length,
  }))
  return (
    <ul className="shown-strip" aria-label={m.evidence_shown()}>
      {counts.map(({ showing, count }) => (
        <li key={showing} className={count > 0 ? `shown shown-${showing}` : 'shown shown-not'}>
          <b>{showingName(showing)}</b>
          <span>{count > 0 ? m.evidence_shown_by({ count }) : m.evidence_shown_by_none()}</span>
        </li>
      ))}
    </ul>
  )
}

type EvidenceRecordProps = { grade: Grade; evidence: NumberedEvidence[] }

/** On the page above the form: each document with what it says. */
export function EvidenceRecord({ grade, evidence }: EvidenceRecordProps) {
  if (grade === 'demonstration' || evidence.length === 0) return <NoEvidence grade={grade} />
  const first = countFirst(evidence)
  const rest = evidence.slice(first)
  return (
    <>
      <div className="evidence-head">
        <h2>{m.evidence_heading()}</h2>
        <p>{m.evidence_order()}</p>
      </div>
      <EvidenceList items={evidence.slice(0, first)} before={0} />
      {rest.length > 0 && (
        <details className="phone-fold">
          <summary>{m.evidence_more({ count: rest.length })}</summary>
          <EvidenceList items={rest} before={first} />
        </details>
      )}
    </>
  )
}

/** How much a phone shows above its fold: three documents, or fewer when they are long. */
const MAX_UNFOLDED = 3
const MAX_CHARACTERS = 450

function countFirst(evidence: NumberedEvidence[]): number {
  let characters = 0
  const end = evidence.findIndex(
    ({ statement, quote = '', title, identifier = '', findIt = '' }) => {
      characters += [statement, quote, title, identifier, findIt].join('').length
      return characters > MAX_CHARACTERS
    },
  )
  return Math.max(1, Math.min(MAX_UNFOLDED, end === -1 ? evidence.length : end))
}

type EvidenceListProps = { items: NumberedEvidence[]; before: number }

const EvidenceList = ({ items, before }: EvidenceListProps) => (
  <ol className="evidence-list" start={before + 1}>
    {items.map((item, index) => (
      <EvidenceItem key={item.id} item={item} number={before + index + 1} />
    ))}
  </ol>
)

type FactsProps = { facts: StoredFact[]; shown: (english: string) => Shown }
type RecordFactsProps = EvidenceRecordProps & FactsProps & { unknowns: string[] }

/** Below the form: what the grade means, what no document answers, and the facts that they give. */
export function RecordFacts({ grade, evidence, facts, unknowns, shown }: RecordFactsProps) {
  const numberOf = new Map(evidence.map(({ id }, index) => [id, index + 1]))
  return (
    <>
      {evidence.length > 0 && (
        <p className="evidence-grade">
          <GradeTag grade={grade} /> {EVIDENCE_MEANING[grade]()} {m.evidence_grade_follows()}
        </p>
      )}
      {unknowns.length > 0 && (
        <div className="evidence-unknown">
          <h2>{m.evidence_unknown()}</h2>
          <ul>
            {unknowns.map(shown).map(({ text, lang }) => (
              <li key={text} lang={lang}>
                {text}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Facts facts={facts} numberOf={numberOf} shown={shown} />
    </>
  )
}

type EvidenceItemProps = {
  item: NumberedEvidence
  /** Its place among the documents of one record. */
  number?: number
  /** The record that it is about, where that is not the page's. */
  children?: ReactNode
}

export function EvidenceItem({ item, number, children }: EvidenceItemProps) {
  const { year, kind, shows, statement, language, quote } = item
  const isTranslated = language !== undefined && language !== 'en'
  return (
    <li>
      <p className="evidence-year">
        <b>{year ?? m.evidence_no_date()}</b> <span>{evidenceKindName(kind)}</span>
        {shows && <span className="evidence-shows">{showingName(shows)}</span>}
      </p>
      <div className="evidence-says" lang={isTranslated ? undefined : langOfEnglish()}>
        {children}
        <p>{statement}</p>
        {quote && <blockquote lang={isTranslated ? 'en' : undefined}>“{quote}”</blockquote>}
      </div>
      <p className="evidence-source">
        {number && <b aria-hidden="true">{number}</b>} <Citation {...item} />
      </p>
    </li>
  )
}

type NumberedFactsProps = FactsProps & { numberOf: Map<number, number> }

function Facts({ facts, numberOf, shown }: NumberedFactsProps) {
  const kinds = factKinds.filter((kind) => facts.some((fact) => fact.kind === kind))
  if (kinds.length === 0) return null
  return (
    <div className="evidence-facts">
      <div className="evidence-head">
        <h2>{m.evidence_names_and_owners()}</h2>
        <p>{m.evidence_numbers()}</p>
      </div>
      <dl>
        {kinds.map((kind) => (
          <div key={kind}>
            <dt>{EVIDENCE_FACTS[kind]()}</dt>
            {facts
              .filter((fact) => fact.kind === kind)
              .map((fact) => (
                <dd key={fact.id}>
                  <FactName {...shown(fact.name)} /> {yearsOf(fact)}{' '}
                  <sup>{numberOf.get(fact.sourceId ?? 0)}</sup>
                </dd>
              ))}
          </div>
        ))}
      </dl>
    </div>
  )
}

const FactName = ({ text, lang }: Shown) => (lang ? <span lang={lang}>{text}</span> : text)

type CompaniesOfRecordProps = {
  companies: { slug: string; name: string; facilityCount: number }[]
}

/** The pages of the companies that the record names. */
export function CompaniesOfRecord({ companies }: CompaniesOfRecordProps) {
  if (companies.length === 0) return null
  return (
    <div className="evidence-unknown">
      <h2>{m.evidence_companies()}</h2>
      <ul>
        {companies.map(({ slug, name, facilityCount }) => (
          <li key={slug}>
            <a href={urls.company(slug)}>{name}</a>:{' '}
            {m.evidence_other_sites({ count: facilityCount, shown: formatCount(facilityCount) })}
          </li>
        ))}
      </ul>
    </div>
  )
}

type Years = Pick<StoredFact, 'fromYear' | 'toYear'>

export function yearsOf({ fromYear, toYear }: Years): string {
  if (fromYear === null) return toYear === null ? '' : m.evidence_to({ year: toYear })
  return toYear === null ? m.evidence_from({ year: fromYear }) : `${fromYear}–${toYear}`
}

function NoEvidence({ grade }: { grade: Grade }) {
  return (
    <div className="empty">
      <p>
        <GradeTag grade={grade} />
      </p>
      <p>{EVIDENCE_MEANING[grade]()}</p>
    </div>
  )
}
