/** The popup of the search box: searching, failed, no results, or the best few. */

import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { urls } from '../../site/urls.ts'
import { formatCount } from '../../ui/format.ts'
import { Arrow } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { ErrorBox } from '../../ui/notices.tsx'
import type { Suggestion } from './search.contract.ts'
import { everythingQuery, type Suggestions } from './search.queries.ts'
import { MIN_QUERY_LENGTH } from './search-limits.ts'

import { matchedParts, wordsToMark } from './search-words.ts'

export type SearchListProps = {
  text: string
  listId: string
  /** Which one is selected by keyboard; -1 for none. */
  active: number
  /** Receives the addresses of the suggestions, in order. */
  onFound: (hrefs: string[]) => void
  onPick: () => void
}

export function SearchList({ onFound, ...props }: SearchListProps) {
  const search = useSuggestions(props.text)
  const isListed = !search.hasFailed && !search.isSlow
  const options = isListed && search.found ? optionsOf(search.found) : undefined
  useEffect(() => onFound(options?.map(({ href }) => href) ?? []), [options, onFound])
  return (
    <>
      <Suggested search={search} {...props} />
      <p className="visually-hidden" aria-live="polite">
        {announcement(search)}
      </p>
    </>
  )
}

/** Where nothing was found in the place that was asked for: the nearest. */
const optionsOf = ({ suggestions, nearby }: Suggestions): Suggestion[] =>
  suggestions.length > 0 ? suggestions : nearby

/** What screen readers announce. */
function announcement({ found, isSearching, isSlow, hasFailed }: Search): string {
  if (isSlow) return m.search_list_slow()
  if (!found || isSearching || hasFailed) return ''
  return found.corrected
    ? m.search_list_announced_with_corrected({
        count: found.suggestions.length,
        corrected: found.corrected,
      })
    : m.search_list_announced({ count: found.suggestions.length })
}

type SuggestedProps = Omit<SearchListProps, 'onFound'> & { search: Search }

export function Suggested({ search, text, listId, active, onPick }: SuggestedProps) {
  const { found, isSearching, isSlow, hasFailed, retry } = search
  const resultsPage = (label: string, isReload = true) => {
    // A plain page load, because what fails here would also fail within this page.
    const Anchor = isReload ? 'a' : Link
    return (
      <Anchor className="all-results" href={urls.search(text)} onClick={onPick}>
        {label}
        <Arrow />
      </Anchor>
    )
  }
  if (hasFailed) {
    return (
      <ErrorBox message={m.search_list_failed()} onRetry={retry}>
        {resultsPage(m.search_list_results_page())}
      </ErrorBox>
    )
  }
  if (isSlow) {
    return (
      <div className="message">
        <p>{m.search_list_slow()}</p>
        {resultsPage(m.search_list_results_page())}
      </div>
    )
  }
  if (found && optionsOf(found).length > 0) {
    return (
      <>
        {found.suggestions.length === 0 && (
          <p className="spelling">
            {m.search_list_nothing({ text: found.q })}. {m.search_list_nearest()}:
          </p>
        )}
        <CorrectionNote q={found.q} corrected={found.corrected} isClosest={found.isClosest} />
        <Options found={found} listId={listId} active={active} onPick={onPick} />
        <p className="suggestions-foot">
          {isSearching ? m.common_searching() : resultsPage(m.search_list_see_all({ text }), false)}
        </p>
      </>
    )
  }
  if (isSearching || !found) {
    return (
      <p className="message loading">
        <span className="spinner" /> {m.common_searching()}
      </p>
    )
  }
  return (
    <div className="message">
      <p>{m.search_list_nothing({ text })}</p>
      {resultsPage(m.search_list_what_next(), false)}
    </div>
  )
}

type OptionsProps = Pick<SuggestedProps, 'listId' | 'active' | 'onPick'> & { found: Suggestions }

function Options({ found, listId, active, onPick }: OptionsProps) {
  const words = wordsToMark(found.corrected ?? found.q)
  return (
    <div role="listbox" id={listId} aria-label={m.search_list_results()}>
      {optionsOf(found).map(({ name, detail, tag, tagLanguage, href, distance }, at) => (
        <Link
          key={href}
          id={`${listId}-${at}`}
          className="suggestion"
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          href={href}
          onClick={onPick}
        >
          <b>
            <MatchedText text={name} words={words} />
          </b>
          {detail && (
            <span className="where">
              <MatchedText text={detail} words={words} />
              {distance !== undefined &&
                `, ${m.search_list_miles({ miles: formatCount(Math.round(distance)) })}`}
            </span>
          )}
          {tag && (
            <span className="what" lang={tagLanguage}>
              {tag}
            </span>
          )}
        </Link>
      ))}
    </div>
  )
}

/** Longer than the pause between two keystrokes, too short to feel like a wait. */
const REST_MS = 150
const SLOW_MS = 5_000

export type Search = {
  /** The suggestions for the text, or those of the previous text while it is being searched. */
  found: Suggestions | undefined
  isSearching: boolean
  /** The search has taken so long that it may never finish. */
  isSlow: boolean
  hasFailed: boolean
  retry: () => void
}

/**
 * Searches while a visitor types: debounced, and never for fewer than two characters. Results are cached
 * by text, so that a late reply cannot replace a newer one, and obsolete calls are aborted.
 */
function useSuggestions(text: string): Search {
  const settled = useSettled(text)
  const isAsked = settled.length >= MIN_QUERY_LENGTH
  const query = useQuery({ ...everythingQuery(settled), enabled: isAsked })
  const { error, isFetching, refetch } = query
  const data = useLatest(query)
  const isSettled = settled === text
  const isSlow = useIsSlow(isAsked && isFetching, settled)
  const isAbout = data && (data.q.startsWith(text) || text.startsWith(data.q))
  return {
    found: isAbout ? data : undefined,
    isSearching: !isSettled || isFetching,
    isSlow: isSettled && isSlow,
    hasFailed: isSettled && error !== null,
    retry: refetch,
  }
}

/** Until the next ones come, the suggestions for the text before. */
function useLatest({ data, isPending }: UseQueryResult<Suggestions>): Suggestions | undefined {
  const [latest, setLatest] = useState(data)
  if (data && data !== latest) setLatest(data)
  return isPending ? latest : data
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

function useIsSlow(isFetching: boolean, text: string): boolean {
  const [slowText, setSlowText] = useState<string>()
  useEffect(() => {
    if (!isFetching) return
    const timer = setTimeout(() => setSlowText(text), SLOW_MS)
    return () => clearTimeout(timer)
  }, [isFetching, text])
  return isFetching && slowText === text
}

type CorrectionNoteProps = { q: string; corrected: string | null; isClosest: boolean }

/** Says when the results are not exactly for what was typed. */
export function CorrectionNote({ q, corrected, isClosest }: CorrectionNoteProps) {
  if (corrected) {
    return (
      <p className="spelling">
        {m.search_list_showing()} <b>{corrected}</b>
        {m.search_list_no_record({ text: q })}
      </p>
    )
  }
  if (!isClosest) return null
  return <p className="spelling">{m.search_list_closest({ text: q })}</p>
}

/** A name with the matching parts marked. */
export function MatchedText({ text, words }: { text: string; words: string[] }) {
  let at = 0
  return matchedParts(text, words).map((part) => {
    const key = at
    at += part.text.length
    return part.isMatch ? <mark key={key}>{part.text}</mark> : part.text
  })
}
