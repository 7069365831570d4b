/**
 * All results of a search, filtered by state and category. Forms and links only: no script needed.
 */

import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { site } from '../../../site.config.ts'
import { textParam } from '../../platform/web/search-params.ts'
import { pageHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { formatCount } from '../../ui/format.ts'
import { Empty, ErrorBox, Loading } from '../../ui/notices.tsx'
import type { SearchChoice, SearchResult, SearchResults } from './search.contract.ts'
import { type ResultsAsked, searchResultsQuery } from './search.queries.ts'
import { SearchBox } from './search-box.tsx'
import { CorrectionNote, MatchedText } from './search-list.tsx'
import { LONGEST_QUERY, SHORTEST_QUERY, wordsToMark } from './search-words.ts'

const LONGEST_SLUG = 200

export const Route = createFileRoute('/search')({
  validateSearch: (search: Record<string, unknown>): Partial<ResultsAsked> => {
    const q = textParam(search, 'q', LONGEST_QUERY)
    const state = textParam(search, 'state', LONGEST_SLUG)
    const category = textParam(search, 'category', LONGEST_SLUG)
    const page = /^[1-9]\d{0,4}$/.test(String(search.page)) ? Number(search.page) : undefined
    return {
      ...(q ? { q } : {}),
      ...(state ? { state } : {}),
      ...(category ? { category } : {}),
      ...(page ? { page } : {}),
    }
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    if (!isAsked(deps)) return
    const asking = queryClient.prefetchQuery(searchResultsQuery(deps))
    // In the browser the page stays in place, box and focus included, while it searches.
    if (typeof document === 'undefined') await asking
  },
  head: ({ match }) =>
    pageHead({
      title: `${titleOf(match.search.q)} | ${site.name}`,
      description: `Search documented asbestos exposure sites by facility, company, city, county, state or ZIP code.`,
      path: urls.search(),
      origin: match.context.origin,
    }),
  component: SearchPage,
})

const titleOf = (q: string | undefined) =>
  q ? `Search results for “${q}”` : 'Search the directory'

const isAsked = (search: Partial<ResultsAsked>): search is ResultsAsked =>
  (search.q ?? '').length >= SHORTEST_QUERY

function SearchPage() {
  const search = Route.useSearch()
  return (
    <>
      <Breadcrumb trail={[{ label: 'Home', href: urls.home() }, { label: 'Search' }]} />
      <div className="wrap search-page">
        <header className="page-head">
          <h1>{titleOf(search.q)}</h1>
          <SearchBox size="large" query={search.q ?? ''} />
        </header>
        {isAsked(search) ? (
          <SearchResultList asked={search} />
        ) : (
          <p className="lead">
            {search.q
              ? `Please type at least ${SHORTEST_QUERY} characters.`
              : 'Type a facility, a company, a city, a county, a state or a ZIP code. Spelling is forgiven.'}
          </p>
        )}
      </div>
    </>
  )
}

/** The results with their filters and pages, or the error, loading or empty state. */
function SearchResultList({ asked }: { asked: ResultsAsked }) {
  const { data, isError, refetch } = useQuery(searchResultsQuery(asked))
  if (isError) return <ErrorBox message="Search failed" onRetry={() => void refetch()} />
  if (!data) return <Loading>Searching...</Loading>
  const { q } = asked
  const isNarrowed = Boolean(asked.state || asked.category)
  const words = wordsToMark(data.corrected ?? q)
  return (
    <>
      <CorrectionNote q={q} corrected={data.corrected} isClosest={data.isClosest} />
      {(data.total > 0 || isNarrowed) && <SearchFilters asked={asked} results={data} />}
      {data.total === 0 ? (
        <Empty>
          <p>{`No facilities found for "${q}"`}</p>
          <p>
            {isNarrowed ? (
              <a href={urls.search(q)}>Search everywhere and all types</a>
            ) : (
              'Try a company name, a street, or the city alone.'
            )}
          </p>
        </Empty>
      ) : (
        <section>
          <div className="section-head">
            <h2>
              {formatCount(data.total)} {data.total === 1 ? 'facility' : 'facilities'}
            </h2>
            <p>Best matches first.</p>
          </div>
          <ol className="records">
            {data.facilities.map((facility) => (
              <ResultRow key={facility.id} facility={facility} words={words} />
            ))}
          </ol>
          <Pages asked={asked} page={data.page} pageCount={data.pageCount} />
        </section>
      )}
    </>
  )
}

function ResultRow({ facility, words }: { facility: SearchResult; words: string[] }) {
  const { name, slug, city, state, facilityType } = facility
  return (
    <li className="record">
      <h3>
        <a href={urls.facility(state.slug, city.slug, slug)}>
          <span>
            <MatchedText text={name} words={words} />
          </span>
        </a>
      </h3>
      <p className="record-place">
        <span>
          <MatchedText text={`${city.name}, ${state.name}`} words={words} />
        </span>
        {facilityType && <span className="badge">{facilityType}</span>}
      </p>
    </li>
  )
}

type PagesProps = { asked: ResultsAsked; page: number; pageCount: number }

function Pages({ asked: { q, ...asked }, page, pageCount }: PagesProps) {
  if (pageCount === 1) return null
  const href = (number: number) =>
    urls.search(q, { ...asked, page: number > 1 ? number : undefined })
  return (
    <nav className="result-pages" aria-label="Pages of results">
      {page > 1 && (
        <a className="btn secondary compact" rel="prev" href={href(page - 1)}>
          Previous
        </a>
      )}
      <span>
        Page {formatCount(page)} of {formatCount(pageCount)}
      </span>
      {page < pageCount && (
        <a className="btn secondary compact" rel="next" href={href(page + 1)}>
          Next
        </a>
      )}
    </nav>
  )
}

type SearchFiltersProps = { asked: ResultsAsked; results: SearchResults }

/** Filters by state and category: a plain form with a submit button. */
function SearchFilters({ asked, results }: SearchFiltersProps) {
  const router = useRouter()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget)
    const { q } = asked
    const state = String(chosen.get('state'))
    const category = String(chosen.get('category'))
    router.navigate({ href: urls.search(q, { state, category }) })
  }
  return (
    <form
      className="search-filters"
      action={urls.search()}
      aria-label="Filters"
      onSubmit={onSubmit}
    >
      <input type="hidden" name="q" value={asked.q} />
      <Choice
        name="state"
        label="State"
        all="All states"
        chosen={asked.state}
        of={results.states}
      />
      <Choice
        name="category"
        label="Facility type"
        all="All types"
        chosen={asked.category}
        of={results.categories}
      />
      <button type="submit" className="btn secondary">
        Apply filters
      </button>
    </form>
  )
}

type ChoiceProps = {
  name: string
  label: string
  all: string
  chosen: string | undefined
  of: SearchChoice[]
}

function Choice({ name, label, all, chosen = '', of: choices }: ChoiceProps) {
  const isListed = chosen === '' || choices.some(({ slug }) => slug === chosen)
  const id = `search-${name}`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select key={chosen} id={id} name={name} defaultValue={chosen}>
        <option value="">{all}</option>
        {!isListed && <option value={chosen}>{chosen}</option>}
        {choices.map(({ slug, name: title, count }) => (
          <option key={slug} value={slug}>
            {title} ({formatCount(count)})
          </option>
        ))}
      </select>
    </div>
  )
}
