/** Searches while a visitor types: after a short rest, never for less than two characters. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type BestFacilities, bestFacilitiesQuery } from './search.queries.ts'
import { SHORTEST_QUERY } from './search-words.ts'

/** Longer than between two keys of a fluent typist, shorter than a wait. */
const REST_MS = 150

export type Search = {
  /** The answer to what is typed, or to a shorter or longer form of it while that is searched. */
  found: BestFacilities | undefined
  isSearching: boolean
  hasFailed: boolean
  retry: () => void
}

/**
 * Answers are kept by their text, so that a late one cannot take the place of a newer one, and a
 * call that nobody waits for any more is aborted.
 */
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
