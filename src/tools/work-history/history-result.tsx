/** What a history shows: years, remarks, sites on record. */

import { useEffect, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { langOfEnglish } from '../../platform/web/language.ts'
import { urls } from '../../site/urls.ts'
import { usStates } from '../../site/us.ts'
import { Link } from '../../ui/link.tsx'
import { type Entry, gradeWord, placeOf, recordUrl } from './history.ts'

import { loadTrustNames, type TrustNames, trustsTouched } from './history-trusts.ts'
import { linksOf, loadRecord, type SiteRecord } from './site-records.ts'
import { loadThingNames, nameInKey, type ThingName, thingPage } from './thing-names.ts'
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
      <TimeLimits entries={props.entries} />
    </>
  )
}

function TrustsTouched({ entries, records }: HistoryResultProps) {
  const [names, setNames] = useState<{ trusts: TrustNames[]; things: ThingName[] }>()
  const [note, setNote] = useState('')
  const section = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for those who followed a link to it
  useEffect(() => {
    if (location.hash !== `#${section.current?.id}`) return
    section.current?.scrollIntoView()
    load()
  }, [])
  if (entries.length === 0) return null
  async function load() {
    setNote(m.history_result_loading())
    const loaded = await Promise.all([loadTrustNames(), loadThingNames()]).then(
      ([trusts, things]) => ({ trusts, things }),
      () => undefined,
    )
    setNote(loaded ? '' : m.history_result_trusts_not_loaded())
    setNames(loaded)
  }
  const found = names && trustsTouched(entries, records, names.trusts, names.things)
  return (
    <section id="trusts" ref={section}>
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

/** The states of the work, each with its row in the table of time limits. */
function TimeLimits({ entries }: Pick<HistoryResultProps, 'entries'>) {
  const states = usStates.filter(({ code }) => entries.some(({ state }) => state === code))
  if (states.length === 0) return null
  return (
    <section>
      <h3>{m.common_file_a_claim()}</h3>
      <ul className="work-remarks">
        {states.map(({ slug, name }) => (
          <li key={slug}>
            <Link href={`${urls.deadlines()}#${slug}`}>{name}</Link>
          </li>
        ))}
        <li>
          {m.history_result_limits()} <Link href={urls.deadlines()}>{m.deadlines_find()}</Link>
        </li>
      </ul>
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

type TouchedRecord = { link: string; href: string; name: string; grade?: string; place?: string }

/** Each record once, in the order of the history. */
const recordsOf = (entries: Entry[], records: HistoryResultProps['records']): TouchedRecord[] =>
  linksOf(entries).map((link) => {
    const entry = entries.find(({ site }) => site?.path === link)
    if (!entry?.site) {
      return { link, href: thingPage(link), name: records[link]?.name ?? nameInKey(link) }
    }
    const { grade, path } = entry.site
    return { link, href: recordUrl(path), name: entry.place, grade, place: placeOf(entry) }
  })

function SitesTouched({ entries, records, onLoad }: HistoryResultProps) {
  const [note, setNote] = useState('')
  const touched = recordsOf(entries, records)
  if (touched.length === 0) return null
  const missing = touched.filter(({ link }) => !records[link])
  async function load() {
    setNote(m.history_result_loading())
    const loaded = await Promise.all(
      missing.map(async ({ link }) => [link, await loadRecord(link)] as const),
    ).catch(() => null)
    setNote(loaded ? '' : m.history_result_sources_not_loaded())
    if (loaded) onLoad({ ...records, ...Object.fromEntries(loaded) })
  }
  return (
    <section>
      <h3>{m.history_result_sites()}</h3>
      <ul className="work-sites">
        {touched.map(({ link, href, name, grade, place }) => (
          <li key={link}>
            <Link href={href}>{name}</Link>
            {grade && <span className={`grade grade-${grade}`}>{gradeWord(grade)}</span>}
            {place && <span>{place}</span>}
            {records[link]?.sources.map((source) => (
              <small key={source} lang={langOfEnglish()}>
                {source}
              </small>
            ))}
            {records[link]?.sources.length === 0 && <small>{m.history_result_no_document()}</small>}
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
