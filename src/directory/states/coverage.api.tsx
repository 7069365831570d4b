/** The page of what was searched in a state, below its title, as markup: the page places it as an island. */

import { Hono } from 'hono'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { countiesOf } from '../../maps/atlas.ts'
import { m } from '../../paraglide/messages.js'
import { Problem } from '../../platform/http/problem.ts'
import { urls } from '../../site/urls.ts'
import { type UsState, usStates } from '../../site/us.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { formatCount } from '../../ui/format.ts'
import { shownCategory } from '../category-names.ts'
import { listTextHistories, type TextHistory } from '../content-templates/text-history.sql.ts'
import { dateInWords } from '../date-in-words.ts'
import { readingName } from '../evidence/citation.tsx'
import { evidenceKindName } from '../evidence/evidence-kinds.ts'
import { gradeNames, grades } from '../evidence/grades.ts'
import { RecordHistory } from '../evidence/record-history.tsx'
import { showingName, showings } from '../evidence/showings.ts'
import { type Counted, type Coverage, findCoverage } from './coverage.sql.ts'

const SLUG_FILE = /^([a-z-]{1,60})\.html$/

export const coverageOfStateApi = new Hono().get('/coverage/:file', async (c) => {
  const slug = SLUG_FILE.exec(c.req.param('file'))?.[1]
  const state = usStates.find((each) => each.slug === slug)
  if (!state) throw new Problem(404, 'State not found')
  const { db, database } = c.var.services
  const [coverage, texts] = await Promise.all([
    findCoverage(db, state.slug),
    listTextHistories(database.reads.pool, state.slug),
  ])
  return c.html(
    renderToStaticMarkup(
      <>
        <StateCoverage state={state} coverage={coverage} />
        <TextHistories state={state} histories={texts} />
      </>,
    ),
  )
})

type CoverageProps = { state: UsState; coverage: Coverage }

function StateCoverage({ state, coverage }: CoverageProps) {
  const { records, documents, years } = coverage
  const last = years
    .flatMap((year) => year.last ?? [])
    .sort()
    .at(-1)
  return (
    <>
      <p className="lead">
        {m.coverage_summary({
          records: formatCount(records),
          documents: formatCount(documents),
          state: state.name,
        })}{' '}
        {last && m.coverage_last_read({ day: dateInWords(last) })}
      </p>
      <p>{m.coverage_no_proof()}</p>
      {records > 0 && <Searched coverage={coverage} />}
      <NotSearched state={state} coverage={coverage} />
      <p>
        <a className="arrow-link" href={urls.missingWorkplace()}>
          {m.search_around_not_listed()}
        </a>
      </p>
    </>
  )
}

function Searched({ coverage }: { coverage: Coverage }) {
  const names = gradeNames()
  return (
    <>
      <Part heading={m.coverage_grades()}>
        <DataTable
          columns={[m.search_page_evidence(), m.coverage_records()]}
          rows={grades.flatMap((grade) => {
            const found = coverage.grades.find(({ name }) => name === grade)
            return found ? [{ key: grade, cells: [names[grade], formatCount(found.records)] }] : []
          })}
        />
      </Part>
      {coverage.documents > 0 && (
        <>
          <Part heading={m.evidence_shown()}>
            <CountedTable
              subject={m.search_page_shows()}
              counts={allShowings(coverage)}
              nameOf={(name) => (name === null ? m.coverage_not_noted() : showingName(name))}
            />
          </Part>
          <Part heading={m.coverage_kinds()}>
            <CountedTable
              subject={m.coverage_kind()}
              counts={coverage.kinds}
              nameOf={evidenceKindName}
            />
          </Part>
          <Part heading={m.coverage_read_as()}>
            <CountedTable
              subject={m.coverage_reading()}
              counts={coverage.readAs}
              nameOf={(name) => (name === null ? m.coverage_not_noted() : readingName(name))}
            />
          </Part>
          <Part heading={m.coverage_years()}>
            <CountedTable
              subject={m.coverage_year()}
              counts={coverage.years}
              nameOf={(name) => (name === null ? m.coverage_not_noted() : String(name))}
            />
          </Part>
        </>
      )}
    </>
  )
}

