/**
 * The map with its filters and its list: forms and links, all of which work without JavaScript. Where another page has the
 * same text, this page still has its own: each set of texts that pages share becomes a file, which all pages would have
 * to name.
 */
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { milesAcross } from '../../maps/map-box.ts'
import { m } from '../../paraglide/messages.js'
import { urls } from '../../site/urls.ts'
import { Breadcrumb, type Crumb } from '../../ui/breadcrumb.tsx'
import { formatCount, formatYears } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { Empty, ErrorBox, Loading } from '../../ui/notices.tsx'
import { facilityCategories } from '../categories.ts'
import { categoryName } from '../category-names.ts'
import { GradeTag } from '../evidence/grade-tag.tsx'
import { gradeNames, grades } from '../evidence/grades.ts'
import { showingName, showings } from '../evidence/showings.ts'
import { MAX_IN_FILE, MAX_QUERY_LENGTH, MIN_QUERY_LENGTH } from '../search/search-limits.ts'
import type { MapRecord, MapView } from './explorer.contract.ts'
import { type MapSearch, mapFileAddress, mapViewQuery } from './explorer.queries.ts'
import { MapSheet } from './map-sheet.tsx'
import './explorer.css'

type ExplorerProps = { asked: MapSearch; trail: Crumb[] }

export function MapExplorer({ asked, trail }: ExplorerProps) {
  const { data: view, error, refetch } = useQuery(mapViewQuery(asked))
  return (
    <>
      <Breadcrumb trail={trail} />
      <div className="wrap">
        <header className="map-head">
          <h1>{m.map_title()}</h1>
          <PlaceForm asked={asked} />
        </header>
        <MapFilters asked={asked} />
        <YearSlider asked={asked} />
        {error ? (
          <ErrorBox message={m.map_failed()} onRetry={refetch} />
        ) : view ? (
          <div className="map-explorer">
            <MapList asked={asked} view={view} />
            <MapSheet asked={asked} view={view} />
          </div>
        ) : (
          <Loading>{m.map_loading()}</Loading>
        )}
        <p className="map-note">
          {m.map_sources()} <Link href={`${urls.data()}#figures`}>{m.map_figures()}</Link>
        </p>
      </div>
    </>
  )
}

/** The other choices of a form stay as they are. */
const Kept = ({ asked }: { asked: MapSearch }) =>
  Object.entries(asked).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))

/** Chosen with JavaScript, a form changes the page in place. */
function useInPlace() {
  const router = useRouter()
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = Object.fromEntries(new FormData(event.currentTarget))
    router.navigate({ href: urls.map(chosen), resetScroll: false })
  }
}

function PlaceForm({
  asked: { q, box: _, page: __, state: ___, area: ____, ...kept },
}: {
  asked: MapSearch
}) {
  return (
    <form className="map-place noprint" action={urls.map()} onSubmit={useInPlace()}>
      <Kept asked={kept} />
      <label htmlFor="map-q">{m.map_place()}</label>
      <div className="with-button">
        <input
          id="map-q"
          name="q"
          key={q}
          defaultValue={q}
          autoComplete="off"
          minLength={MIN_QUERY_LENGTH}
          maxLength={MAX_QUERY_LENGTH}
        />
        <button type="submit" className="btn compact">
          {m.map_go()}
        </button>
      </div>
      {/* The page that may ask for a position is loaded as a document. */}
      <a className="btn secondary compact" href={urls.nearMe()}>
        {m.near_crumb()}
      </a>
    </form>
  )
}

function MapFilters({ asked }: { asked: MapSearch }) {
  const { category, grade, shows, yards, from, to, page: _, ...kept } = asked
  const isNarrowed = [category, grade, shows, yards, from, to].some((one) => one !== undefined)
  return (
    <form
      className="map-filters noprint"
      action={urls.map()}
      aria-label={m.map_filters_of()}
      onSubmit={useInPlace()}
    >
      <Kept asked={kept} />
      <details className="phone-fold" open={isNarrowed}>
        <summary>{m.map_filters()}</summary>
        <div className="map-fields">
          <Choice
            name="category"
            label={m.map_type()}
            all={m.map_all_types()}
            chosen={category}
            of={facilityCategories.map(({ slug }) => [slug, categoryName(slug)])}
          />
          <Choice
            name="grade"
            label={m.map_evidence()}
            all={m.map_all_records()}
            chosen={grade}
            of={grades.map((one) => [one, gradeNames()[one]])}
          />
          <Choice
            name="shows"
            label={m.map_shows()}
            all={m.map_shows_anything()}
            chosen={shows}
            of={showings.map((one) => [one, showingName(one)])}
          />
          <fieldset>
            <legend>{m.map_years()}</legend>
            <div className="map-years">
              <Year name="from" label={m.map_from()} value={from} />
              <span aria-hidden="true">{m.map_between()}</span>
              <Year name="to" label={m.map_to()} value={to} />
            </div>
          </fieldset>
          <label className="map-check">
            <input
              key={yards}
              type="checkbox"
              name="yards"
              value="ships"
              defaultChecked={yards !== undefined}
            />
            {m.map_yards()}
          </label>
          <button type="submit" className="btn compact">
            {m.map_show()}
          </button>
          {isNarrowed && <Link href={urls.map(kept)}>{m.map_clear()}</Link>}
        </div>
      </details>
    </form>
  )
}

