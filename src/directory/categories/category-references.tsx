/** The numbered references. A number that starts later than 1 keeps its place in the record. */
import type { Reference } from './category-records.contract.ts'
import { referenceAnchor } from './prose.tsx'

type CategoryReferencesProps = { heading: string; references: Reference[] }

export function CategoryReferences({ heading, references }: CategoryReferencesProps) {
  return (
    <section id="references" className="band references">
      <div className="sechead">
        <h2>{heading}</h2>
      </div>
      <ol className="refs">
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
