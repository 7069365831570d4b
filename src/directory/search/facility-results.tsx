/**
 * The facilities that a search found, with filters and pages. A plain form and links: no script needed.
 */

import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { m } from '../../paraglide/messages.js'
import { urls } from '../../site/urls.ts'
import { workHistoryLink } from '../../tools/work-history/add-link.ts'
import { SelectField } from '../../ui/field.tsx'
import { formatCount } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { Empty, ErrorBox, Loading } from '../../ui/notices.tsx'
import { shownCategory } from '../category-names.ts'
import { GradeTag } from '../evidence/grade-tag.tsx'
import type { GradedResult, SearchChoice, SearchResults } from './search.contract.ts'
import { MAX_IN_FILE } from './search-limits.ts'
import { CorrectionNote, MatchedText } from './search-list.tsx'
import { fileAddress, type ResultsAsked, searchResultsQuery } from './search-results.queries.ts'
import { wordsToMark } from './search-words.ts'

export function FacilityResults({ asked }: { asked: ResultsAsked }) {
  const { data, error, refetch } = useQuery(searchResultsQuery(asked))
  if (error) return <ErrorBox message={m.search_list_failed()} onRetry={refetch} />
  return data ? (
    <FacilityList asked={asked} results={data} />
  ) : (
    <Loading>{m.common_searching()}</Loading>
  )
}

type ResultsProps = { asked: ResultsAsked; results: SearchResults }

/** So few are read sooner than filtered, and on a phone filters would push them out of view. */
const FEW = 5

export function FacilityList({ asked, results }: ResultsProps) {
  const { q } = asked
  const isNarrowed = Boolean(asked.state || asked.category || FOLDED.some((name) => asked[name]))
  const words = wordsToMark(results.corrected ?? q)
  return (
    <>
      <CorrectionNote q={q} corrected={results.corrected} isClosest={results.isClosest} />
      {(results.total > FEW || isNarrowed) && <SearchFilters asked={asked} results={results} />}
      {results.total === 0 ? (
        <Empty>
          <p>{m.search_list_nothing({ text: q })}</p>
          <p>
            <Link href={urls.search(q)}>
              {isNarrowed ? m.search_page_everywhere() : m.search_page_whole_site()}
            </Link>
          </p>
        </Empty>
      ) : (
        <section>
          <div className="section-head">
            <h2>
              {m.search_page_facilities({
                count: results.total,
                shown: formatCount(results.total),
              })}
            </h2>
            <p>
              {m.search_page_best_first()}
              {isNarrowed && (
                <>
                  {' '}
                  <Link href={urls.search(q, { show: 'facilities' })}>
                    {m.search_page_no_filters()}
                  </Link>
                </>
              )}
            </p>
          </div>
          <ol className="records">
            {results.facilities.map((facility) => (
              <ResultRow key={facility.id} facility={facility} words={words} />
            ))}
          </ol>
          <Pages asked={asked} page={results.page} pageCount={results.pageCount} />
          <ListFiles asked={asked} total={results.total} />
        </section>
      )}
    </>
  )
}

function ResultRow({ facility, words }: { facility: GradedResult; words: string[] }) {
  const { id, name, slug, city, state, facilityType, grade } = facility
  return (
    <li className="record">
      <h3>
        <Link href={urls.facility(state.slug, city.slug, slug)}>
          <span>
            <MatchedText text={name} words={words} />
          </span>
        </Link>
      </h3>
      <p className="record-place">
        <span>
          <MatchedText text={`${city.name}, ${state.name}`} words={words} />
        </span>
        {facilityType && (
          <span className="badge" lang={facility.typeLanguage}>
            {facilityType}
          </span>
        )}
        <GradeTag grade={grade} />
        <Link
          href={workHistoryLink({
            ...facility,
            record: { id, path: urls.facility(state.slug, city.slug, slug), grade },
          })}
          rel="nofollow"
        >
          {m.common_add_to_history()}
        </Link>
      </p>
    </li>
  )
}

type PagesProps = { asked: ResultsAsked; page: number; pageCount: number }

