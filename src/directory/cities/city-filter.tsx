/**
 * The filter of a city's list: one GET form and plain links, so that all of it works without
 * JavaScript. With it, a choice applies immediately.
 */

import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { m } from '../../paraglide/messages.js'
import { formatCount } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { type Grade, gradeNames, grades } from '../evidence/grades.ts'
import { type Showing, showingName, showings } from '../evidence/showings.ts'
import { categoryLabel, categoryOf, countBy } from '../facilities/category-counts.ts'
import type { FacilityListItem } from '../facilities/facilities.contract.ts'
import type { City } from './cities.contract.ts'

import { type CityList, cityListUrl, readCityList, sorts } from './city-list.ts'

const CITY_SORTS = {
  name: m.city_sorts_name,
  years: m.common_years,
  documented: m.city_sorts_documented,
}

const FIELDS = ['q', 'category', 'from', 'to', 'grade', 'shows'] as const

type CityFilterProps = {
  city: City
  facilities: FacilityListItem[]
  list: CityList
  isLong: boolean
}

export function CityFilter({ city, facilities, list, isLong }: CityFilterProps) {
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const address = cityListUrl(city, list)
  const apply = () => {
    const wanted = form.current && readCityList(Object.fromEntries(new FormData(form.current)))
    const href = cityListUrl(city, { letter: list.letter, show: list.show, ...wanted })
    if (href === address) return
    // Another choice is another list: it starts with all letters, folded.
    router.navigate({ href: cityListUrl(city, { ...wanted }), replace: true, resetScroll: false })
  }
  useFields(form, list, apply)
  const type = (
    <TypeField counts={countBy(facilities.map(categoryOf))} chosen={list.category} apply={apply} />
  )
  return (
    <form
      ref={form}
      className="city-filter noprint"
      action={`${cityListUrl(city, {})}#list`}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      {list.sort && <input type="hidden" name="sort" value={list.sort} />}
      {isLong ? (
        <>
          <div>
            <label htmlFor="q">{m.city_search_within({ city: city.name })}</label>
            <div className="with-button">
              <input id="q" name="q" type="search" maxLength={80} defaultValue={list.q} />
              <button type="submit" className="btn secondary compact">
                {m.city_show()}
              </button>
            </div>
          </div>
          {type}
          <details open={FIELDS.slice(2).some((name) => list[name])}>
            <summary>{m.city_more_filters()}</summary>
            <div className="city-filter-more">
              <YearFields list={list} />
              <GradeField
                counts={countBy(facilities.map(({ grade }) => grade))}
                chosen={list.grade}
                apply={apply}
              />
              <ShowsField
                counts={countBy(facilities.flatMap(({ shows }) => shows))}
                chosen={list.shows}
                apply={apply}
              />
            </div>
          </details>
        </>
      ) : (
        <div className="with-button">
          {type}
          <button type="submit" className="btn secondary compact no-js-only">
            {m.city_filter()}
          </button>
        </div>
      )}
    </form>
  )
}

type ChoiceProps<Key> = {
  counts: Map<Key, number>
  chosen: Key | undefined
  apply: () => void
}

const TypeField = ({ counts, chosen, apply }: ChoiceProps<string>) => (
  <div>
    <label htmlFor="category">{m.city_filter_by_type()}</label>
    <select id="category" name="category" defaultValue={chosen} onChange={apply}>
      <option value="">{m.city_all_types()}</option>
      {[...counts.keys()].sort().map((name) => (
        <option key={name} value={name}>
          {categoryLabel(name)} ({formatCount(counts.get(name) ?? 0)})
        </option>
      ))}
    </select>
  </div>
)

