/** What opens under the search box: waiting, failed, nothing, or the best few. */

import { urls } from '../../site/urls.ts'
import { formatCount } from '../../ui/format.ts'
import { Arrow } from '../../ui/icons.tsx'
import { ErrorBox } from '../../ui/notices.tsx'
import { CorrectionNote } from './correction-note.tsx'
import { MatchedText } from './matched-text.tsx'
import type { BestFacilities } from './search.queries.ts'
import { wordsToMark } from './search-words.ts'
import type { Search } from './use-best-facilities.ts'

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
        <p className="foot-row">
          {isSearching ? (
            'Searching...'
          ) : (
            <a className="all" href={urls.search(text)} onClick={onPick}>
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
      <p className="msg loading">
        <span className="spin" /> Searching...
      </p>
    )
  }
  return (
    <div className="msg">
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
          className="opt-row"
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
