/** The charts and tables of the reports. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { stringifySearch } from '../../platform/web/search-params.ts'
import { ActionLabel } from '../../staff/action-label.tsx'
import { staffReply } from '../../staff/staff.queries.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { formatDate } from '../../ui/dates.ts'
import { formatCount } from '../../ui/format.ts'
import { BarChart } from '../desk/charts.tsx'
import { AddressText } from '../desk/desk-parts.tsx'
import { inWords } from '../desk/lead-model.ts'
import { hoursInWords } from '../firms/firm-parts.tsx'
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
} from './reports.contract.ts'
import { reportsTexts } from './reports.texts.ts'
// Imported here and not in a page: what a page file imports is loaded with every page of the site.
import './reports.css'

type ReportTablesProps = { reports: Reports; filters: ReportsQuery }

export function ReportTables({ reports, filters }: ReportTablesProps) {
  const { total, medianHours, groups, firms, reasons, uncovered } = reports
  const { funnel, steps, weeks } = reportsTexts()
  return (
    <>
      <BarChart
        title={funnel.heading}
        note={waitsInWords(medianHours)}
        unit={funnel.step}
        bars={STEPS.map((step) => ({ label: steps[step], count: total[step] }))}
      />
      <BarChart
        title={weeks.heading}
        unit={weeks.weekOf}
        bars={groups.week.map(({ name, leads, accepted }) => ({
          label: formatDate(name),
          count: leads,
          more: { [steps.accepted]: accepted },
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
  const { medians, waits } = reportsTexts().funnel
  const known = STEPS.flatMap((step) => {
    if (step === 'leads') return []
    const wait = hours[step]
    return wait === null ? [] : [waits[step](hoursInWords(wait))]
  })
  return known.length > 0 ? medians(known) : ''
}

function nameOf(by: ReportGroup, name: string): ReactNode {
  if (by === 'week') return <time dateTime={name}>{formatDate(name)}</time>
  if (by === 'diagnosis') return inWords(name)
  return by === 'state' ? name : <AddressText address={name} />
}

type GroupTableProps = { by: ReportGroup; rows: GroupRow[]; filters: ReportsQuery }

function GroupTable({ by, rows, filters }: GroupTableProps) {
  const texts = reportsTexts()
  const { heading, column } = texts.groups[by]
  return (
    <section className="panel report-table" aria-label={heading}>
      <h2>{heading}</h2>
      {rows.length === MAX_ROWS && <p className="meta">{texts.largest(MAX_ROWS)}</p>}
      <CsvLink by={by} filters={filters} />
      <DataTable
        columns={[column, ...STEPS.map((step) => texts.steps[step]), texts.retainedShare]}
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
  whole < FEWEST ? reportsTexts().tooFew : `${Math.round((100 * part) / whole)}%`

const FIRM_FIGURES = ['offered', 'accepted', 'declined', 'expired', 'retained', 'returned'] as const

function FirmTable({ rows, filters }: { rows: FirmRow[]; filters: ReportsQuery }) {
  const texts = reportsTexts().firms
  return (
    <section className="panel report-table" aria-label={texts.heading}>
      <h2>{texts.heading}</h2>
      <p className="meta">{texts.explanation}</p>
      {rows.length > 0 && <CsvLink by="firm" filters={filters} />}
      <DataTable
        columns={[texts.firm, ...FIRM_FIGURES.map((figure) => texts[figure]), texts.medianAnswer]}
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
  const texts = reportsTexts().reasons
  if (rows.length === 0) return null
  return (
    <section className="panel report-table" aria-label={texts.heading}>
      <h2>{texts.heading}</h2>
      <p className="meta">{texts.explanation}</p>
      <CsvLink by="reason" filters={filters} />
      <DataTable
        columns={[texts.reason, texts.where, texts.offers]}
        rows={rows.map(({ step, reason, count }) => ({
          key: `${step} ${reason}`,
          cells: [reason, texts.steps[step], formatCount(count)],
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
  const texts = reportsTexts().coverage
  const waiting = rows.filter((row) => row.waiting > 0)
  const others = rows.filter((row) => row.waiting === 0)
  const otherCodes = others.map(({ code }) => code).join(', ')
  return (
    <section className="panel report-table" aria-label={texts.heading}>
      <h2>{texts.heading}</h2>
      <CoverageMap />
      <h3>{texts.uncovered}</h3>
      {rows.length === 0 && <p>{texts.complete}</p>}
      {waiting.length > 0 && (
        <DataTable
          columns={[texts.state, texts.waiting]}
          rows={waiting.map(({ code, name, waiting }) => ({
            key: code,
            cells: [name, formatCount(waiting)],
          }))}
        />
      )}
      {others.length > 0 && (
        <p className="meta">
          {waiting.length > 0 ? texts.others(otherCodes) : texts.noneWaits(otherCodes)}
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
        <ActionLabel words={reportsTexts().csv[by]} />
      </a>
    </p>
  )
}
