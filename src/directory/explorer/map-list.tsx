/** How many records the map shows, and the list of them. */
import { useState } from 'react'
import { milesAcross } from '../../maps/map-box.ts'
import { m } from '../../paraglide/messages.js'
import { urls } from '../../site/urls.ts'
import { formatCount, formatYears } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { Empty } from '../../ui/notices.tsx'
import { GradeTag } from '../evidence/grade-tag.tsx'
import { MAX_IN_FILE } from '../search/search-limits.ts'
import type { MapRecord, MapView } from './explorer.contract.ts'
import { type MapSearch, mapFileAddress } from './explorer.queries.ts'

type ViewProps = { asked: MapSearch; view: MapView }

/** It is in view whichever of list and map is, so that each change is said. */
export function MapStatus({ asked: { q }, view }: ViewProps) {
  const { total, elsewhere, place, company } = view
  return (
    <div className="map-status" role="status">
      <h2 id="map-count" tabIndex={-1}>
        {m.map_in_view({ count: total, shown: formatCount(total) })}
      </h2>
      <p>
        {company && `${m.map_of_company({ company })} `}
        {place && `${m.map_nearest_first({ place: `${place.name}, ${place.stateCode}` })} `}
        {q && !place && `${m.map_no_place({ place: q })} `}
        {elsewhere > 0 && m.map_elsewhere({ count: elsewhere, shown: formatCount(elsewhere) })}
      </p>
      <p>{extentInWords(view)}</p>
    </div>
  )
}

export function MapList({ asked, view }: ViewProps) {
  const { total, company, nearest, records } = view
  const { q, area, page: _, ...others } = asked
  const anywhere = { ...others, town: undefined, box: undefined }
  return (
    <section className="map-list" id="list" aria-labelledby="map-count">
      {area && (
        <p className="map-area-of">
          {m.map_in_area()} <Link href={urls.map({ ...others, q })}>{m.map_area_remove()}</Link>
        </p>
      )}
      {company && (
        <p className="map-area-of noprint">
          <Link href={urls.map({ ...asked, page: undefined, company: undefined })}>
            {m.map_company_remove()}
          </Link>
        </p>
      )}
      <a className="map-skip noprint" href="#after-map">
        {m.map_skip()}
      </a>
      {total === 0 ? (
        <Empty>
          <p>{m.map_nothing()}</p>
          {nearest && (
            <p>
              {m.map_nearest_is({
                name: nearest.name,
                place: `${nearest.city}, ${nearest.stateCode}`,
                miles: formatCount(Math.round(nearest.miles)),
              })}{' '}
              <Link href={urls.map({ ...anywhere, area, record: nearest.id })}>
                {m.map_nearest_go()}
              </Link>
            </p>
          )}
          <p>
            <Link href={urls.map(anywhere)}>{m.map_whole()}</Link>
          </p>
          <p>
            <Link href={urls.missingWorkplace()}>{m.map_tell_us()}</Link>
          </p>
        </Empty>
      ) : (
        <ol className="plain">
          {records.map((record) => (
            <MapRow key={record.id} record={record} isChosen={String(record.id) === asked.record} />
          ))}
        </ol>
      )}
      <Pages asked={asked} view={view} />
      {total > 0 && (
        <p className="map-files noprint">
          {m.map_download()}{' '}
          <a href={mapFileAddress('csv', asked)} rel="nofollow" download>
            CSV
          </a>{' '}
          <a href={mapFileAddress('geojson', asked)} rel="nofollow" download>
            GeoJSON
          </a>
          {total > MAX_IN_FILE && <> {m.map_download_first({ count: formatCount(MAX_IN_FILE) })}</>}
        </p>
      )}
      <CopyAddress />
    </section>
  )
}

/** The address has all that was chosen. */
function CopyAddress() {
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href)
      setSaid(m.map_copied())
    } catch {
      setSaid(m.map_not_copied())
    }
  }
  return (
    <p className="map-copy noprint">
      <button type="button" className="btn secondary compact js-only" onClick={copy}>
        {m.map_copy()}
      </button>
      <span role="status">{said}</span>
    </p>
  )
}

const MAX_NAMED_STATES = 4

function extentInWords({ box, states }: MapView): string {
  const across = Math.round(milesAcross(box))
  const miles = formatCount(across < 100 ? across : Math.round(across / 10) * 10)
  if (states.length === 0) return m.map_extent({ miles })
  if (states.length > MAX_NAMED_STATES)
    return m.map_extent_many({ miles, count: String(states.length) })
  return m.map_extent_of({ miles, states: states.join(', ') })
}

function MapRow({ record, isChosen }: { record: MapRecord; isChosen: boolean }) {
  const { id, name, slug, city, state, facilityType, typeLanguage, years, grade, distance } = record
  const rounded = distance === null ? null : Math.round(distance)
  return (
    <li className="map-row" data-record={id} aria-current={isChosen || undefined}>
      {rounded !== null && (
        <span className="miles">
          {rounded === 0 ? m.map_under_a_mile() : m.map_miles({ miles: formatCount(rounded) })}
        </span>
      )}
      <h3>
        <Link href={urls.facility(state.slug, city.slug, slug)}>{name}</Link>
      </h3>
      <p>
        {`${city.name}, ${state.name}`}
        {facilityType && (
          <>
            {' · '}
            <span lang={typeLanguage}>{facilityType}</span>
          </>
        )}
        {years && ` · ${formatYears(years)}`}
      </p>
      <GradeTag grade={grade} />
    </li>
  )
}

function Pages({ asked, view: { page, pageCount } }: ViewProps) {
  if (pageCount === 1) return null
  const href = (number: number) =>
    `${urls.map({ ...asked, page: number > 1 ? number : undefined })}#list`
  return (
    <nav className="result-pages noprint" aria-label={m.map_pages()}>
      {page > 1 && (
        <Link className="btn secondary compact" rel="prev" href={href(page - 1)}>
          {m.map_previous()}
        </Link>
      )}
      <span>{m.map_page({ page: formatCount(page), of: formatCount(pageCount) })}</span>
      {page < pageCount && (
        <Link className="btn secondary compact" rel="next" href={href(page + 1)}>
          {m.map_next()}
        </Link>
      )}
    </nav>
  )
}
