/** The results of a search with their filters and pages, or what stands in their place. */
import { useQuery } from '@tanstack/react-query'
import { urls } from '../../site/urls.ts'
import { formatCount } from '../../ui/format.ts'
import { Empty, ErrorBox, Loading } from '../../ui/notices.tsx'
import { CorrectionNote } from './correction-note.tsx'
import { MatchedText } from './matched-text.tsx'
import type { SearchResult } from './search.contract.ts'
import { type ResultsAsked, searchResultsQuery } from './search.queries.ts'
import { SearchFilters } from './search-filters.tsx'
import { wordsToMark } from './search-words.ts'

export function SearchResultList({ asked }: { asked: ResultsAsked }) {
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
          <div className="sechead">
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
      <p className="loc">
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
    <nav className="pages" aria-label="Pages of results">
      {page > 1 && (
        <a className="btn two sm" rel="prev" href={href(page - 1)}>
          Previous
        </a>
      )}
      <span>
        Page {formatCount(page)} of {formatCount(pageCount)}
      </span>
      {page < pageCount && (
        <a className="btn two sm" rel="next" href={href(page + 1)}>
          Next
        </a>
      )}
    </nav>
  )
}
