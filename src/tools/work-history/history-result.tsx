/** What a history shows: years, remarks, sites on record. */

import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { langOfEnglish } from '../../platform/web/language.ts'
import { urls } from '../../site/urls.ts'
import { Link } from '../../ui/link.tsx'
import { type Entry, gradeWord, placeOf, recordUrl } from './history.ts'

import { loadTrustNames, type TrustNames, trustsTouched } from './history-trusts.ts'
import { loadSiteRecord, type SiteRecord } from './site-records.ts'
import { remarksOn, timelineOf } from './timeline.ts'

type HistoryResultProps = {
  entries: Entry[]
  records: Record<string, SiteRecord>
  onLoad: (records: Record<string, SiteRecord>) => void
}

export default function HistoryResult(props: HistoryResultProps) {
  return (
    <>
      <YearsSoFar entries={props.entries} />
      <SitesTouched {...props} />
      <TrustsTouched {...props} />
    </>
  )
}

function TrustsTouched({ entries, records }: HistoryResultProps) {
  const [names, setNames] = useState<TrustNames[]>()
  const [note, setNote] = useState('')
  if (entries.length === 0) return null
  async function load() {
    setNote(m.history_result_loading())
    const loaded = await loadTrustNames().catch(() => undefined)
    setNote(loaded ? '' : m.history_result_trusts_not_loaded())
    setNames(loaded)
  }
  const found = names && trustsTouched(entries, records, names)
  return (
    <section>
      <h3>{m.history_result_trusts()}</h3>
      {found ? (
        <ul className="work-remarks">
          {found.map(({ slug, name, named, where, onRecord }) => (
            <li key={slug}>
              <Link href={urls.trust(slug)} lang={langOfEnglish()}>
                {name}
              </Link>
              {onRecord
                ? m.history_result_because_with_on_record({ where, named })
                : m.history_result_because({ where, named })}
            </li>
          ))}
          <li>
            {found.length === 0 && m.history_result_no_trust()}
            {m.history_result_later()}
            <Link href={urls.trusts()}>{m.history_result_how_trusts()}</Link>
          </li>
        </ul>
      ) : (
        <>
          <button type="button" className="btn secondary compact js-only" onClick={load}>
            {m.history_result_compare()}
          </button>
          <p className="work-quiet">{m.history_result_compare_text()}</p>
        </>
      )}
      <p role="status">{note}</p>
    </section>
  )
}

function YearsSoFar({ entries }: { entries: Entry[] }) {
  const timeline = timelineOf(entries)
  const remarks = remarksOn(entries)
  return (
    <>
      <section>
        <h2>{m.history_result_years()}</h2>
        {timeline ? (
          <figure className="years-chart work-years">
            <ol className="plain">
              {timeline.bars.map(({ label, years, kind, left, width }) => (
                <li key={`${label}${years}${left}`}>
                  <p>
                    {label} <b>{years}</b>
                  </p>
                  <i className={kind} style={{ left, width }} />
                </li>
              ))}
            </ol>
            <div className="work-axis" aria-hidden="true">
              {timeline.ticks.map(({ year, left }) => (
                <span key={year} style={{ left }}>
                  {year}
                </span>
              ))}
            </div>
            <figcaption>{m.history_result_caption()}</figcaption>
          </figure>
        ) : (
          <p className="work-quiet">{m.history_result_appear()}</p>
        )}
      </section>
      {remarks.length > 0 && (
        <section>
          <h3>{m.history_result_look_at()}</h3>
          <ul className="work-remarks">
            {remarks.map(({ about, text, help }) => (
              <li key={about + text}>
                <b>{about}</b> {text}{' '}
                {help === 'earnings' && (
                  <Link href={`${urls.documents()}#earnings`}>
                    {m.history_result_ask_earnings()}
                  </Link>
                )}
                {help === 'service' && (
                  <Link href={`${urls.documents()}#service-records`}>
                    {m.history_result_ask_service()}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function SitesTouched({ entries, records, onLoad }: HistoryResultProps) {
  const [note, setNote] = useState('')
  const linked = entries.flatMap((entry) => (entry.site ? [{ entry, site: entry.site }] : []))
  const sites = linked.filter(
    ({ site }, at) => linked.findIndex((other) => other.site.path === site.path) === at,
  )
  if (sites.length === 0) return null
  const missing = sites.filter(({ site }) => !records[site.path])
  async function load() {
    setNote(m.history_result_loading())
    const loaded = await Promise.all(
      missing.map(async ({ site }) => [site.path, await loadSiteRecord(site.path)] as const),
    ).catch(() => null)
    setNote(loaded ? '' : m.history_result_sources_not_loaded())
    if (loaded) onLoad({ ...records, ...Object.fromEntries(loaded) })
  }
  return (
    <section>
      <h3>{m.history_result_sites()}</h3>
      <ul className="work-sites">
        {sites.map(({ entry, site }) => (
          <li key={site.path}>
            <Link href={recordUrl(site.path)}>{entry.place}</Link>
            <span className={`grade grade-${site.grade}`}>{gradeWord(site.grade)}</span>
            <span>{placeOf(entry)}</span>
            {records[site.path]?.sources.map((source) => (
              <small key={source} lang={langOfEnglish()}>
                {source}
              </small>
            ))}
            {records[site.path]?.sources.length === 0 && (
              <small>{m.history_result_no_document()}</small>
            )}
          </li>
        ))}
      </ul>
      {missing.length > 0 && (
        <>
          <button type="button" className="btn secondary compact js-only" onClick={load}>
            {m.history_result_show_sources()}
          </button>
          <p className="work-quiet">{m.history_result_show_sources_text()}</p>
        </>
      )}
      <p role="status">{note}</p>
    </section>
  )
}
