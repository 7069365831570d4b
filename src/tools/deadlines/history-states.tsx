/**
 * The states and the last year of a work history on this device, for the finder to use. Loaded, and the
 * history read, only when somebody asks for it.
 */
import { useEffect, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { urls } from '../../site/urls.ts'
import { usStates } from '../../site/us.ts'
import { Link } from '../../ui/link.tsx'
import type { Entry, Person } from '../work-history/history.ts'
import { loadHistory } from '../work-history/stored-history.ts'

type HistoryState = { slug: string; name: string; years: string; last: string }
type HistoryStatesProps = { onChoose: (stateSlug: string, lastYear: string) => void }

export default function HistoryStates({ onChoose }: HistoryStatesProps) {
  const [people, setPeople] = useState<Person[]>()
  useEffect(() => {
    loadHistory().then((history) => setPeople(history?.people ?? []))
  }, [])
  if (!people) return <p role="status">{m.history_result_loading()}</p>
  const found = people.flatMap(({ name, entries }) =>
    statesIn(entries).map((state) => ({ person: name, ...state })),
  )
  if (found.length === 0) {
    return (
      <p role="status">
        {m.deadlines_history_empty()}{' '}
        <Link href={urls.workHistory()}>{m.work_history_crumb()}</Link>
      </p>
    )
  }
  return (
    <ul className="plain" aria-label={m.deadlines_history()}>
      {found.map(({ person, slug, name, years, last }) => (
        <li key={`${person} ${slug}`}>
          <button
            type="button"
            className="btn secondary compact"
            onClick={() => onChoose(slug, last)}
          >
            {m.deadlines_history_use({ person, state: name, years })}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The latest first. */
export function statesIn(entries: Entry[]): HistoryState[] {
  const found = usStates.flatMap(({ code, slug, name }) => {
    const years = entries
      .filter(({ state }) => state === code)
      .flatMap(({ from, to }) => [from, to])
      .flatMap((when) => when.slice(0, 4) || [])
      .sort()
    if (!entries.some(({ state }) => state === code)) return []
    const [first = '', last = ''] = [years.at(0), years.at(-1)]
    const span = first === last ? first : `${first}–${last}`
    return [{ slug, name, years: span || m.history_years(), last }]
  })
  return found.sort((a, b) => b.last.localeCompare(a.last))
}
