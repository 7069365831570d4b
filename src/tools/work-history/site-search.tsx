/** Finds a workplace in the directory. Only the words typed here are sent. */

import { type FormEvent, useId, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { TextField } from '../../ui/field.tsx'
import { gradeWord } from './history.ts'

import { type FoundSite, searchSites } from './site-records.ts'

const SHORTEST = 2
const LONGEST = 100

type SiteSearchProps = {
  /** What stands in the place's own field: it is sent only with this search. */
  start: string
  onChoose: (site: FoundSite) => void
}

export default function SiteSearch({ start, onChoose }: SiteSearchProps) {
  const id = useId()
  const [words, setWords] = useState(start.slice(0, LONGEST))
  const [found, setFound] = useState<FoundSite[] | string>()
  async function search(event: FormEvent) {
    event.preventDefault()
    const q = words.trim()
    if (q.length < SHORTEST) return setFound(m.history_files_shortest())
    setFound(m.common_searching())
    setFound(await searchSites(q).catch(() => m.history_files_search_failed()))
  }
  return (
    <form className="work-search" onSubmit={search} autoComplete="off">
      <TextField
        id={id}
        label={m.history_files_workplace()}
        hint={m.history_files_search_hint()}
        type="search"
        maxLength={LONGEST}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <button type="submit" className="btn secondary compact js-only">
        {m.history_files_search()}
      </button>
      <div role="status">
        {typeof found === 'string' && <p>{found}</p>}
        {Array.isArray(found) && found.length === 0 && <p>{m.history_files_not_found()}</p>}
      </div>
      {Array.isArray(found) && found.length > 0 && (
        <ul>
          {found.map((site) => (
            <li key={site.id}>
              <button
                type="button"
                onClick={() => {
                  onChoose(site)
                  setFound(undefined)
                  setWords('')
                }}
              >
                <b>{site.name}</b>
                <span>
                  {site.city.name}, {site.state.name}
                </span>
                <span className={`grade grade-${site.grade}`}>{gradeWord(site.grade)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}
