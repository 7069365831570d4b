/** The printed exposure history: two letter pages in large type, with lines for what is missing. */

import { site } from '../../../site.config.ts'
import { m } from '../../paraglide/messages.js'
import { splitLanguage } from '../../platform/web/language.ts'

import { type Entry, gradeWord, placeOf, titleOf, yearsOf } from './history.ts'
import { linksOf, type SiteRecord } from './site-records.ts'
import { nameInKey, thingPage } from './thing-names.ts'
import { remarksOn, timelineOf } from './timeline.ts'

type ExposurePaperProps = { entries: Entry[]; records: Record<string, SiteRecord> }

/** Rows to write in, so that a short history still fills the page; an empty one has no timeline below. */
const MIN_ROWS = 5
const EMPTY_ROWS = 12

export default function ExposurePaper({ entries, records }: ExposurePaperProps) {
  const cited = citedIn(entries, records)
  const gaps = remarksOn(entries).filter(({ help }) => help === 'earnings')
  const blank = entries.length ? Math.max(1, MIN_ROWS - entries.length - gaps.length) : EMPTY_ROWS
  return (
    <div className="paper-sheets">
      <section className="paper-sheet" aria-label={m.exposure_paper_printed({ part: 1 })}>
        <PaperHead part={1} />
        <h2>{m.exposure_paper_heading()}</h2>
        <dl className="paper-person">
          {[
            m.exposure_paper_person_1(),
            m.exposure_paper_person_2(),
            m.exposure_paper_person_3(),
            m.exposure_paper_person_4(),
          ].map((label) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Line />
              </dd>
            </div>
          ))}
        </dl>
        <table>
          <thead>
            <tr>
              <th scope="col">{m.common_years()}</th>
              <th scope="col">{m.exposure_paper_workplace()}</th>
              <th scope="col">{m.exposure_paper_job()}</th>
              <th scope="col">{m.exposure_paper_materials()}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other identity
              <tr key={at}>
                <td>{yearsOf(entry)}</td>
                <td>
                  <b>{titleOf(entry)}</b>
                  {placeOf(entry) && <br />}
                  {placeOf(entry)}
                  {entry.kind === 'job' && entry.unit && `. ${entry.unit}`}
                </td>
                <td>{entry.trade || <Line />}</td>
                <td>
                  {[entry.products, entry.coworkers, entry.notes].filter(Boolean).join('. ') || (
                    <Line />
                  )}
                </td>
              </tr>
            ))}
            {gaps.map(({ about }) => (
              <tr key={about}>
                <td>{about}</td>
                <td colSpan={3}>
                  {m.exposure_paper_not_filled_in()}
                  <Line />
                </td>
              </tr>
            ))}
            {Array.from({ length: blank }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: blank rows
              <tr key={at}>
                <td />
                <td />
                <td />
                <td />
              </tr>
            ))}
          </tbody>
        </table>
        <PaperBars entries={entries} />
        {cited.length > 0 && (
          <>
            <h3>{m.exposure_paper_sites()}</h3>
            <ol className="paper-sites">
              {cited.map(({ link, name, about, sources, address }) => (
                <li key={link}>
                  <b>{name}</b>
                  {about}. {sources} {address}
                </li>
              ))}
            </ol>
          </>
        )}
        <p className="paper-foot">{m.exposure_paper_written_by({ site: site.name })}</p>
      </section>
      <section className="paper-sheet" aria-label={m.exposure_paper_printed({ part: 2 })}>
        <PaperHead part={2} />
        <h2>{m.exposure_paper_asked()}</h2>
        <ol>
          {[
            { text: m.exposure_paper_questions_1_text(), lines: 2 },
            { text: m.exposure_paper_questions_2_text(), lines: 2 },
            { text: m.exposure_paper_questions_3_text(), lines: 2 },
            { text: m.exposure_paper_questions_4_text(), lines: 1 },
            { text: m.exposure_paper_questions_5_text(), lines: 1 },
            { text: m.exposure_paper_questions_6_text(), lines: 1 },
            { text: m.exposure_paper_questions_7_text(), lines: 1 },
            { text: m.exposure_paper_questions_8_text(), lines: 1 },
          ].map(({ text, lines }) => (
            <li key={text}>
              {text}
              {Array.from({ length: lines }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: blank lines
                <Line key={at} />
              ))}
            </li>
          ))}
        </ol>
        <h3>{m.exposure_paper_have()}</h3>
        <ul className="paper-ticks">
          {[
            m.exposure_paper_papers_1(),
            m.exposure_paper_papers_2(),
            m.exposure_paper_papers_3(),
            m.exposure_paper_papers_4(),
            m.exposure_paper_papers_5(),
            m.exposure_paper_papers_6(),
          ].map((paper) => (
            <li key={paper}>{paper}</li>
          ))}
        </ul>
        <p className="paper-foot">{m.exposure_paper_advice()}</p>
      </section>
    </div>
  )
}

type CitedRecord = { link: string; name: string; about: string; sources: string; address: string }

/** The records that the entries are linked with, with as many of their documents as have room. */
export function citedIn(entries: Entry[], records: Record<string, SiteRecord>): CitedRecord[] {
  return linksOf(entries).map((link) => {
    const entry = entries.find(({ site }) => site?.path === link)
    const sources = sourcesOf(records[link])
    if (!entry?.site) {
      const name = records[link]?.name ?? nameInKey(link)
      return {
        link,
        name,
        about: '',
        sources,
        address: addressOf(splitLanguage(thingPage(link)).path),
      }
    }
    const about = `, ${[placeOf(entry), gradeWord(entry.site.grade)].filter(Boolean).join('. ')}`
    return { link, name: entry.place, about, sources, address: addressOf(link) }
  })
}

const MAX_CITED = 4

/** The first by name: the record has them all. */
function sourcesOf(record: SiteRecord | undefined): string {
  if (!record || record.sources.length === 0) return ''
  const more = record.sources.length - MAX_CITED
  return `${record.sources.slice(0, MAX_CITED).join('; ')}${more > 0 ? m.exposure_paper_and_more({ count: more }) : ''}.`
}

const addressOf = (path: string) => (typeof location === 'undefined' ? path : location.host + path)

const PaperHead = ({ part }: { part: number }) => (
  <p className="paper-head">
    <span>{m.exposure_paper_history()}</span>
    <span>{m.exposure_paper_part({ part })}</span>
  </p>
)

const Line = () => <span className="paper-line" />

function PaperBars({ entries }: { entries: Entry[] }) {
  const timeline = timelineOf(entries)
  if (!timeline) return null
  return (
    <>
      <h3>{m.exposure_paper_one_line()}</h3>
      <div className="paper-bars" aria-hidden="true">
        {timeline.bars.map(({ kind, left, width, label, years }, at) => (
          <i
            key={`${label}${years}${left}`}
            className={kind}
            style={{ left, width, top: at % 2 === 0 ? 0 : '1.1rem' }}
          />
        ))}
        {timeline.ticks.map(({ year, left }) => (
          <span key={year} style={{ left }}>
            {year}
          </span>
        ))}
      </div>
    </>
  )
}
