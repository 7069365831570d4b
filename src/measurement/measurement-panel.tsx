/** The funnel from visit to lead, for staff. Counts only, nothing about a person. */
import { useQuery } from '@tanstack/react-query'
import { abortableQuery, apiClient } from '../platform/web/api-client.ts'
import type { PageKind } from '../site/pages.ts'
import { formatCount } from '../ui/format.ts'
import { ErrorBox, Loading } from '../ui/notices.tsx'
import type { measurementApi } from './measurement.api.ts'
import type { Measurement } from './measurement.contract.ts'

const api = apiClient<typeof measurementApi>()

const measurementQuery = (days: '7' | '30' | '90') => ({
  ...abortableQuery(api.get('/admin/measurement', { query: { days } })),
  // Today's figures change: fetched each time the dashboard opens.
  gcTime: 0,
})

const NAMES: Partial<Record<PageKind, string>> = {
  state: 'State pages',
  city: 'City pages',
  facility: 'Facility pages',
  category: 'Category pages',
  guide: 'Guides and histories',
  page: 'Other pages',
}

const nameOf = (kind: PageKind) =>
  NAMES[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ')

export function MeasurementPanel({ days }: { days: '7' | '30' | '90' }) {
  const { data, error, refetch } = useQuery(measurementQuery(days))
  return (
    <section aria-labelledby="measurement">
      <h2 id="measurement">From visit to lead</h2>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {!data && !error && <Loading>Loading page counts...</Loading>}
      {data && <Figures data={data} />}
    </section>
  )
}

function Figures({ data }: { data: Measurement }) {
  const steps = [
    ['Visits', data.visits],
    ['Facility views', data.facilityViews],
    ['Form starts', data.formStarts],
    ['Leads', data.leads],
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
      <table className="data-table">
        <caption>Last {data.days} days, by kind of page</caption>
        <thead>
          <tr>
            <th scope="col">Page</th>
            <th scope="col">Visits</th>
            <th scope="col">Views</th>
            <th scope="col">Form starts</th>
            <th scope="col">Leads</th>
          </tr>
        </thead>
        <tbody>
          {data.byKind.map((row) => (
            <tr key={row.kind}>
              <th scope="row">{nameOf(row.kind)}</th>
              <td>{formatCount(row.visits)}</td>
              <td>{formatCount(row.views)}</td>
              <td>{formatCount(row.formStarts)}</td>
              <td>{formatCount(row.leads)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="meta">
        A visit is a page that our server sent, a view any page that was shown. Counted without
        cookies or identifiers: these are pages, not people. Pages that a cache in front of the site
        answers are not counted.
      </p>
    </>
  )
}
