/** The search page: all results by kind, or the facilities alone. */

import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { WorkplaceForm } from '../../leads/workplaces/workplace-form.tsx'
import { m } from '../../paraglide/messages.js'
import { langOfEnglish } from '../../platform/web/language.ts'
import { textParam } from '../../platform/web/search-params.ts'
import { loadedHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { formatCount } from '../../ui/format.ts'
import { Arrow } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { ErrorBox, Loading } from '../../ui/notices.tsx'

import { GradeTag } from '../evidence/grade-tag.tsx'
import { grades } from '../evidence/grades.ts'
import { showings } from '../evidence/showings.ts'
import { kindNames, type ThingKind } from '../kind-names.ts'
import {
  Elsewhere,
  ForIllness,
  hasFacilities,
  Nearest,
  NoRecordYet,
  NotListed,
  placeName,
  TalkToSomeone,
  Understood,
  Way,
} from './around-groups.tsx'
import { FacilityList, FacilityResults } from './facility-results.tsx'
import type { Everything, Suggestion, SuggestionKind } from './search.contract.ts'
import { SearchBox } from './search-box.tsx'
import { MAX_QUERY_LENGTH, MIN_QUERY_LENGTH } from './search-limits.ts'

import { CorrectionNote, MatchedText } from './search-list.tsx'

import { overviewQuery, type ResultsAsked, searchResultsQuery } from './search-results.queries.ts'
import { wordsToMark } from './search-words.ts'

const SEARCH_PAGE_KINDS: Record<string, () => string> = {
  place: m.search_page_kinds_place,
  facility: m.search_page_kinds_facility,
  ...Object.fromEntries(
    (Object.keys(kindNames) as ThingKind[]).map((kind) => [kind, kindNames[kind].many]),
  ),
  company: m.search_page_kinds_company,
  type: m.search_page_kinds_type,
  guide: m.search_page_kinds_guide,
  history: m.search_page_kinds_history,
  term: m.search_page_kinds_term,
  page: m.search_page_kinds_page,
}

const MAX_SLUG_LENGTH = 200
/** How many facilities the overview shows next to other kinds. */
const MAX_FACILITIES = 8

/** `show` lists the facilities, with filters and pages, instead of everything. */
type PageSearch = Partial<ResultsAsked> & { show?: 'facilities' }

export const Route = createFileRoute('/search')({
  validateSearch: (search: Record<string, unknown>): PageSearch => {
    const q = textParam(search, 'q', MAX_QUERY_LENGTH)
    const state = textParam(search, 'state', MAX_SLUG_LENGTH)
    const category = textParam(search, 'category', MAX_SLUG_LENGTH)
    const grade = grades.find((one) => one === search.grade)
    const shows = showings.find((one) => one === search.shows)
    const decade = /^(1[7-9]|20)\d0$/.test(String(search.decade))
      ? Number(search.decade)
      : undefined
    const page = /^[1-9]\d{0,4}$/.test(String(search.page)) ? Number(search.page) : undefined
    return {
      ...(q ? { q } : {}),
      ...(state ? { state } : {}),
      ...(category ? { category } : {}),
      ...(grade ? { grade } : {}),
      ...(shows ? { shows } : {}),
      ...(decade ? { decade } : {}),
      ...(page ? { page } : {}),
      ...(search.show === 'facilities' ? { show: search.show } : {}),
    }
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    // Here rather than in the head, which is in the script of every page.
    const head = {
      title: `${titleOf(deps.q)} | ${site.name}`,
      description: m.search_page_description(),
      path: urls.search(),
    }
    if (!isAsked(deps)) return head
    // The page shows a failed search itself.
    const loading = isOverview(deps)
      ? queryClient.prefetchQuery(overviewQuery(deps.q))
      : queryClient.prefetchQuery(searchResultsQuery(resultsAsked(deps)))
    // In the browser the page stays in place, box and focus included, while it searches.
    if (typeof document === 'undefined') await loading
    return head
  },
  head: loadedHead,
  component: SearchPage,
})

const titleOf = (q: string | undefined) =>
  q ? m.search_page_results_for({ text: q }) : m.search_page_title()

type Asked = PageSearch & { q: string }

const isAsked = (search: PageSearch): search is Asked => (search.q ?? '').length >= MIN_QUERY_LENGTH

/** Filters and later pages are of facilities alone. */
const isOverview = ({ q: _, ...narrowing }: Asked) => Object.keys(narrowing).length === 0

const resultsAsked = ({ show: _, ...asked }: Asked): ResultsAsked => asked

function SearchPage() {
  const search = Route.useSearch()
  return (
    <>
      <Breadcrumb
        trail={[{ label: m.common_home(), href: urls.home() }, { label: m.common_search() }]}
      />
      <div className="wrap search-page">
        <header className="page-head">
          <h1>{titleOf(search.q)}</h1>
          <SearchBox size="large" query={search.q ?? ''} />
          <p className="search-hints noprint">
            {/* Loaded as a document: only its own reply lets a page ask the device where it is. */}
            <a href={urls.nearMe()}>{m.near_crumb()}</a>
          </p>
        </header>
        {!isAsked(search) ? (
          <p className="lead">
            {search.q
              ? m.search_page_too_short({ shortest: MIN_QUERY_LENGTH })
              : m.search_page_lead()}
          </p>
        ) : isOverview(search) ? (
          <Overview q={search.q} />
        ) : (
          <>
            <FacilityResults asked={resultsAsked(search)} />
            <NotListed name={search.q} place="" />
          </>
        )}
      </div>
    </>
  )
}

/** If there is nothing but facilities, their full list, with filters, is the better overview. */
function Overview({ q }: { q: string }) {
  const { data, error, refetch } = useQuery(overviewQuery(q))
  if (error) return <ErrorBox message={m.search_list_failed()} onRetry={refetch} />
  if (!data) return <Loading>{m.common_searching()}</Loading>
  if (data.results) {
    return (
      <>
        <FacilityList asked={{ q }} results={data.results} />
        <NotListed name={q} place="" />
      </>
    )
  }
  return data.everything && <ByKind q={q} found={data.everything} />
}

/** Everything that was found, by kind, and what is near. */
function ByKind({ q, found }: { q: string; found: Everything }) {
  const { suggestions, place, nearby, elsewhere, corrected, isClosest, isPlace } = found
  if (suggestions.length + nearby.length + elsewhere.length === 0) {
    return <NothingFound q={q} instead={found.instead} />
  }
  const groups = groupsOf(found)
  const words = wordsToMark(corrected ?? found.understood ?? q)
  // A town is no workplace, so its name is not filled in as one.
  const workplace = isPlace ? '' : (found.understood ?? q)
  const where = place ? placeName(place) : ''
  const byKind = groups.map((group) => <Group key={group.kind} q={q} group={group} words={words} />)
  if (place && !hasFacilities(found)) {
    return (
      <>
        <Understood found={found} />
        <div className="nothing-found">
          <div>
            <NoRecordYet place={place} isWholeText={isPlace || groups.length === 0} />
            <ForIllness found={found} />
            <Nearest found={found} />
            {byKind}
            <Elsewhere found={found} />
          </div>
          <aside>
            <WorkplaceForm name={workplace} place={where} />
            <TalkToSomeone />
          </aside>
        </div>
      </>
    )
  }
  return (
    <>
      <Understood found={found} />
      <CorrectionNote q={q} corrected={corrected} isClosest={isClosest} />
      {groups.length > 1 && (
        <nav className="search-kinds" aria-label={m.search_page_kinds_of_results()}>
          {groups.map(({ kind, title, count }) => (
            <a key={kind} href={`#${kind}`}>
              {title} {count !== null && <span className="count">{formatCount(count)}</span>}
            </a>
          ))}
        </nav>
      )}
      {byKind}
      <ForIllness found={found} />
      <Nearest found={found} />
      <Elsewhere found={found} />
      <NotListed name={workplace} place={where} />
    </>
  )
}

type ResultGroup = {
  kind: SuggestionKind
  title: string
  items: Suggestion[]
  /** Null when there are too many to count. */
  count: number | null
}

/** Groups in the order of the best suggestion of each, which puts places first when the text is one. */
function groupsOf({ suggestions, total }: Everything): ResultGroup[] {
  const kinds = [...new Set(suggestions.map(({ kind }) => kind))]
  return kinds.map((kind) => {
    const items = suggestions.filter((one) => one.kind === kind)
    return {
      kind,
      title: SEARCH_PAGE_KINDS[kind]?.() ?? kind,
      items,
      count: kind === 'facility' ? total : items.length,
    }
  })
}

type GroupProps = { q: string; group: ResultGroup; words: string[] }

function Group({ q, group: { kind, title, items, count }, words }: GroupProps) {
  const shown = kind === 'facility' ? items.slice(0, MAX_FACILITIES) : items
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
          <Link className="arrow-link" href={urls.search(q, { show: 'facilities' })}>
            {m.search_page_all_facilities({ count: count === null ? '' : formatCount(count) })}{' '}
            <Arrow />
          </Link>
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
        <Link href={href}>
          <MatchedText text={name} words={words} />
        </Link>
      </h3>
      {grade ? <GradeTag grade={grade} /> : null}
      {detail && (
        <p>
          <MatchedText text={detail} words={words} />
          {kind === 'facility' && tag && (
            <>
              {'. '}
              <span lang={langOfEnglish()}>
                <MatchedText text={tag} words={words} />
              </span>
            </>
          )}
        </p>
      )}
    </li>
  )
}

