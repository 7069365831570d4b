/** The funnel from visit to lead, for staff. Counts only, nothing about a person. */

import { useQuery } from '@tanstack/react-query'
import { m } from '../paraglide/messages.js'
import { abortableQuery, apiClient } from '../platform/web/api-client.ts'
import { DataTable } from '../ui/data-table.tsx'
import { formatCount } from '../ui/format.ts'
import { ErrorBox, Loading } from '../ui/notices.tsx'
import type { measurementApi } from './measurement.api.ts'
import type { Measurement } from './measurement.contract.ts'

const MEASUREMENT_PANEL_KINDS = {
  home: m.desk_measurement_panel_kinds_home,
  states: m.desk_measurement_panel_kinds_states,
  state: m.desk_measurement_panel_kinds_state,
  city: m.desk_measurement_panel_kinds_city,
  facility: m.desk_measurement_panel_kinds_facility,
  category: m.desk_measurement_panel_kinds_category,
  guide: m.desk_measurement_panel_kinds_guide,
  history: m.desk_measurement_panel_kinds_history,
  search: m.desk_measurement_panel_kinds_search,
  'legal-help': m.desk_measurement_panel_kinds_legal_help,
  'thank-you': m.desk_measurement_panel_kinds_thank_you,
  'own-lead': m.desk_measurement_panel_kinds_own_lead,
  contact: m.desk_measurement_panel_kinds_contact,
  private: m.desk_measurement_panel_kinds_private,
  staff: m.desk_measurement_panel_kinds_staff,
  page: m.desk_measurement_panel_kinds_page,
}

const api = apiClient<typeof measurementApi>()

const measurementQuery = (days: '7' | '30' | '90') => ({
  ...abortableQuery(api.get('/admin/measurement', { query: { days } })),
  // Today's figures change: fetched each time the dashboard opens.
  gcTime: 0,
})

export function MeasurementPanel({ days }: { days: '7' | '30' | '90' }) {
  const { data, error, refetch } = useQuery(measurementQuery(days))
  return (
    <section aria-labelledby="measurement">
      <h2 id="measurement">{m.desk_measurement_panel_heading()}</h2>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {!data && !error && <Loading>{m.desk_measurement_panel_loading()}</Loading>}
      {data && <Figures data={data} />}
    </section>
  )
}

function Figures({ data }: { data: Measurement }) {
  const steps = [
    [m.desk_measurement_panel_visits(), data.visits],
    [m.desk_measurement_panel_facility_views(), data.facilityViews],
    [m.desk_measurement_panel_form_starts(), data.formStarts],
    [m.desk_common_leads(), data.leads],
  ] as const
  return (
    <>
      <ol className="funnel">
        {steps.map(([name, count]) => (
          <li key={name}>
            <b>{formatCount(count)}</b> {name}
          </li>
        ))}
      </ol>
      <DataTable
        caption={m.desk_measurement_panel_caption({ days: data.days })}
        columns={[
          m.desk_measurement_panel_page(),
          m.desk_measurement_panel_visits(),
          m.desk_measurement_panel_views(),
          m.desk_measurement_panel_form_starts(),
          m.desk_common_leads(),
        ]}
        rows={data.byKind.map(({ kind, visits, views, formStarts, leads }) => ({
          key: kind,
          cells: [
            MEASUREMENT_PANEL_KINDS[kind](),
            ...[visits, views, formStarts, leads].map(formatCount),
          ],
        }))}
      />
      <p className="meta">{m.desk_measurement_panel_explanation()}</p>
    </>
  )
}