function Pages({ asked: { q, ...asked }, page, pageCount }: PagesProps) {
  if (pageCount === 1) return null
  const href = (number: number) =>
    urls.search(q, {
      ...asked,
      ...(number > 1 ? { page: number } : { page: '', show: 'facilities' }),
    })
  return (
    <nav className="result-pages" aria-label={m.search_page_pages()}>
      {page > 1 && (
        <Link className="btn secondary compact" rel="prev" href={href(page - 1)}>
          {m.search_page_previous()}
        </Link>
      )}
      <span>{m.search_page_page({ page: formatCount(page), of: formatCount(pageCount) })}</span>
      {page < pageCount && (
        <Link className="btn secondary compact" rel="next" href={href(page + 1)}>
          {m.search_page_next()}
        </Link>
      )}
    </nav>
  )
}

/** The filters that follow the first two, folded until one is chosen. */
const FOLDED = ['grade', 'shows', 'decade'] as const

function SearchFilters({ asked, results }: ResultsProps) {
  const router = useRouter()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget)
    const value = (name: string) => String(chosen.get(name) ?? '')
    router.navigate({
      href: urls.search(asked.q, {
        state: value('state'),
        category: value('category'),
        ...Object.fromEntries(FOLDED.map((name) => [name, value(name)])),
        show: 'facilities',
      }),
    })
  }
  // Where all records are of one grade, as in a demonstration, there is nothing to choose.
  const isChoice = (name: (typeof FOLDED)[number], choices: SearchChoice[], least = 1) =>
    choices.length >= least || asked[name] !== undefined
  const grade = isChoice('grade', results.grades, 2) && (
    <Choice
      name="grade"
      label={m.search_page_evidence()}
      all={m.search_page_all_records()}
      chosen={asked.grade}
      of={results.grades}
    />
  )
  const shows = isChoice('shows', results.shows) && (
    <Choice
      name="shows"
      label={m.search_page_shows()}
      all={m.evidence_shown_any()}
      chosen={asked.shows}
      of={results.shows}
    />
  )
  const decade = isChoice('decade', results.decades) && (
    <Choice
      name="decade"
      label={m.search_page_years()}
      all={m.search_page_all_years()}
      chosen={asked.decade === undefined ? undefined : String(asked.decade)}
      of={results.decades}
    />
  )
  return (
    <form
      className="search-filters"
      action={urls.search()}
      aria-label={m.search_page_filters()}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="q" value={asked.q} />
      <input type="hidden" name="show" value="facilities" />
      <Choice
        name="state"
        label={m.common_state()}
        all={m.common_all_states()}
        chosen={asked.state}
        of={results.states}
      />
      <Choice
        name="category"
        label={m.common_type()}
        all={m.search_page_all_types()}
        chosen={asked.category}
        of={results.categories.map((one) => ({ ...one, name: shownCategory(one) }))}
      />
      {(grade || shows || decade) && (
        <details open={FOLDED.some((name) => asked[name] !== undefined)}>
          <summary>{m.search_page_more_filters()}</summary>
          <div>
            {grade}
            {shows}
            {decade}
          </div>
        </details>
      )}
      <button type="submit" className="btn secondary">
        {m.search_page_apply()}
      </button>
    </form>
  )
}

/** The list as it is filtered. */
function ListFiles({ asked, total }: { asked: ResultsAsked; total: number }) {
  return (
    <p className="list-files noprint">
      {m.search_page_download()}:{' '}
      <a href={fileAddress('csv', asked)} rel="nofollow" download>
        CSV
      </a>{' '}
      <a href={fileAddress('geojson', asked)} rel="nofollow" download>
        GeoJSON
      </a>
      {total > MAX_IN_FILE && (
        <>
          {' '}
          {m.search_page_download_first({ count: formatCount(MAX_IN_FILE) })}{' '}
          <Link href={urls.data()}>{m.footer_links_data()}</Link>
        </>
      )}
    </p>
  )
}

type ChoiceProps = {
  name: string
  label: string
  all: string
  chosen: string | undefined
  of: SearchChoice[]
}

/** A choice that the results no longer have stays selected. */
function Choice({ name, label, all, chosen = '', of: choices }: ChoiceProps) {
  const options = choices.map(({ slug, name: title, count }) => ({
    value: slug,
    label: `${title} (${formatCount(count)})`,
  }))
  const isListed = chosen === '' || choices.some(({ slug }) => slug === chosen)
  return (
    <SelectField
      key={chosen}
      id={`search-${name}`}
      name={name}
      label={label}
      placeholder={all}
      options={isListed ? options : [{ value: chosen, label: chosen }, ...options]}
      defaultValue={chosen}
    />
  )
}
