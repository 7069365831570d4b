/** What the records of all kinds of things share, as markup: rendered on the server only. */
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { langOfEnglish } from '../../platform/web/language.ts'
import { urls } from '../../site/urls.ts'
import { TrustRows } from '../../tools/trusts/trust-rows.tsx'
import { findTrust } from '../../tools/trusts/trusts.ts'
import { Citation } from '../evidence/citation.tsx'
import { evidenceKindName } from '../evidence/evidence-kinds.ts'
import { GradeTag } from '../evidence/grade-tag.tsx'
import { showingName } from '../evidence/showings.ts'
import { outcomeHead } from './outcome-names.ts'
import type { Relation, Thing, ThingEvidence } from './thing.contract.ts'

/** Points to a document of the list below. */
export const Cite = ({ source }: { source: number | null }) =>
  source === null ? null : (
    <a className="thing-ref" href={`#e${source}`} aria-label={m.things_source({ number: source })}>
      {source}
    </a>
  )

export const Cites = ({ sources }: { sources: number[] }) =>
  sources.map((source) => <Cite key={source} source={source} />)

type SectionProps = { id?: string; title: string; note?: ReactNode; children: ReactNode }

export const Section = ({ id, title, note, children }: SectionProps) => (
  <section className="thing-section">
    <div className="section-head">
      <h2 id={id}>{title}</h2>
      {note && <p>{note}</p>}
    </div>
    {children}
  </section>
)

export function Documents({ thing, note }: { thing: Pick<Thing, 'evidence'>; note?: string }) {
  const { evidence } = thing
  if (evidence.length === 0) return null
  return (
    <Section title={m.things_documents()} note={note ?? m.things_documents_note()}>
      <ol className="evidence-list">
        {evidence.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: documents have no other identity
          <Document key={index} item={item} number={index + 1} />
        ))}
      </ol>
    </Section>
  )
}

function Document({ item, number }: { item: ThingEvidence; number: number }) {
  const { year, kind, statement, language, quote, shows, outcome, namesIt } = item
  const head = outcome && outcomeHead(outcome)
  const isTranslated = language !== undefined && language !== 'en'
  const lang = isTranslated ? undefined : langOfEnglish()
  return (
    <li id={`e${number}`}>
      <p className="evidence-year">
        <b>{year ?? m.evidence_no_date()}</b> <span>{evidenceKindName(kind)}</span>
      </p>
      <div className="evidence-says">
        {head ? (
          <dl className={`told told-${outcome}`}>
            <dt>{head}</dt>
            <dd lang={lang}>{statement}</dd>
          </dl>
        ) : (
          <p lang={lang}>{statement}</p>
        )}
        {quote && <blockquote lang={langOfEnglish()}>“{quote}”</blockquote>}
        {shows && (
          <p className="thing-shows">
            {m.things_shows()} <b>{showingName(shows)}</b>
            {outcome === 'finding' && namesIt !== undefined && (
              <>. {namesIt ? m.things_names_it() : m.things_names_service()}</>
            )}
          </p>
        )}
      </div>
      <p className="evidence-source">
        <b aria-hidden="true">{number}</b> <Citation {...item} />
      </p>
    </li>
  )
}