const GradeField = ({ counts, chosen, apply }: ChoiceProps<Grade>) => (
  <div>
    <label htmlFor="grade">{m.city_evidence()}</label>
    <select id="grade" name="grade" defaultValue={chosen} onChange={apply}>
      <option value="">{m.city_all_grades()}</option>
      {grades
        .filter((grade) => counts.has(grade))
        .map((grade) => (
          <option key={grade} value={grade}>
            {gradeNames()[grade]} ({formatCount(counts.get(grade) ?? 0)})
          </option>
        ))}
    </select>
  </div>
)

/** Not where no document is sorted, as in a demonstration. */
const ShowsField = ({ counts, chosen, apply }: ChoiceProps<Showing>) =>
  counts.size > 0 || chosen ? (
    <div>
      <label htmlFor="shows">{m.evidence_shown()}</label>
      <select id="shows" name="shows" defaultValue={chosen} onChange={apply}>
        <option value="">{m.evidence_shown_any()}</option>
        {showings
          .filter((showing) => counts.has(showing) || showing === chosen)
          .map((showing) => (
            <option key={showing} value={showing}>
              {showingName(showing)} ({formatCount(counts.get(showing) ?? 0)})
            </option>
          ))}
      </select>
    </div>
  ) : null

function YearFields({ list }: { list: CityList }) {
  return (
    <fieldset>
      <legend>{m.city_open_in()}</legend>
      <div className="city-filter-years">
        <Year name="from" label={m.city_from()} value={list.from} />
        <span aria-hidden="true">{m.city_between()}</span>
        <Year name="to" label={m.city_to()} value={list.to} />
      </div>
    </fieldset>
  )
}

type YearProps = { name: string; label: string; value: string | undefined }

const Year = ({ name, label, value }: YearProps) => (
  <input
    name={name}
    aria-label={label}
    inputMode="numeric"
    pattern="(1[789]|20)[0-9]{2}"
    title={m.city_year_hint()}
    maxLength={4}
    placeholder={label}
    defaultValue={value}
  />
)

/** The fields follow the address; what was chosen or typed before hydration is applied. */
function useFields(
  form: RefObject<HTMLFormElement | null>,
  list: CityList,
  apply: () => void,
): void {
  const isHydrated = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the address has changed
  useEffect(() => {
    if (!isHydrated.current) apply()
    else {
      for (const name of FIELDS) {
        const field = form.current?.elements.namedItem(name) as HTMLInputElement | null
        if (field) field.value = list[name] ?? ''
      }
    }
    isHydrated.current = true
  }, [...FIELDS.map((name) => list[name])])
}

const SORTS = [undefined, ...sorts]

export function CitySort({ city, list }: { city: City; list: CityList }) {
  return (
    <p className="city-sort noprint">
      {m.city_sort()}{' '}
      {SORTS.map((sort) => (
        <Link
          key={sort ?? 'name'}
          href={`${cityListUrl(city, { ...list, sort, show: undefined })}#list`}
          aria-current={list.sort === sort ? 'true' : undefined}
        >
          {CITY_SORTS[sort ?? 'name']()}
        </Link>
      ))}
    </p>
  )
}

/** The fewest records for which a strip of letters helps. */
const LARGE_LIST = 60
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0']
const labelOf = (letter: string) => (letter === '0' ? '0–9' : letter)

type CityLettersProps = { city: City; list: CityList; total: number; letters: Set<string> }

export function CityLetters({ city, list, total, letters }: CityLettersProps) {
  if (total < LARGE_LIST) return null
  return (
    <nav className="letters noprint" aria-label={m.city_letters()}>
      {LETTERS.map((letter) => {
        const isChosen = list.letter === letter
        const next = { ...list, letter: isChosen ? undefined : letter, show: undefined }
        return letters.has(letter) || isChosen ? (
          <Link
            key={letter}
            href={`${cityListUrl(city, next)}#list`}
            aria-current={isChosen ? 'true' : undefined}
          >
            {labelOf(letter)}
          </Link>
        ) : (
          <span key={letter} aria-hidden="true">
            {labelOf(letter)}
          </span>
        )
      })}
    </nav>
  )
}
