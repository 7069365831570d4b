/** Where leads come from and how far they come, by week, page, state, diagnosis and firm. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { site } from '../../../site.config.ts'
import { apiClient } from '../../platform/web/api-client.ts'
import { staffQuery } from '../../staff/staff.queries.ts'
import { Empty, ErrorBox, Loading } from '../../ui/notices.tsx'
import { EnumField, ScreenHead } from '../desk/desk-parts.tsx'
import { ReportTables } from './report-tables.tsx'
import type { reportsApi } from './reports.api.ts'
import { REPORT_WEEKS, type ReportWeeks } from './reports.contract.ts'

export const Route = createFileRoute('/admin/reports')({
  ssr: false,
  head: () => ({ meta: [{ title: `Reports | ${site.name} staff` }] }),
  component: ReportsScreen,
})

const api = apiClient<typeof reportsApi>()
const reportsQuery = (weeks: ReportWeeks) =>
  staffQuery(api.get('/admin/reports', { query: { weeks } }))

function ReportsScreen() {
  const [weeks, setWeeks] = useState<ReportWeeks>('12')
  const { data, error, refetch } = useQuery(reportsQuery(weeks))
  return (
    <>
      <ScreenHead title="Reports">
        {data && (
          <p className="meta">
            Leads received since {data.from}. Weeks begin on Monday, Eastern time.
          </p>
        )}
      </ScreenHead>
      <div className="report-period">
        <EnumField
          id="report-weeks"
          label="Period"
          values={REPORT_WEEKS}
          labelOf={(value) => (value === '52' ? '1 year' : `${value} weeks`)}
          value={weeks}
          onChange={(value) => value && setWeeks(value)}
        />
      </div>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {!data && !error && <Loading>Loading reports...</Loading>}
      {data?.total.leads === 0 && (
        <Empty>
          <p>No leads in this period. Choose a longer one.</p>
        </Empty>
      )}
      {data && data.total.leads > 0 && <ReportTables reports={data} weeks={weeks} />}
    </>
  )
}
