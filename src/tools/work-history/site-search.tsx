/** Finds a workplace in the directory. Only the words typed here are sent. */
import { type FormEvent, useId, useState } from 'react'
import { TextField } from '../../ui/field.tsx'
import { gradeWord } from './history.ts'
import { historyFilesTexts } from './history-files.texts.ts'
import { type FoundSite, searchSites } from './site-records.ts'

const SHORTEST = 2
const LONGEST = 100

export default function SiteSearch({ onChoose }: { onChoose: (site: FoundSite) => void }) {
  const texts = historyFilesTexts()
  const id = useId()
  const [words, setWords] = useState('')
  const [found, setFound] = useState<FoundSite[] | string>()
  async function search(event: FormEvent) {
    event.preventDefault()
    const q = words.trim()
    if (q.length < SHORTEST) return setFound(texts.shortest)
    setFound(texts.searching)
    setFound(await searchSites(q).catch(() => texts.searchFailed))
  }
  return (
    <form className="work-search" onSubmit={search} autoComplete="off">
      <TextField
        id={id}
        label={texts.workplace}
        hint={texts.searchHint}
        type="search"
        maxLength={LONGEST}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <button type="submit" className="btn secondary compact js-only">
        {texts.search}
      </button>
      <div role="status">
        {typeof found === 'string' && <p>{found}</p>}
        {Array.isArray(found) && found.length === 0 && <p>{texts.notFound}</p>}
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
