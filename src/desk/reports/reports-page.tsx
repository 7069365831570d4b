/** Where leads come from and how far they come, by week, page, state, diagnosis and firm. */

import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router'
import { SOURCE } from '../../leads/attribution/attribution.contract.ts'
import { diagnoses } from '../../leads/fields/lead-rules.ts'
import type { reportsApi } from '../../leads/reports/reports.api.ts'
import { REPORT_WEEKS, type ReportsQuery } from '../../leads/reports/reports.contract.ts'
import { m } from '../../paraglide/messages.js'
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
import { EnumField, ScreenHead } from '../desk-parts.tsx'
import { firmsQuery } from '../firms/firms.queries.ts'
import { ReportTables } from './report-tables.tsx'

export const Route = createFileRoute('/admin/reports')({
  ssr: false,
  head: async () => ({ meta: [await staffTitle('reports')] }),
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
  const search = useLocation({ select: (location) => location.searchStr })
  const filters = readFilters(search)
  const { data, error, refetch } = useQuery(reportsQuery(filters))
  return (
    <>
      <ScreenHead title={m.desk_reports_heading()}>
        {data && (
          <p className="meta">
            {data.asOf
              ? m.desk_reports_scope_with_counted_at({
                  firstDay: formatDate(data.from),
                  countedAt: formatMoment(data.asOf),
                })
              : m.desk_reports_scope({ firstDay: formatDate(data.from) })}
          </p>
        )}
      </ScreenHead>
      <Filters filters={filters} sources={data?.groups.source.map(({ name }) => name) ?? []} />
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {!data && !error && <Loading>{m.desk_reports_loading()}</Loading>}
      {data?.total.leads === 0 && (
        <Empty>
          <p>{m.desk_reports_none()}</p>
        </Empty>
      )}
      {data && data.total.leads > 0 && <ReportTables reports={data} filters={filters} />}
    </>
  )
}

type FiltersProps = { filters: ReportsQuery; sources: string[] }

function Filters({ filters, sources }: FiltersProps) {
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
        label={m.desk_reports_filters_period()}
        values={REPORT_WEEKS}
        labelOf={(weeks: string) =>
          weeks === '52' ? m.desk_reports_filters_year() : m.desk_reports_filters_weeks({ weeks })
        }
        value={filters.weeks}
        onChange={(weeks) => weeks && change({ weeks })}
      />
      <SelectField
        id="report-state"
        label={m.desk_common_state()}
        placeholder={m.desk_common_all()}
        options={usStates.map(({ code, name }) => ({ value: code, label: name }))}
        value={filters.state ?? ''}
        onChange={(event) => change({ state: event.target.value || undefined })}
      />
      <EnumField
        id="report-diagnosis"
        label={m.desk_common_diagnosis()}
        placeholder={m.desk_common_all()}
        values={diagnoses.map(({ value }) => value)}
        value={filters.diagnosis ?? ''}
        onChange={(diagnosis) => change({ diagnosis })}
      />
      <SelectField
        id="report-source"
        label={m.desk_common_source()}
        placeholder={m.desk_common_all()}
        // While one is chosen, the reply knows no other.
        options={[...new Set([filters.source ?? '', ...sources])]
          .filter((name) => SOURCE.test(name))
          .map((value) => ({ value, label: value }))}
        value={filters.source ?? ''}
        onChange={(event) => change({ source: event.target.value || undefined })}
      />
      <SelectField
        id="report-firm"
        label={m.desk_common_firm()}
        placeholder={m.desk_common_all()}
        options={firms.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={filters.firm === undefined ? '' : String(filters.firm)}
        onChange={(event) => change({ firm: Number(event.target.value) || undefined })}
      />
    </div>
  )
}
