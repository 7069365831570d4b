/** The charts and tables of the reports. */

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { inWords } from '../../leads/fields/lead-words.ts'
import {
  type CoverageRow,
  type FirmRow,
  type GroupRow,
  MAX_ROWS,
  REPORT_GROUPS,
  type ReasonRow,
  type ReportGroup,
  type Reports,
  type ReportsQuery,
  STEPS,
} from '../../leads/reports/reports.contract.ts'
import { m } from '../../paraglide/messages.js'
import { stringifySearch } from '../../platform/web/search-params.ts'
import { renderedHtml } from '../../platform/web/trusted-types.ts'
import { ActionLabel } from '../../staff/action-label.tsx'
import { staffReply } from '../../staff/staff.queries.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { formatDate } from '../../ui/dates.ts'
import { formatCount } from '../../ui/format.ts'
import { BarChart } from '../charts.tsx'
import { AddressText } from '../desk-parts.tsx'
import { hoursInWords } from '../firms/firm-parts.tsx'

// Imported here and not in a page: what a page file imports is loaded with every page of the site.
import './reports.css'

const REPORTS_STEPS = {
  leads: m.desk_common_leads,
  contacted: m.desk_common_contacted,
  referred: m.desk_reports_steps_referred,
  accepted: m.desk_common_accepted,
  retained: m.desk_common_retained,
}

const REPORTS_FUNNEL_WAITS = {
  contacted: (time: string) => m.desk_reports_funnel_waits_contacted({ time }),
  referred: (time: string) => m.desk_reports_funnel_waits_referred({ time }),
  accepted: (time: string) => m.desk_reports_funnel_waits_accepted({ time }),
  retained: (time: string) => m.desk_reports_funnel_waits_retained({ time }),
}

const REPORTS_GROUPS = {
  week: { heading: m.desk_reports_groups_week_heading, column: m.desk_reports_groups_week_column },
  source: {
    heading: m.desk_reports_groups_source_heading,
    column: m.desk_reports_groups_source_column,
  },
  page: { heading: m.desk_reports_groups_page_heading, column: m.desk_reports_groups_page_column },
  state: {
    heading: m.desk_reports_groups_state_heading,
    column: m.desk_reports_groups_state_column,
  },
  diagnosis: {
    heading: m.desk_reports_groups_diagnosis_heading,
    column: m.desk_reports_groups_diagnosis_column,
  },
}

const FIRM_COLUMNS = {
  offered: m.desk_common_offered,
  accepted: m.desk_common_accepted,
  declined: m.desk_common_declined,
  expired: m.desk_reports_firms_expired,
  retained: m.desk_common_retained,
  returned: m.desk_common_returned,
}

const REPORTS_REASONS_STEPS = {
  declined: m.desk_common_declined,
  expired: m.desk_reports_reasons_steps_expired,
  returned: m.desk_common_returned,
  closed: m.desk_common_closed,
}

const REPORTS_CSV = {
  week: () => [m.desk_reports_csv_week_1(), m.desk_reports_csv_week_2()],
  source: () => [m.desk_reports_csv_source_1(), m.desk_reports_csv_source_2()],
  page: () => [m.desk_reports_csv_page_1(), m.desk_reports_csv_page_2()],
  state: () => [m.desk_reports_csv_state_1(), m.desk_reports_csv_state_2()],
  diagnosis: () => [m.desk_reports_csv_diagnosis_1(), m.desk_reports_csv_diagnosis_2()],
  firm: () => [m.desk_reports_csv_firm_1(), m.desk_reports_csv_firm_2()],
  reason: () => [m.desk_reports_csv_reason_1(), m.desk_reports_csv_reason_2()],
}

type ReportTablesProps = { reports: Reports; filters: ReportsQuery }

export function ReportTables({ reports, filters }: ReportTablesProps) {
  const { total, medianHours, groups, firms, reasons, uncovered } = reports
  return (
    <>
      <BarChart
        title={m.desk_reports_funnel_heading()}
        note={waitsInWords(medianHours)}
        unit={m.desk_reports_funnel_step()}
        bars={STEPS.map((step) => ({ label: REPORTS_STEPS[step](), count: total[step] }))}
      />
      <BarChart
        title={m.desk_reports_weeks_heading()}
        unit={m.desk_reports_weeks_week_of()}
        bars={groups.week.map(({ name, leads, accepted }) => ({
          label: formatDate(name),
          count: leads,
          more: { [m.desk_common_accepted()]: accepted },
        }))}
      />
      {REPORT_GROUPS.map((by) => (
        <GroupTable key={by} by={by} rows={groups[by]} filters={filters} />
      ))}
      <FirmTable rows={firms} filters={filters} />
      <ReasonTable rows={reasons} filters={filters} />
      <Coverage rows={uncovered} />
    </>
  )
}

function waitsInWords(hours: Reports['medianHours']): string {
  const known = STEPS.flatMap((step) => {
    if (step === 'leads') return []
    const wait = hours[step]
    return wait === null ? [] : [REPORTS_FUNNEL_WAITS[step](hoursInWords(wait))]
  })
  return known.length > 0 ? m.desk_reports_funnel_medians({ waits: known.join(', ') }) : ''
}

