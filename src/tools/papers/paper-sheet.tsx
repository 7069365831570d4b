/** A paper on the page and in print. Its styles are here, because those of a route travel with every page. */
import type { ReactNode } from 'react'
import { English } from '../../ui/english.tsx'
import type { Paper, PaperField } from './paper-forms.ts'
import './papers.css'

/** In English, because the offices read English; what goes where is in the language of the page. */
export function PaperSheet({ paper, children }: { paper: Paper; children: ReactNode }) {
  return (
    <article className="sign-sheet">
      <header>
        <h2>
          <English>{paper.title}</English>
        </h2>
        <p>
          <English>{paper.form}</English>
        </p>
      </header>
      {paper.parts.map(({ heading, fields }) => (
        <section key={heading}>
          <h3>
            <English>{heading}</English>
          </h3>
          <dl>
            {fields.map((field, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two periods of service have one label
              <PaperLines key={`${field.label} ${at}`} field={field} />
            ))}
          </dl>
        </section>
      ))}
      {children}
    </article>
  )
}

export function PaperLines({
  field: { label, value = '', help, lines = 1 },
}: {
  field: PaperField
}) {
  const values = [value].flat().filter(Boolean)
  return (
    <div>
      <dt>
        <English>{label}</English>
      </dt>
      <dd>
        {values.map((one) => (
          <span key={one} className="sign-value">
            <English>{one}</English>
          </span>
        ))}
        {values.length === 0 &&
          Array.from({ length: lines }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: blank lines
            <span key={at} className="sign-line" />
          ))}
        {help && <small className="noprint">{help}</small>}
      </dd>
    </div>
  )
}
