/** The funnel from visit to lead, for staff. Counts only, nothing about a person. */
import { useQuery } from '@tanstack/react-query'
import { abortableQuery, apiClient } from '../platform/web/api-client.ts'
import { DataTable } from '../ui/data-table.tsx'
import { formatCount } from '../ui/format.ts'
import { ErrorBox, Loading } from '../ui/notices.tsx'
import type { measurementApi } from './measurement.api.ts'
import type { Measurement } from './measurement.contract.ts'
import { measurementPanelTexts } from './measurement-panel.texts.ts'

const api = apiClient<typeof measurementApi>()

const measurementQuery = (days: '7' | '30' | '90') => ({
  ...abortableQuery(api.get('/admin/measurement', { query: { days } })),
  // Today's figures change: fetched each time the dashboard opens.
  gcTime: 0,
})

export function MeasurementPanel({ days }: { days: '7' | '30' | '90' }) {
  const { heading, loading } = measurementPanelTexts()
  const { data, error, refetch } = useQuery(measurementQuery(days))
  return (
    <section aria-labelledby="measurement">
      <h2 id="measurement">{heading}</h2>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {!data && !error && <Loading>{loading}</Loading>}
      {data && <Figures data={data} />}
    </section>
  )
}

function Figures({ data }: { data: Measurement }) {
  const texts = measurementPanelTexts()
  const steps = [
    [texts.visits, data.visits],
    [texts.facilityViews, data.facilityViews],
    [texts.formStarts, data.formStarts],
    [texts.leads, data.leads],
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
        caption={texts.caption(data.days)}
        columns={[texts.page, texts.visits, texts.views, texts.formStarts, texts.leads]}
        rows={data.byKind.map(({ kind, visits, views, formStarts, leads }) => ({
          key: kind,
          cells: [texts.kinds[kind], ...[visits, views, formStarts, leads].map(formatCount)],
        }))}
      />
      <p className="meta">{texts.explanation}</p>
    </>
  )
}
