/** The public records that a statement names, with their documents once somebody asks for them. */
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { English } from '../../ui/english.tsx'
import { citedIn } from '../work-history/exposure-paper.tsx'
import type { Entry } from '../work-history/history.ts'
import { linksOf, loadRecord, type SiteRecord } from '../work-history/site-records.ts'

export default function CitedRecords({ entries }: { entries: Entry[] }) {
  const [records, setRecords] = useState<Record<string, SiteRecord>>({})
  const [note, setNote] = useState('')
  const links = linksOf(entries)
  const missing = links.filter((link) => !records[link])
  async function load() {
    setNote(m.history_result_loading())
    const loaded = await Promise.all(
      missing.map(async (link) => [link, await loadRecord(link)] as const),
    ).catch(() => null)
    setNote(loaded ? '' : m.history_result_sources_not_loaded())
    if (loaded) setRecords({ ...records, ...Object.fromEntries(loaded) })
  }
  return (
    <section>
      <h3>
        <English>Public records of these ships and places</English>
      </h3>
      <ol>
        {citedIn(entries, records).map(({ link, name, about, sources, address }) => (
          <li key={link}>
            <English>
              {name}
              {about}. {sources} {address}
            </English>
          </li>
        ))}
      </ol>
      {missing.length > 0 && (
        <div className="noprint js-only">
          <button type="button" className="btn secondary compact" onClick={load}>
            {m.history_result_show_sources()}
          </button>
          <p className="work-quiet">{m.history_result_show_sources_text()}</p>
        </div>
      )}
      <p role="status">{note}</p>
    </section>
  )
}
