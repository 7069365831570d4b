/** Record prose as markup: paragraphs, links, citations, and the references they link to. */

import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { langOfEnglish } from '../../platform/web/language.ts'
import { Link } from '../../ui/link.tsx'
import type { Reference } from './category-records.contract.ts'

import { type InlinePart, parseInline, splitParagraphs } from './prose-syntax.ts'

export const Prose = ({ text }: { text: string }) => paragraphs(splitParagraphs(text))

const paragraphs = (texts: string[]) =>
  texts.map((text) => (
    <p key={text}>
      <Inline text={text} />
    </p>
  ))

/** The first paragraph, and the rest to unfold. */
export function FoldedProse({ text }: { text: string }) {
  const [first, ...rest] = paragraphs(splitParagraphs(text))
  if (rest.length === 0) return first
  return (
    <>
      {first}
      <details className="fold">
        <summary>
          <span>{m.prose_read_more()}</span>
          <span>{m.prose_read_less()}</span>
        </summary>
        {rest}
      </details>
    </>
  )
}

/** A long list, which a phone shows folded. */
export function PhoneFold({ count, children }: { count: number; children: ReactNode }) {
  return (
    <details className="phone-fold">
      <summary>{m.prose_show_all({ count })}</summary>
      {children}
    </details>
  )
}

export function Inline({ text }: { text: string }) {
  // The parts of a constant text never change places.
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return parseInline(text).map((part, index) => <Part key={index} part={part} />)
}

function Part({ part }: { part: InlinePart }) {
  if (part.kind === 'text') return part.text
  if (part.kind === 'english') return <i lang="en">{part.text}</i>
  if (part.kind === 'link') return <Link href={part.href}>{part.label}</Link>
  return (
    <sup>
      <a href={`#${referenceAnchor(part.id)}`} aria-label={m.prose_reference({ id: part.id })}>
        {part.id}
      </a>
    </sup>
  )
}

const referenceAnchor = (id: number): string => `ref-${id}`

type CategoryReferencesProps = { heading: string; references: Reference[] }

/** The numbered references. They keep the numbers of the record, even when not all are listed. */
export function CategoryReferences({ heading, references }: CategoryReferencesProps) {
  return (
    <section id="references" className="band references">
      <div className="section-head">
        <h2>{heading}</h2>
      </div>
      <PhoneFold count={references.length}>
        <ol className="reference-list">
          {references.map(({ id, text, url, furtherReading }) => (
            <li key={id} id={referenceAnchor(id)} value={id} style={{ counterSet: `r ${id}` }}>
              <span>
                <span lang={langOfEnglish()}>{text}</span>
                {furtherReading && <span className="meta">{m.prose_further_reading()}</span>}
                {url && (
                  <>
                    {' '}
                    <a href={url} aria-label={m.prose_source_of({ id })}>
                      {m.prose_source()}
                    </a>
                  </>
                )}
              </span>
            </li>
          ))}
        </ol>
      </PhoneFold>
    </section>
  )
}