/** Also what no document shows. */
const allShowings = ({ shows }: Coverage): Coverage['shows'] => [
  ...showings.map(
    (name) => shows.find((one) => one.name === name) ?? { name, records: 0, documents: 0 },
  ),
  ...shows.filter(({ name }) => name === null),
]

type CountedTableProps<Name> = {
  subject: string
  counts: Counted<Name>[]
  nameOf: (name: Name) => string
}

const CountedTable = <Name,>({ subject, counts, nameOf }: CountedTableProps<Name>) => (
  <DataTable
    columns={[subject, m.coverage_records(), m.coverage_documents()]}
    rows={counts.map(({ name, records, documents }) => ({
      key: String(name),
      cells: [nameOf(name), formatCount(records), formatCount(documents)],
    }))}
  />
)

/** Who changed the texts about the state and its towns, when and why; a page with such a text leads here. */
function TextHistories({ state, histories }: { state: UsState; histories: TextHistory[] }) {
  return (
    <Part id="texts" heading={m.coverage_texts()}>
      {histories.length === 0 && <p>{m.coverage_texts_unchanged({ state: state.name })}</p>}
      {histories.map(({ town, entries }) => (
        <RecordHistory key={town} entries={entries} of={`${town ?? state.name}:`} />
      ))}
    </Part>
  )
}

/** Only what the data can tell: what is missing from it. */
function NotSearched({ state, coverage }: CoverageProps) {
  const { without, unread, records } = coverage
  const quoted = coverage.readAs.find(({ name }) => name === 'quoted')?.documents ?? 0
  const missing = coverage.categories.filter((category) => category.records === 0)
  const counties = state.code === 'DC' ? [] : namesOfCounties(state)
  const covered = new Set(coverage.counties.map(plain))
  const empty = counties.filter((name) => !covered.has(plain(name)))
  return (
    <Part heading={m.coverage_not_searched()}>
      <ul>
        {missing.length > 0 && (
          <li>{m.coverage_no_type({ types: missing.map(shownCategory).join(', ') })}</li>
        )}
        {counties.length > 0 && (
          <li>
            {m.coverage_counties({
              covered: formatCount(counties.length - empty.length),
              all: formatCount(counties.length),
            })}
            {empty.length > 0 && (
              <details>
                <summary>{m.coverage_empty_counties()}</summary>
                <p lang="en">{empty.join(', ')}</p>
              </details>
            )}
          </li>
        )}
        {records > 0 && without > 0 && (
          <li>{m.coverage_without({ count: without, shown: formatCount(without) })}</li>
        )}
        {quoted > 0 && <li>{m.coverage_quoted({ count: quoted, shown: formatCount(quoted) })}</li>}
        {unread > 0 && <li>{m.coverage_unread({ count: unread, shown: formatCount(unread) })}</li>}
        <li>
          {m.coverage_not_noted_searches()}{' '}
          <a href={urls.state(state.slug)}>
            {m.coverage_not_noted_searches_text({ state: state.name })}
          </a>
          .
        </li>
      </ul>
    </Part>
  )
}

const namesOfCounties = ({ fips }: UsState): string[] =>
  [...new Set(countiesOf(fips).map(({ name }) => name))].sort((a, b) => a.localeCompare(b, 'en-US'))

/** "St. Johns", "DeSoto": lists differ in points and spaces. */
const plain = (county: string): string =>
  county
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/^saint/, 'st')

type PartProps = { heading: string; children: ReactNode; id?: string }

const Part = ({ heading, children, id }: PartProps) => (
  <section className="band coverage-part" id={id}>
    <div className="section-head">
      <h2>{heading}</h2>
    </div>
    {children}
  </section>
)
