/** Where leads come from and how far they come, by week, page, state, diagnosis and firm. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router'
import { apiClient } from '../../platform/web/api-client.ts'
import { stringifySearch } from '../../platform/web/search-params.ts'
import { urls } from '../../site/urls.ts'
import { usStates } from '../../site/us.ts'
import { staffQuery } from '../../staff/staff.queries.ts'
import { staffTitle } from '../../staff/staff-title.ts'
import { formatDate } from '../../ui/dates.ts'
import { SelectField } from '../../ui/field.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { Empty, ErrorBox, Loading } from '../../ui/notices.tsx'
import { SOURCE } from '../attribution/attribution.contract.ts'
import { EnumField, ScreenHead } from '../desk/desk-parts.tsx'
import { firmsQuery } from '../firms/firms.queries.ts'
import { diagnoses } from '../lead-rules.ts'
import { ReportTables } from './report-tables.tsx'
import type { reportsApi } from './reports.api.ts'
import { REPORT_WEEKS, type ReportsQuery } from './reports.contract.ts'
import { reportsTexts } from './reports.texts.ts'

export const Route = createFileRoute('/admin/reports')({
  ssr: false,
  head: () => ({ meta: [staffTitle('reports')] }),
  component: ReportsScreen,
})

const api = apiClient<typeof reportsApi>()
const reportsQuery = (query: ReportsQuery) => staffQuery(api.get('/admin/reports', { query }))

/** What the address says, as far as it can be meant. */
function readFilters(search: string): ReportsQuery {
  const given = new URLSearchParams(search)
  const firm = Number(given.get('firm'))
  return {
    weeks: REPORT_WEEKS.find((weeks) => weeks === given.get('weeks')) ?? '12',
    state: usStates.find(({ code }) => code === given.get('state'))?.code,
    diagnosis: diagnoses.find(({ value }) => value === given.get('diagnosis'))?.value,
    source: SOURCE.exec(given.get('source') ?? '')?.[0],
    firm: Number.isInteger(firm) && firm > 0 ? firm : undefined,
  }
}

function ReportsScreen() {
  const texts = reportsTexts()
  const search = useLocation({ select: (location) => location.searchStr })
  const filters = readFilters(search)
  const { data, error, refetch } = useQuery(reportsQuery(filters))
  return (
    <>
      <ScreenHead title={texts.heading}>
        {data && (
          <p className="meta">
            {texts.scope(formatDate(data.from), data.asOf && formatMoment(data.asOf))}
          </p>
        )}
      </ScreenHead>
      <Filters filters={filters} sources={data?.groups.source.map(({ name }) => name) ?? []} />
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {!data && !error && <Loading>{texts.loading}</Loading>}
      {data?.total.leads === 0 && (
        <Empty>
          <p>{texts.none}</p>
        </Empty>
      )}
      {data && data.total.leads > 0 && <ReportTables reports={data} filters={filters} />}
    </>
  )
}

type FiltersProps = { filters: ReportsQuery; sources: string[] }

function Filters({ filters, sources }: FiltersProps) {
  const texts = reportsTexts().filters
  const router = useRouter()
  const firms = useQuery(firmsQuery()).data?.firms ?? []
  const change = (changed: Partial<ReportsQuery>) =>
    router.navigate({
      href: urls.staff.reports() + stringifySearch({ ...filters, ...changed }),
      resetScroll: false,
    })
  return (
    <div className="report-filters">
      <EnumField
        id="report-weeks"
        label={texts.period}
        values={REPORT_WEEKS}
        labelOf={texts.weeks}
        value={filters.weeks}
        onChange={(weeks) => weeks && change({ weeks })}
      />
      <SelectField
        id="report-state"
        label={texts.state}
        placeholder={texts.all}
        options={usStates.map(({ code, name }) => ({ value: code, label: name }))}
        value={filters.state ?? ''}
        onChange={(event) => change({ state: event.target.value || undefined })}
      />
      <EnumField
        id="report-diagnosis"
        label={texts.diagnosis}
        placeholder={texts.all}
        values={diagnoses.map(({ value }) => value)}
        value={filters.diagnosis ?? ''}
        onChange={(diagnosis) => change({ diagnosis })}
      />
      <SelectField
        id="report-source"
        label={texts.source}
        placeholder={texts.all}
        // While one is chosen, the reply knows no other.
        options={[...new Set([filters.source ?? '', ...sources])]
          .filter((name) => SOURCE.test(name))
          .map((value) => ({ value, label: value }))}
        value={filters.source ?? ''}
        onChange={(event) => change({ source: event.target.value || undefined })}
      />
      <SelectField
        id="report-firm"
        label={texts.firm}
        placeholder={texts.all}
        options={firms.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={filters.firm === undefined ? '' : String(filters.firm)}
        onChange={(event) => change({ firm: Number(event.target.value) || undefined })}
      />
    </div>
  )
}