/** What to try next after a search without results. */
function NothingFound({ q, instead }: { q: string; instead: string | null }) {
  const [before, after] = [m.search_page_did_you_mean_1(), m.search_page_did_you_mean_2()]
  return (
    <div className="nothing-found">
      <div>
        <p className="lead">{m.search_list_nothing({ text: q })}</p>
        {instead && (
          <p>
            {before}
            <Link href={urls.search(instead)}>{instead}</Link>
            {after}
          </p>
        )}
        {/^(the )?(uss|usns|uscgc|ss) /i.test(q) && (
          <p>
            {m.search_ship_none()} <Link href={urls.ships()}>{m.kind_ships()}</Link>,{' '}
            <Link href={urls.veterans()}>{m.va_forms()}</Link>
          </p>
        )}
        <h2 className="visually-hidden">{m.search_list_what_next()}</h2>
        <ul className="plain">
          <Way
            href={urls.states()}
            label={m.search_page_ways_states_1()}
            text={m.search_page_ways_states_2()}
          />
          <Way
            href={urls.shipyardCompensation()}
            label={m.search_page_ways_guides_1()}
            text={m.search_page_ways_guides_2()}
          />
          <Way
            href={urls.legalHelp()}
            label={m.search_page_ways_legal_help_1()}
            text={m.search_page_ways_legal_help_2()}
          />
        </ul>
        <p className="meta">{m.search_page_other_name()}</p>
      </div>
      {/* A number is no name: it was a ZIP code. */}
      <WorkplaceForm name={/^\d+$/.test(q) ? '' : q} />
    </div>
  )
}