type ChoiceProps = {
  name: string
  label: string
  all: string
  chosen: string | undefined
  of: (readonly [value: string, name: string])[]
}

const Choice = ({ name, label, all, chosen, of: choices }: ChoiceProps) => (
  <div>
    <label htmlFor={`map-${name}`}>{label}</label>
    <select id={`map-${name}`} name={name} key={chosen} defaultValue={chosen}>
      <option value="">{all}</option>
      {choices.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  </div>
)

type YearProps = { name: string; label: string; value: string | undefined }

const Year = ({ name, label, value }: YearProps) => (
  <input
    key={value}
    name={name}
    aria-label={label}
    inputMode="numeric"
    pattern="(1[789]|20)[0-9]{2}"
    title={m.map_year_hint()}
    maxLength={4}
    placeholder={label}
    defaultValue={value}
  />
)

const FIRST_YEAR = 1880
const LAST_YEAR = new Date().getFullYear()

/** What was open in one year. Without JavaScript there are the two fields. */
function YearSlider({ asked: { page: _, ...asked } }: { asked: MapSearch }) {
  const router = useRouter()
  const slider = useRef<HTMLInputElement>(null)
  const chosen = asked.from !== undefined && asked.from === asked.to ? Number(asked.from) : null
  const [held, setHeld] = useState<number | null>(null)
  const year = held ?? chosen
  const address = JSON.stringify(asked)
  // React's onChange is the browser's `input`, for each year that is passed; the list follows the year that is chosen.
  useEffect(() => {
    const { current } = slider
    const choose = async () => {
      const { value } = slider.current ?? {}
      const href = urls.map({ ...JSON.parse(address), from: value, to: value })
      await router.navigate({ href, replace: true, resetScroll: false })
      setHeld(null)
    }
    current?.addEventListener('change', choose)
    return () => current?.removeEventListener('change', choose)
  }, [address, router])
  return (
    <p className="map-year js-only">
      <label htmlFor="map-year">{m.map_one_year()}</label>
      <input
        ref={slider}
        id="map-year"
        type="range"
        min={FIRST_YEAR}
        max={LAST_YEAR}
        value={year ?? LAST_YEAR}
        aria-valuetext={String(year ?? m.map_any_year())}
        onChange={(event) => setHeld(Number(event.target.value))}
      />
      <output htmlFor="map-year">{year ?? m.map_any_year()}</output>
    </p>
  )
}

type ViewProps = { asked: MapSearch; view: MapView }

function MapList({ asked, view }: ViewProps) {
  const { total, elsewhere, place, company, records } = view
  const { q, area, page: _, ...others } = asked
  return (
    <section className="map-list" id="list" aria-labelledby="map-count">
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
      {area && (
        <p className="map-area-of">
          {m.map_in_area()} <Link href={urls.map({ ...others, q })}>{m.map_area_remove()}</Link>
        </p>
      )}
      <a className="map-skip noprint" href="#after-map">
        {m.map_skip()}
      </a>
      {total === 0 ? (
        <Empty>
          <p>{m.map_nothing()}</p>
          <p>
            <Link href={urls.map({ ...others, ...(place ? { q } : {}), box: undefined })}>
              {m.map_whole()}
            </Link>
          </p>
          <p>
            <Link href={urls.missingWorkplace()}>{m.map_tell_us()}</Link>
          </p>
        </Empty>
      ) : (
        <ol className="plain">
          {records.map((record) => (
            <MapRow key={record.id} record={record} />
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
      {/* On a phone it stays in reach of a thumb as long as the list is in view, and never over the map. */}
      <a className="map-switch noprint" href="#map">
        {m.map_map()}
      </a>
    </section>
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

function MapRow({ record }: { record: MapRecord }) {
  const { id, name, slug, city, state, facilityType, typeLanguage, years, grade, distance } = record
  const rounded = distance === null ? null : Math.round(distance)
  return (
    <li className="map-row" data-record={id}>
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
