/**
 * What the map can be narrowed by, and where it can be sent: forms, all of which work without JavaScript. Where another
 * page has the same text, this page still has its own: each set of texts that pages share becomes a file, which all
 * pages would have to name.
 */
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { urls } from '../../site/urls.ts'
import { Link } from '../../ui/link.tsx'
import { facilityCategories } from '../categories.ts'
import { categoryName } from '../category-names.ts'
import { gradeNames, grades } from '../evidence/grades.ts'
import { showingName, showings } from '../evidence/showings.ts'
import { MAX_QUERY_LENGTH, MIN_QUERY_LENGTH } from '../search/search-limits.ts'
import type { MapSearch } from './explorer.queries.ts'
import { NearMe } from './near-me.tsx'

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

export function PlaceForm({
  asked: { q, town: _t, box: _b, page: _p, state: _s, area: _a, record: _r, ...kept },
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
      <NearMe asked={kept} />
    </form>
  )
}

export function MapFilters({ asked }: { asked: MapSearch }) {
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
/** At the end of the slider, so that every year before it can be chosen, also from a range of years. */
const ANY_YEAR = LAST_YEAR + 1

/** What was open in one year. Without JavaScript there are the two fields. */
export function YearSlider({ asked: { page: _, ...asked } }: { asked: MapSearch }) {
  const router = useRouter()
  const slider = useRef<HTMLInputElement>(null)
  const chosen = asked.from === asked.to ? Number(asked.from ?? ANY_YEAR) : ANY_YEAR
  const [held, setHeld] = useState<number | null>(null)
  const year = held ?? chosen
  const shown =
    year < ANY_YEAR ? String(year) : held === null ? yearsInWords(asked) : m.map_any_year()
  const address = JSON.stringify(asked)
  // React's onChange is the browser's `input`, for each year that is passed; the list follows the year that is chosen.
  useEffect(() => {
    const { current } = slider
    const choose = async () => {
      const picked = Number(slider.current?.value)
      const one = picked < ANY_YEAR ? picked : undefined
      const href = urls.map({ ...JSON.parse(address), from: one, to: one })
      await router.navigate({ href, replace: true, resetScroll: false })
      setHeld(null)
    }
    current?.addEventListener('change', choose)
    return () => current?.removeEventListener('change', choose)
  }, [address, router])
  return (
    <p className="map-year js-only noprint">
      <label htmlFor="map-year">{m.map_one_year()}</label>
      <input
        ref={slider}
        id="map-year"
        type="range"
        min={FIRST_YEAR}
        max={ANY_YEAR}
        value={year}
        aria-valuetext={shown}
        onChange={(event) => setHeld(Number(event.target.value))}
      />
      <output htmlFor="map-year">{shown}</output>
    </p>
  )
}

function yearsInWords({ from, to }: MapSearch): string {
  if (from && to) return from === to ? from : m.map_years_between({ from, to })
  if (from) return m.map_years_since({ from })
  return to ? m.map_years_until({ to }) : m.map_any_year()
}

/** Everything that was chosen, for paper, where the fields are left out. */
export function ChosenInWords({ asked }: { asked: MapSearch }) {
  const { category, grade, shows, yards, from, to } = asked
  const known = facilityCategories.find(({ slug }) => slug === category)
  const words = [
    known && categoryName(known.slug),
    grade && gradeNames()[grade],
    shows && showingName(shows),
    (from || to) && `${m.map_years()}: ${yearsInWords(asked)}`,
    yards && m.map_yards(),
  ].filter(Boolean)
  return words.length > 0 && <p className="map-chosen">{words.join(' · ')}</p>
}
