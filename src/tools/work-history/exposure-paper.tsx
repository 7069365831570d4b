/** The printed exposure history: two letter pages in large type, with lines for what is missing. */
import { site } from '../../../site.config.ts'
import { type Entry, gradeWord, placeOf, titleOf, yearsOf } from './history.ts'
import type { SiteRecord } from './site-records.ts'
import { remarksOn, timelineOf } from './timeline.ts'

type ExposurePaperProps = { entries: Entry[]; records: Record<string, SiteRecord> }

const QUESTIONS: [question: string, lines: number][] = [
  [
    'Which products or brands do you remember? Pipe covering, cement, brakes, gaskets, joint compound.',
    2,
  ],
  ['Did you cut, mix, sand, remove or sweep it up? How often?', 2],
  ['Who worked next to you? Names of coworkers and supervisors.', 2],
  ['Were you in a union? Which local, which years?', 1],
  ['Which ships, bases or units? Rating or specialty?', 1],
  ['Did anyone bring dust home on clothes? Who washed them?', 1],
  ['Did you ever smoke? From when to when?', 1],
  ['When did you first see a doctor about breathing?', 1],
]

const PAPERS = [
  'Earnings statement (SSA-7050)',
  'Discharge papers (DD 214)',
  'Pathology report',
  'Imaging on disc',
  'Union card or pension letter',
  'Death certificate, if it applies',
]

/** Lines to write on, so that a short history still fills the page. */
const LEAST_ROWS = 5

export default function ExposurePaper({ entries, records }: ExposurePaperProps) {
  const sites = entries.flatMap((entry) => (entry.site ? [{ entry, site: entry.site }] : []))
  const gaps = remarksOn(entries).filter(({ help }) => help === 'earnings')
  const blank = Math.max(1, LEAST_ROWS - entries.length - gaps.length)
  return (
    <div className="paper-sheets">
      <section className="paper-sheet" aria-label="Printed part 1">
        <PaperHead part={1} />
        <h2>Where I worked and what I was near</h2>
        <dl className="paper-person">
          {['Name', 'Date of birth', 'Diagnosis, and date told', 'Doctor and hospital'].map(
            (label) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <Line />
                </dd>
              </div>
            ),
          )}
        </dl>
        <table>
          <thead>
            <tr>
              <th scope="col">Years</th>
              <th scope="col">Workplace</th>
              <th scope="col">Job</th>
              <th scope="col">Materials, tasks, people</th>
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
                  Not filled in <Line />
                </td>
              </tr>
            ))}
            {Array.from({ length: blank }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: blank lines
              <tr key={at}>
                <td colSpan={4}>
                  <Line />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <PaperBars entries={entries} />
        {sites.length > 0 && (
          <>
            <h3>Sites on record, with their documents</h3>
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
        <p className="paper-foot">
          Written by the person or family named above. {site.name} has no copy.
        </p>
      </section>
      <section className="paper-sheet" aria-label="Printed part 2">
        <PaperHead part={2} />
        <h2>Questions a doctor or attorney will ask</h2>
        <ol>
          {QUESTIONS.map(([question, lines]) => (
            <li key={question}>
              {question}
              {Array.from({ length: lines }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: blank lines
                <Line key={at} />
              ))}
            </li>
          ))}
        </ol>
        <h3>Papers I have</h3>
        <ul className="paper-ticks">
          {PAPERS.map((paper) => (
            <li key={paper}>{paper}</li>
          ))}
        </ul>
        <p className="paper-foot">
          General information, not legal or medical advice. Bring this page with you; write on it.
        </p>
      </section>
    </div>
  )
}

/** The first two by name: the record has them all. */
function sourcesOf(record: SiteRecord | undefined): string {
  if (!record || record.sources.length === 0) return ''
  const more = record.sources.length - 2
  return `${record.sources.slice(0, 2).join('; ')}${more > 0 ? ` and ${more} more` : ''}.`
}

const addressOf = (path: string) => (typeof location === 'undefined' ? path : location.host + path)

const PaperHead = ({ part }: { part: number }) => (
  <p className="paper-head">
    <span>Exposure history</span>
    <span>Part {part} of 2</span>
  </p>
)

const Line = () => <span className="paper-line" />

function PaperBars({ entries }: { entries: Entry[] }) {
  const timeline = timelineOf(entries)
  if (!timeline) return null
  return (
    <>
      <h3>On one line</h3>
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
