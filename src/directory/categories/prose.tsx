/** Record prose as markup: paragraphs, links, citations, and the references they link to. */

import type { Reference } from './category-records.contract.ts'
import { type InlinePart, parseInline, splitParagraphs } from './prose-syntax.ts'

export function Prose({ text }: { text: string }) {
  return splitParagraphs(text).map((paragraph) => (
    <p key={paragraph}>
      <Inline text={paragraph} />
    </p>
  ))
}

export function Inline({ text }: { text: string }) {
  // The parts of a constant text never change places.
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return parseInline(text).map((part, index) => <Part key={index} part={part} />)
}

function Part({ part }: { part: InlinePart }) {
  if (part.kind === 'text') return part.text
  if (part.kind === 'link') return <a href={part.href}>{part.label}</a>
  return (
    <sup>
      <a href={`#${referenceAnchor(part.id)}`} aria-label={`Reference ${part.id}`}>
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
      <ol className="reference-list">
        {references.map(({ id, text, url, furtherReading }) => (
          <li key={id} id={referenceAnchor(id)} value={id} style={{ counterSet: `r ${id}` }}>
            <span>
              {text}
              {furtherReading && <span className="meta"> Further reading.</span>}
              {url && (
                <>
                  {' '}
                  <a href={url} aria-label={`Source of reference ${id}`}>
                    [Source]
                  </a>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
