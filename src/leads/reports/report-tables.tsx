/** The charts and tables of the reports. */
import { useQuery } from '@tanstack/react-query'
import { stringifySearch } from '../../platform/web/search-params.ts'
import { staffReply } from '../../staff/staff.queries.ts'
import { formatDate } from '../../ui/dates.ts'
import { formatCount } from '../../ui/format.ts'
import { BarChart } from '../desk/charts.tsx'
import { inWords } from '../desk/lead-model.ts'
import { hoursInWords } from '../firms/firm-parts.tsx'
import {
  type CoverageRow,
  type FirmRow,
  type GroupRow,
  MOST_ROWS,
  type ReasonRow,
  type ReportGroup,
  type Reports,
  type ReportsQuery,
  STEPS,
} from './reports.contract.ts'
// Imported here and not in a page: what a page file imports is loaded with every page of the site.
import './reports.css'

const GROUP_TITLES: Record<ReportGroup, string> = {
  week: 'By week',
  source: 'By source',
  page: 'By form page',
  state: 'By state',
  diagnosis: 'By diagnosis',
}

type ReportTablesProps = { reports: Reports; filters: ReportsQuery }

export function ReportTables({ reports, filters }: ReportTablesProps) {
  const { total, medianHours, groups, firms, reasons, uncovered } = reports
  const names = Object.keys(GROUP_TITLES) as ReportGroup[]
  return (
    <>
      <BarChart
        title="From lead to retained"
        note={waitsInWords(medianHours)}
        unit="Step"
        bars={STEPS.map((step) => ({ label: inWords(step), count: total[step] }))}
      />
      <BarChart
        title="Leads per week"
        unit="Week of"
        bars={groups.week.map(({ name, leads, accepted }) => ({
          label: formatDate(name),
          count: leads,
          more: { Accepted: accepted },
        }))}
      />
      {names.map((by) => (
        <GroupTable key={by} by={by} rows={groups[by]} filters={filters} />
      ))}
      <FirmTable rows={firms} filters={filters} />
      <ReasonTable rows={reasons} filters={filters} />
      <Coverage rows={uncovered} />
    </>
  )
}

function waitsInWords(hours: Reports['medianHours']): string {
  const known = Object.entries(hours).flatMap(([step, wait]) =>
    wait === null ? [] : [`${step} ${hoursInWords(wait)}`],
  )
  return known.length > 0 ? `Median time since the lead came in: ${known.join(', ')}.` : ''
}

function nameOf(by: ReportGroup, name: string): string {
  if (by === 'week') return formatDate(name)
  return by === 'diagnosis' ? inWords(name) : name
}

type GroupTableProps = { by: ReportGroup; rows: GroupRow[]; filters: ReportsQuery }

function GroupTable({ by, rows, filters }: GroupTableProps) {
  return (
    <section className="panel report-table" aria-label={GROUP_TITLES[by]}>
      <h2>{GROUP_TITLES[by]}</h2>
      {rows.length === MOST_ROWS && (
        <p className="meta">The {MOST_ROWS} largest, also in the CSV.</p>
      )}
      <CsvLink by={by} filters={filters} />
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{inWords(by)}</th>
            {STEPS.map((step) => (
              <th scope="col" key={step}>
                {inWords(step)}
              </th>
            ))}
            <th scope="col">Retained (% of leads)</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{nameOf(by, row.name)}</th>
              {STEPS.map((step) => (
                <td key={step}>{formatCount(row[step])}</td>
              ))}
              <td>{rateOf(row.retained, row.leads)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Below this many, a percentage is misleading. */
const FEWEST = 20
const rateOf = (part: number, whole: number): string =>
  whole < FEWEST ? 'too few' : `${Math.round((100 * part) / whole)}%`

function FirmTable({ rows, filters }: { rows: FirmRow[]; filters: ReportsQuery }) {
  return (
    <section className="panel report-table" aria-label="By firm">
      <h2>By firm</h2>
      <p className="meta">
        Offers, not leads: a lead may be offered to up to three firms. Firms differ in the states
        and illnesses they take, so rates are not a ranking.
      </p>
      <CsvLink by="firm" filters={filters} />
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">Firm</th>
            <th scope="col">Offered</th>
            <th scope="col">Accepted</th>
            <th scope="col">Declined</th>
            <th scope="col">Expired</th>
            <th scope="col">Retained</th>
            <th scope="col">Returned</th>
            <th scope="col">Median answer</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              <td>{formatCount(row.offered)}</td>
              <td>{formatCount(row.accepted)}</td>
              <td>{formatCount(row.declined)}</td>
              <td>{formatCount(row.expired)}</td>
              <td>{formatCount(row.retained)}</td>
              <td>{formatCount(row.returned)}</td>
              <td>{row.medianAnswerHours === null ? '–' : hoursInWords(row.medianAnswerHours)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const STEP_WORDS: Record<ReasonRow['step'], string> = {
  declined: 'Declined',
  expired: 'Not answered',
  returned: 'Returned',
  closed: 'Closed',
}

function ReasonTable({ rows, filters }: { rows: ReasonRow[]; filters: ReportsQuery }) {
  if (rows.length === 0) return null
  return (
    <section className="panel report-table" aria-label="Why leads stop">
      <h2>Why leads stop</h2>
      <p className="meta">Offers that a firm did not take or gave back, with the reason it gave.</p>
      <CsvLink by="reason" filters={filters} />
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">Reason</th>
            <th scope="col">Where</th>
            <th scope="col">Offers</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ step, reason, count }) => (
            <tr key={`${step} ${reason}`}>
              <th scope="row">{reason}</th>
              <td>{STEP_WORDS[step]}</td>
              <td>{formatCount(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Drawn by the server, where the shapes of the states are. */
const coverageMapQuery = () => {
  const address = '/api/admin/reports/coverage'
  return {
    queryKey: [address],
    queryFn: async () => (await staffReply({ method: 'GET', address, parts: {} })).text(),
  }
}

function CoverageMap() {
  const { data } = useQuery(coverageMapQuery())
  if (!data) return null
  return (
    <div
      className="coverage"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our own API
      dangerouslySetInnerHTML={{ __html: data }}
    />
  )
}

/** Not filtered: where the network of firms has gaps today. */
function Coverage({ rows }: { rows: CoverageRow[] }) {
  const waiting = rows.filter((row) => row.waiting > 0)
  const others = rows.filter((row) => row.waiting === 0)
  return (
    <section className="panel report-table" aria-label="Coverage">
      <h2>Coverage</h2>
      <CoverageMap />
      <h3>States without a firm</h3>
      {rows.length === 0 && <p>An active firm is licensed in every state.</p>}
      {waiting.length > 0 && (
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">State</th>
              <th scope="col">Open leads that wait there</th>
            </tr>
          </thead>
          <tbody>
            {waiting.map((row) => (
              <tr key={row.code}>
                <th scope="row">{row.name}</th>
                <td>{formatCount(row.waiting)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {others.length > 0 && (
        <p className="meta">
          {waiting.length > 0
            ? 'Also without a firm, and without leads: '
            : 'No lead waits there: '}
          {others.map(({ code }) => code).join(', ')}.
        </p>
      )}
    </section>
  )
}

type CsvLinkProps = { by: ReportGroup | 'firm' | 'reason'; filters: ReportsQuery }

function CsvLink({ by, filters }: CsvLinkProps) {
  return (
    <p>
      <a href={`/api/admin/reports.csv${stringifySearch({ by, ...filters })}`} download>
        CSV<span className="visually-hidden"> of leads by {by}</span>
      </a>
    </p>
  )
}
