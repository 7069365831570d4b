import { site } from '../../../site.config.ts'
import { formatDate } from '../../ui/format.ts'
import { recordNumber } from '../record-number.ts'
import type { Facility, FacilitySource } from './facilities.contract.ts'
import { RecordTools } from './record-tools.tsx'

/** Where the record comes from, how to cite it, and what can be done with it. */
export function FacilitySources({ facility }: { facility: Facility }) {
  const { name, city, state, lastReviewed, sources } = facility
  const number = recordNumber(state.code, facility.id)
  return (
    <section className="a-src">
      <div className="sechead">
        <h2>{sources.length > 0 ? 'Sources' : 'About this record'}</h2>
      </div>
      {sources.length > 0 && (
        <ol className="refs one">
          {sources.map((source) => (
            <li key={source.id}>
              <Source source={source} />
            </li>
          ))}
        </ol>
      )}
      <p className="meta cite">
        Cite as: {site.name}, record {number}, {name}, {city.name}, {state.name}.
        {lastReviewed && ` Last reviewed ${formatDate(lastReviewed)}.`}
      </p>
      <RecordTools facility={facility} />
    </section>
  )
}

function Source({ source: { title, publisher, url, year } }: { source: FacilitySource }) {
  const details = [publisher, year].filter(Boolean).join(', ')
  return (
    <span>
      {url ? (
        <a href={url} rel="noopener noreferrer external">
          {title}
        </a>
      ) : (
        title
      )}
      {details && `${title.endsWith('.') ? '' : '.'} ${details}.`}
    </span>
  )
}