export function Unknowns({ unknowns }: { unknowns: string[] }) {
  if (unknowns.length === 0) return null
  return (
    <div className="evidence-unknown">
      <h2>{m.evidence_unknown()}</h2>
      <ul>
        {unknowns.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}

const yearsOf = ({ fromYear, toYear }: Relation): string => {
  if (fromYear === null) return toYear === null ? '' : m.evidence_to({ year: toYear })
  if (toYear === null) return m.evidence_from({ year: fromYear })
  return fromYear === toYear ? `${fromYear}` : `${fromYear}–${toYear}`
}

/** Trades and ratings have Spanish names; ships, products, places and companies keep theirs. */
export const langOfName = (kind: string): 'en' | undefined =>
  kind === 'trade' || kind === 'rating' ? undefined : langOfEnglish()

type RelationsProps = { relations: Relation[]; roleName?: (role: string) => string | undefined }

/** One line each: what it is, where, when, how strong. */
export const RelationRows = ({ relations, roleName }: RelationsProps) => (
  <ul className="plain thing-rows">
    {relations.map((one) => (
      <li key={`${one.role} ${one.page ?? one.name} ${one.fromYear}`}>
        <p>
          {one.page ? (
            <a href={one.page} lang={langOfName(one.kind)}>
              {one.name}
            </a>
          ) : (
            <b lang={langOfName(one.kind)}>{one.name}</b>
          )}
          {one.detail && <span>{one.detail}</span>}
        </p>
        <p>
          {[roleName?.(one.role), yearsOf(one)].filter(Boolean).join(' ')}{' '}
          <Cite source={one.source} />
        </p>
        {one.grade ? <GradeTag grade={one.grade} /> : <span />}
      </li>
    ))}
  </ul>
)

/** Beside the record. */
export const LinkedList = ({ title, relations }: { title: string; relations: Relation[] }) =>
  relations.length === 0 ? null : (
    <section className="thing-linked">
      <h2>{title}</h2>
      <ul className="plain">
        {relations.map(({ page, name, detail, kind }) => (
          <li key={`${kind} ${page ?? name}`}>
            {page ? (
              <a href={page} lang={langOfName(kind)}>
                {name}
              </a>
            ) : (
              <b lang={langOfName(kind)}>{name}</b>
            )}
            {detail && <span>{detail}</span>}
          </li>
        ))}
      </ul>
    </section>
  )

export const relationsTo = (thing: Pick<Thing, 'relations'>, kind: string): Relation[] =>
  thing.relations.filter((one) => one.kind === kind)

/** The facts beside the record. */
export const Details = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="details" aria-labelledby="thing-details">
    <h2 id="thing-details">{title}</h2>
    <dl>{children}</dl>
  </section>
)

export const Detail = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

type TrustsProps = { thing: Pick<Thing, 'relations'>; title: string; note: string }

export function Trusts({ thing, title, note }: TrustsProps) {
  const slugs = relationsTo(thing, 'trust').flatMap(({ page }) => page?.split('/').at(-1) ?? [])
  const trusts = slugs.flatMap((slug) => findTrust(slug) ?? [])
  if (trusts.length === 0) return null
  return (
    <Section title={title} note={note}>
      <TrustRows trusts={trusts} />
    </Section>
  )
}

/** VA's three acts, with addresses that VA keeps. */
export const VaForms = () => (
  <section className="details va-forms" id="va">
    <h2>{m.va_served()}</h2>
    <ol className="plain">
      <li>
        <b>{m.va_intent()}</b>
        <p>{m.va_intent_text()}</p>
        <a
          className="btn wide"
          href="https://www.va.gov/find-forms/about-form-21-0966/"
          rel="noopener noreferrer external"
        >
          {m.va_form({ number: '21-0966' })}
        </a>
      </li>
      <li>
        <b>{m.va_claim()}</b>
        <p>{m.va_claim_text()}</p>
        <a
          className="btn secondary wide"
          href="https://www.va.gov/find-forms/about-form-21-526ez/"
          rel="noopener noreferrer external"
        >
          {m.va_form({ number: '21-526EZ' })}
        </a>
      </li>
      <li>
        <b>{m.va_help()}</b>
        <p>{m.va_help_text()}</p>
        <a
          className="btn secondary wide"
          href="https://www.va.gov/get-help-from-accredited-representative/"
          rel="noopener noreferrer external"
        >
          {m.va_help_link()}
        </a>
      </li>
    </ol>
    <p className="meta">
      <a href={urls.veterans()}>{m.va_more()}</a>
    </p>
    <p className="meta">
      <a href={`${urls.papersToSign()}?paper=statement`}>{m.va_statement()}</a>
    </p>
  </section>
)
