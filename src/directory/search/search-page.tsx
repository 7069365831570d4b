/** The search page: all results by kind, or the facilities alone. */

import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { WorkplaceForm } from '../../leads/workplaces/workplace-form.tsx'
import { useQuery } from '../../platform/web/query-client.ts'
import { textParam } from '../../platform/web/search-params.ts'
import { pageHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { formatCount } from '../../ui/format.ts'
import { Arrow } from '../../ui/icons.tsx'
import { ErrorBox, Loading } from '../../ui/notices.tsx'
import { GradeTag } from '../evidence/grade-tag.tsx'
import { grades } from '../evidence/grades.ts'
import { FacilityResults } from './facility-results.tsx'
import type { Suggestion, SuggestionKind } from './search.contract.ts'
import {
  everythingQuery,
  type ResultsAsked,
  type Suggestions,
  searchResultsQuery,
} from './search.queries.ts'
import { SearchBox } from './search-box.tsx'
import { LONGEST_QUERY, SHORTEST_QUERY } from './search-limits.ts'
import { CorrectionNote, MatchedText } from './search-list.tsx'
import { wordsToMark } from './search-words.ts'

const LONGEST_SLUG = 200
/** How many suggestions of all kinds, and how many facilities of them, the overview shows. */
const MOST_SUGGESTIONS = 60
const MOST_FACILITIES = 8

/** `show` lists the facilities, with filters and pages, instead of everything. */
type PageSearch = Partial<ResultsAsked> & { show?: 'facilities' }

export const Route = createFileRoute('/search')({
  validateSearch: (search: Record<string, unknown>): PageSearch => {
    const q = textParam(search, 'q', LONGEST_QUERY)
    const state = textParam(search, 'state', LONGEST_SLUG)
    const category = textParam(search, 'category', LONGEST_SLUG)
    const grade = grades.find((one) => one === search.grade)
    const page = /^[1-9]\d{0,4}$/.test(String(search.page)) ? Number(search.page) : undefined
    return {
      ...(q ? { q } : {}),
      ...(state ? { state } : {}),
      ...(category ? { category } : {}),
      ...(grade ? { grade } : {}),
      ...(page ? { page } : {}),
      ...(search.show === 'facilities' ? { show: search.show } : {}),
    }
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    if (!isAsked(deps)) return
    const load = async () => {
      if (isOverview(deps)) {
        const found = await queryClient.ensureQueryData(everythingQuery(deps.q, MOST_SUGGESTIONS))
        if (!hasOnlyFacilities(found)) return
      }
      await queryClient.prefetchQuery(searchResultsQuery(resultsAsked(deps)))
    }
    // The page shows a failed search itself.
    const loading = load().catch(() => {})
    // In the browser the page stays in place, box and focus included, while it searches.
    if (typeof document === 'undefined') await loading
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

type Asked = PageSearch & { q: string }

const isAsked = (search: PageSearch): search is Asked => (search.q ?? '').length >= SHORTEST_QUERY

/** Filters and later pages are of facilities alone. */
const isOverview = ({ q: _, ...narrowing }: Asked) => Object.keys(narrowing).length === 0

const resultsAsked = ({ show: _, ...asked }: Asked): ResultsAsked => asked

/** If so, their full list, with filters, is the better overview. */
const hasOnlyFacilities = ({ suggestions }: Suggestions) =>
  suggestions.length > 0 && suggestions.every(({ kind }) => kind === 'facility')

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
        {!isAsked(search) ? (
          <p className="lead">
            {search.q
              ? `Please type at least ${SHORTEST_QUERY} characters.`
              : 'Type a workplace, a company, a city, a state, a ZIP code, a trade or a question. Spelling is forgiven.'}
          </p>
        ) : isOverview(search) ? (
          <Overview q={search.q} />
        ) : (
          <FacilityResults asked={resultsAsked(search)} />
        )}
      </div>
    </>
  )
}

/** Everything that was found, by kind. */
function Overview({ q }: { q: string }) {
  const { data, error, refetch } = useQuery(everythingQuery(q, MOST_SUGGESTIONS))
  if (error) return <ErrorBox message="Search failed" onRetry={refetch} />
  if (!data) return <Loading>Searching...</Loading>
  if (data.suggestions.length === 0) return <NothingFound q={q} instead={data.instead} />
  if (hasOnlyFacilities(data)) return <FacilityResults asked={{ q }} />
  const groups = groupsOf(data)
  return (
    <>
      <CorrectionNote q={q} corrected={data.corrected} isClosest={data.isClosest} />
      <nav className="search-kinds" aria-label="Kinds of results">
        {groups.map(({ kind, title, count }) => (
          <a key={kind} href={`#${kind}`}>
            {title} {count !== null && <span className="count">{formatCount(count)}</span>}
          </a>
        ))}
      </nav>
      {groups.map((group) => (
        <Group key={group.kind} q={q} group={group} words={wordsToMark(data.corrected ?? q)} />
      ))}
    </>
  )
}

const TITLES: Record<SuggestionKind, string> = {
  place: 'Places',
  facility: 'Facilities',
  company: 'Companies',
  type: 'Facility types',
  trade: 'Trades and industries',
  guide: 'Guides',
  history: 'Histories',
  term: 'Glossary',
  page: 'Pages',
}

type ResultGroup = {
  kind: SuggestionKind
  title: string
  items: Suggestion[]
  /** Null when there are too many to count. */
  count: number | null
}

/** In the order of the best suggestion of each kind, which puts places first when the text is one. */
function groupsOf({ suggestions, total }: Suggestions): ResultGroup[] {
  const kinds = [...new Set(suggestions.map(({ kind }) => kind))]
  return kinds.map((kind) => {
    const items = suggestions.filter((one) => one.kind === kind)
    return { kind, title: TITLES[kind], items, count: kind === 'facility' ? total : items.length }
  })
}

type GroupProps = { q: string; group: ResultGroup; words: string[] }

function Group({ q, group: { kind, title, items, count }, words }: GroupProps) {
  const shown = kind === 'facility' ? items.slice(0, MOST_FACILITIES) : items
  return (
    <section className="search-group" id={kind}>
      <h2>
        {title} {count !== null && <span className="count">{formatCount(count)}</span>}
      </h2>
      <div>
        <ul className="plain">
          {shown.map((item) => (
            <SuggestionRow key={item.href} item={item} words={words} />
          ))}
        </ul>
        {kind === 'facility' && (count === null || count > shown.length) && (
          <a className="arrow-link" href={urls.search(q, { show: 'facilities' })}>
            Show all {count !== null && formatCount(count)} facilities, with filters <Arrow />
          </a>
        )}
      </div>
    </section>
  )
}

function SuggestionRow({ item, words }: { item: Suggestion; words: string[] }) {
  const { kind, name, detail, tag, href, grade } = item
  return (
    <li className="search-row">
      <h3>
        <a href={href}>
          <MatchedText text={name} words={words} />
        </a>
      </h3>
      {grade ? <GradeTag grade={grade} /> : null}
      {detail && (
        <p>
          <MatchedText
            text={kind === 'facility' && tag ? `${detail}. ${tag}` : detail}
            words={words}
          />
        </p>
      )}
    </li>
  )
}

/** What to try next after a search without results. */
function NothingFound({ q, instead }: { q: string; instead: string | null }) {
  return (
    <div className="nothing-found">
      <div>
        <p className="lead">{`No facilities found for "${q}"`}</p>
        {instead && (
          <p>
            Did you mean <a href={urls.search(instead)}>{instead}</a>?
          </p>
        )}
        <h2 className="visually-hidden">What to try next</h2>
        <ul className="plain">
          <Way href={urls.states()} label="Browse by state">
            Every city and facility, A to Z
          </Way>
          <Way href={urls.shipyardCompensation()} label="Read the guides">
            Compensation, veterans’ benefits and legal rights
          </Way>
          <Way href={urls.legalHelp()} label="Legal help">
            You do not need to find your workplace here to ask
          </Way>
        </ul>
        <p className="meta">
          A workplace may be under another name. Try the company that owned it, the city, or one
          word of the name.
        </p>
      </div>
      {/* A number is no name: it was a ZIP code. */}
      <WorkplaceForm name={/^\d+$/.test(q) ? '' : q} />
    </div>
  )
}

type WayProps = { href: string; label: string; children: string }

const Way = ({ href, label, children }: WayProps) => (
  <li className="search-row">
    <h3>
      <a href={href}>{label}</a>
    </h3>
    <p>{children}</p>
  </li>
)