function nameOf(by: ReportGroup, name: string): ReactNode {
  if (by === 'week') return <time dateTime={name}>{formatDate(name)}</time>
  if (by === 'diagnosis') return inWords(name)
  return by === 'state' ? name : <AddressText address={name} />
}

type GroupTableProps = { by: ReportGroup; rows: GroupRow[]; filters: ReportsQuery }

function GroupTable({ by, rows, filters }: GroupTableProps) {
  const { heading, column } = REPORTS_GROUPS[by]
  return (
    <section className="panel report-table" aria-label={heading()}>
      <h2>{heading()}</h2>
      {rows.length === MAX_ROWS && (
        <p className="meta">{m.desk_reports_largest({ count: MAX_ROWS })}</p>
      )}
      <CsvLink by={by} filters={filters} />
      <DataTable
        columns={[
          column(),
          ...STEPS.map((step) => REPORTS_STEPS[step]()),
          m.desk_reports_retained_share(),
        ]}
        rows={rows.map((row) => ({
          key: row.name,
          cells: [
            nameOf(by, row.name),
            ...STEPS.map((step) => formatCount(row[step])),
            rateOf(row.retained, row.leads),
          ],
        }))}
      />
    </section>
  )
}

/** Below this many, a percentage is misleading. */
const FEWEST = 20
const rateOf = (part: number, whole: number): string =>
  whole < FEWEST ? m.desk_reports_too_few() : `${Math.round((100 * part) / whole)}%`

const FIRM_FIGURES = ['offered', 'accepted', 'declined', 'expired', 'retained', 'returned'] as const

function FirmTable({ rows, filters }: { rows: FirmRow[]; filters: ReportsQuery }) {
  return (
    <section className="panel report-table" aria-label={m.desk_reports_firms_heading()}>
      <h2>{m.desk_reports_firms_heading()}</h2>
      <p className="meta">{m.desk_reports_firms_explanation()}</p>
      {rows.length > 0 && <CsvLink by="firm" filters={filters} />}
      <DataTable
        columns={[
          m.desk_common_firm(),
          ...FIRM_FIGURES.map((figure) => FIRM_COLUMNS[figure]()),
          m.desk_reports_firms_median_answer(),
        ]}
        // Two firms may have the same name.
        rows={rows.map((row, at) => ({
          key: at,
          cells: [
            row.name,
            ...FIRM_FIGURES.map((figure) => formatCount(row[figure])),
            row.medianAnswerHours === null ? '–' : hoursInWords(row.medianAnswerHours),
          ],
        }))}
      />
    </section>
  )
}

function ReasonTable({ rows, filters }: { rows: ReasonRow[]; filters: ReportsQuery }) {
  if (rows.length === 0) return null
  return (
    <section className="panel report-table" aria-label={m.desk_reports_reasons_heading()}>
      <h2>{m.desk_reports_reasons_heading()}</h2>
      <p className="meta">{m.desk_reports_reasons_explanation()}</p>
      <CsvLink by="reason" filters={filters} />
      <DataTable
        columns={[
          m.desk_reports_reasons_reason(),
          m.desk_reports_reasons_where(),
          m.desk_reports_reasons_offers(),
        ]}
        rows={rows.map(({ step, reason, count }) => ({
          key: `${step} ${reason}`,
          cells: [reason, REPORTS_REASONS_STEPS[step](), formatCount(count)],
        }))}
      />
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
  const { data = '' } = useQuery(coverageMapQuery())
  const html = useMemo(() => renderedHtml(data), [data])
  if (!data) return null
  return (
    <div
      className="coverage"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our own API
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** Not filtered: where the network of firms has gaps today. */
function Coverage({ rows }: { rows: CoverageRow[] }) {
  const waiting = rows.filter((row) => row.waiting > 0)
  const others = rows.filter((row) => row.waiting === 0)
  const otherCodes = others.map(({ code }) => code).join(', ')
  return (
    <section className="panel report-table" aria-label={m.desk_reports_coverage_heading()}>
      <h2>{m.desk_reports_coverage_heading()}</h2>
      <CoverageMap />
      <h3>{m.desk_reports_coverage_uncovered()}</h3>
      {rows.length === 0 && <p>{m.desk_reports_coverage_complete()}</p>}
      {waiting.length > 0 && (
        <DataTable
          columns={[m.desk_common_state(), m.desk_reports_coverage_waiting()]}
          rows={waiting.map(({ code, name, waiting }) => ({
            key: code,
            cells: [name, formatCount(waiting)],
          }))}
        />
      )}
      {others.length > 0 && (
        <p className="meta">
          {waiting.length > 0
            ? m.desk_reports_coverage_others({ states: otherCodes })
            : m.desk_reports_coverage_none_waits({ states: otherCodes })}
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
        <ActionLabel words={REPORTS_CSV[by]()} />
      </a>
    </p>
  )
}
