/** The popup of the search box: searching, failed, no results, or the best few. */

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { urls } from '../../site/urls.ts'
import { formatCount } from '../../ui/format.ts'
import { Arrow } from '../../ui/icons.tsx'
import { ErrorBox } from '../../ui/notices.tsx'
import { type BestFacilities, bestFacilitiesQuery } from './search.queries.ts'
import { matchedParts, SHORTEST_QUERY, wordsToMark } from './search-words.ts'

type SearchListProps = {
  search: Search
  text: string
  listId: string
  activeId: number | undefined
  onPick: () => void
}

export function SearchList({ search, text, listId, activeId, onPick }: SearchListProps) {
  const { found, isSearching, hasFailed, retry } = search
  if (hasFailed) return <ErrorBox message="Search failed" onRetry={retry} />
  if (found && found.facilities.length > 0) {
    return (
      <>
        <CorrectionNote q={found.q} corrected={found.corrected} isClosest={found.isClosest} />
        <Options found={found} listId={listId} activeId={activeId} onPick={onPick} />
        <p className="suggestions-foot">
          {isSearching ? (
            'Searching...'
          ) : (
            <a className="all-results" href={urls.search(text)} onClick={onPick}>
              {found.total === null
                ? 'See all results'
                : `See all ${formatCount(found.total)} results`}
              <Arrow />
            </a>
          )}
        </p>
      </>
    )
  }
  if (isSearching || !found) {
    return (
      <p className="message loading">
        <span className="spinner" /> Searching...
      </p>
    )
  }
  return (
    <div className="message">
      <p>{`No facilities found for "${text}"`}</p>
      <p className="meta">Try a company name, a street, or the city alone.</p>
    </div>
  )
}

export const optionId = (listId: string, facilityId: number): string => `${listId}-${facilityId}`

type OptionsProps = Pick<SearchListProps, 'listId' | 'activeId' | 'onPick'> & {
  found: BestFacilities
}

function Options({ found, listId, activeId, onPick }: OptionsProps) {
  const words = wordsToMark(found.corrected ?? found.q)
  return (
    <div role="listbox" id={listId} aria-label="Search results">
      {found.facilities.map(({ id, name, slug, city, state, facilityType }) => (
        <a
          key={id}
          id={optionId(listId, id)}
          className="suggestion"
          role="option"
          tabIndex={-1}
          aria-selected={id === activeId}
          href={urls.facility(state.slug, city.slug, slug)}
          onClick={onPick}
        >
          <b>
            <MatchedText text={name} words={words} />
          </b>
          <span className="where">
            <MatchedText text={`${city.name}, ${state.name}`} words={words} />
          </span>
          {facilityType && <span className="badge">{facilityType}</span>}
        </a>
      ))}
    </div>
  )
}

/** Longer than the pause between two keystrokes, too short to feel like a wait. */
const REST_MS = 150

export type Search = {
  /** The results for the text, or those of the previous text while it is being searched. */
  found: BestFacilities | undefined
  isSearching: boolean
  hasFailed: boolean
  retry: () => void
}

/**
 * Results are cached by text, so that a late reply cannot replace a newer one, and obsolete calls
 * are aborted.
 */
/** Searches while a visitor types: debounced, and never for fewer than two characters. */
export function useBestFacilities(text: string, isOpen: boolean): Search {
  const settled = useSettled(text)
  const { data, isFetching, isError, refetch } = useQuery({
    ...bestFacilitiesQuery(settled),
    enabled: isOpen && settled.length >= SHORTEST_QUERY,
    placeholderData: keepPreviousData,
  })
  const isSettled = settled === text
  const isAbout = data && (data.q.startsWith(text) || text.startsWith(data.q))
  return {
    found: isAbout ? data : undefined,
    isSearching: !isSettled || isFetching,
    hasFailed: isSettled && isError && !isFetching,
    retry: () => void refetch(),
  }
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

type CorrectionNoteProps = { q: string; corrected: string | null; isClosest: boolean }

/** Says when the results are not exactly for what was typed. */
export function CorrectionNote({ q, corrected, isClosest }: CorrectionNoteProps) {
  if (corrected) {
    return (
      <p className="spelling">
        Showing results for <b>{corrected}</b>. No record matches “{q}”.
      </p>
    )
  }
  if (!isClosest) return null
  return <p className="spelling">No record matches all of “{q}”. These come closest.</p>
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
