/** What a history shows: years, remarks, sites on record. */
import { useState } from 'react'
import { urls } from '../../site/urls.ts'
import { type Entry, gradeWord, placeOf } from './history.ts'
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
    setNote('Loading...')
    const loaded = await loadTrustNames().catch(() => undefined)
    setNote(loaded ? '' : 'The list of trusts could not be loaded.')
    setNames(loaded)
  }
  const found = names && trustsTouched(entries, records, names)
  return (
    <section>
      <h3>Trusts that may matter</h3>
      {found ? (
        <ul className="work-remarks">
          {found.map(({ slug, name, named, where, onRecord }) => (
            <li key={slug}>
              <a href={urls.trust(slug)}>{name}</a>, because{' '}
              {onRecord
                ? `the record of ${where} names ${named}`
                : `${where} has the name ${named}`}
            </li>
          ))}
          <li>
            {found.length === 0 && 'No name in this history is on the list. '}
            Brands and companies that you remember later may match.{' '}
            <a href={urls.trusts()}>How trusts pay</a>
          </li>
        </ul>
      ) : (
        <>
          <button type="button" className="btn secondary compact js-only" onClick={load}>
            Compare with the trusts
          </button>
          <p className="work-quiet">
            This loads a public list of names, the same for everyone. Your words are compared with
            it on this device and are not sent.
          </p>
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
        <h2>The years so far</h2>
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
            <figcaption>
              Solid: a site in the directory. Outlined: typed in, or service. Dashed: nothing filled
              in.
            </figcaption>
          </figure>
        ) : (
          <p className="work-quiet">They appear here as you add jobs with years.</p>
        )}
      </section>
      {remarks.length > 0 && (
        <section>
          <h3>What to look at</h3>
          <ul className="work-remarks">
            {remarks.map(({ about, text, help }) => (
              <li key={about + text}>
                <b>{about}</b> {text}{' '}
                {help === 'earnings' && (
                  <a href={`${urls.documents()}#earnings`}>How to ask for one (SSA-7050)</a>
                )}
                {help === 'service' && (
                  <a href={`${urls.documents()}#service-records`}>How to ask for them (SF-180)</a>
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
    setNote('Loading...')
    const loaded = await Promise.all(
      missing.map(async ({ site }) => [site.path, await loadSiteRecord(site.path)] as const),
    ).catch(() => null)
    setNote(loaded ? '' : 'The sources could not be loaded.')
    if (loaded) onLoad({ ...records, ...Object.fromEntries(loaded) })
  }
  return (
    <section>
      <h3>Sites this history touches</h3>
      <ul className="work-sites">
        {sites.map(({ entry, site }) => (
          <li key={site.path}>
            <a href={site.path}>{entry.place}</a>
            <span className={`grade grade-${site.grade}`}>{gradeWord(site.grade)}</span>
            <span>{placeOf(entry)}</span>
            {records[site.path]?.sources.map((source) => (
              <small key={source}>{source}</small>
            ))}
            {records[site.path]?.sources.length === 0 && <small>No document is attached.</small>}
          </li>
        ))}
      </ul>
      {missing.length > 0 && (
        <>
          <button type="button" className="btn secondary compact js-only" onClick={load}>
            Show their sources
          </button>
          <p className="work-quiet">
            This asks our server for these public records, by their addresses and nothing else.
          </p>
        </>
      )}
      <p role="status">{note}</p>
    </section>
  )
}
