/** The printed exposure history: two letter pages in large type, with lines for what is missing. */
import { site } from '../../../site.config.ts'
import { exposurePaperTexts } from './exposure-paper.texts.ts'
import { type Entry, gradeWord, placeOf, titleOf, yearsOf } from './history.ts'
import type { SiteRecord } from './site-records.ts'
import { remarksOn, timelineOf } from './timeline.ts'

type ExposurePaperProps = { entries: Entry[]; records: Record<string, SiteRecord> }

/** Rows to write in, so that a short history still fills the page; an empty one has no timeline below. */
const MIN_ROWS = 5
const EMPTY_ROWS = 12

export default function ExposurePaper({ entries, records }: ExposurePaperProps) {
  const texts = exposurePaperTexts()
  const sites = entries.flatMap((entry) => (entry.site ? [{ entry, site: entry.site }] : []))
  const gaps = remarksOn(entries).filter(({ help }) => help === 'earnings')
  const blank = entries.length ? Math.max(1, MIN_ROWS - entries.length - gaps.length) : EMPTY_ROWS
  return (
    <div className="paper-sheets">
      <section className="paper-sheet" aria-label={texts.printed(1)}>
        <PaperHead part={1} />
        <h2>{texts.heading}</h2>
        <dl className="paper-person">
          {texts.person.map((label) => (
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
              <th scope="col">{texts.years}</th>
              <th scope="col">{texts.workplace}</th>
              <th scope="col">{texts.job}</th>
              <th scope="col">{texts.materials}</th>
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
                  {texts.notFilledIn}
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
        {sites.length > 0 && (
          <>
            <h3>{texts.sites}</h3>
            <ol className="paper-sites">
              {sites.map(({ entry, site: linked }) => (
                <li key={linked.id}>
                  <b>{entry.place}</b>, {placeOf(entry)}. {gradeWord(linked.grade)}.{' '}
                  {sourcesOf(records[linked.path])} {addressOf(linked.path)}
                </li>
              ))}
            </ol>
          </>
        )}
        <p className="paper-foot">{texts.writtenBy(site.name)}</p>
      </section>
      <section className="paper-sheet" aria-label={texts.printed(2)}>
        <PaperHead part={2} />
        <h2>{texts.asked}</h2>
        <ol>
          {texts.questions.map(({ text, lines }) => (
            <li key={text}>
              {text}
              {Array.from({ length: lines }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: blank lines
                <Line key={at} />
              ))}
            </li>
          ))}
        </ol>
        <h3>{texts.have}</h3>
        <ul className="paper-ticks">
          {texts.papers.map((paper) => (
            <li key={paper}>{paper}</li>
          ))}
        </ul>
        <p className="paper-foot">{texts.advice}</p>
      </section>
    </div>
  )
}

/** The first two by name: the record has them all. */
function sourcesOf(record: SiteRecord | undefined): string {
  if (!record || record.sources.length === 0) return ''
  const more = record.sources.length - 2
  return `${record.sources.slice(0, 2).join('; ')}${more > 0 ? exposurePaperTexts().andMore(more) : ''}.`
}

const addressOf = (path: string) => (typeof location === 'undefined' ? path : location.host + path)

const PaperHead = ({ part }: { part: number }) => (
  <p className="paper-head">
    <span>{exposurePaperTexts().history}</span>
    <span>{exposurePaperTexts().part(part)}</span>
  </p>
)

const Line = () => <span className="paper-line" />

function PaperBars({ entries }: { entries: Entry[] }) {
  const timeline = timelineOf(entries)
  if (!timeline) return null
  return (
    <>
      <h3>{exposurePaperTexts().oneLine}</h3>
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
