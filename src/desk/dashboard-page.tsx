/** How many leads come in, from where, and how fast they are answered. */

import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { inWords } from '../leads/fields/lead-words.ts'
import { MeasurementPanel } from '../measurement/measurement-panel.tsx'
import { m } from '../paraglide/messages.js'
import { staffTitle } from '../staff/staff-title.ts'
import { formatCount } from '../ui/format.ts'
import { formatDay } from '../ui/format-moment.ts'
import { ErrorBox, Loading } from '../ui/notices.tsx'
import { BarChart, DayChart } from './charts.tsx'
import type { Dashboard } from './dashboard.contract.ts'
import { dashboardQuery, leadCountsQuery } from './desk.queries.ts'
import { ScreenHead } from './desk-parts.tsx'
import { DASHBOARD_DAYS, type DashboardDays } from './lead-model.ts'

export const Route = createFileRoute('/admin/')({
  ssr: false,
  head: async () => ({ meta: [await staffTitle('dashboard')] }),
  component: DashboardScreen,
})

function DashboardScreen() {
  const [days, setDays] = useState<DashboardDays>('30')
  const { data, error, refetch } = useQuery(dashboardQuery(days))
  return (
    <>
      <ScreenHead title={m.desk_dashboard_heading()}>
        <fieldset className="quick-filters">
          <legend className="visually-hidden">{m.desk_dashboard_period()}</legend>
          {DASHBOARD_DAYS.map((value) => (
            <label key={value}>
              <input
                type="radio"
                name="days"
                value={value}
                checked={days === value}
                onChange={() => setDays(value)}
              />
              {m.desk_dashboard_days({ count: value })}
            </label>
          ))}
        </fieldset>
      </ScreenHead>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {!data && !error && <Loading>{m.desk_dashboard_loading()}</Loading>}
      {data && <Figures data={data} />}
      {data && <OldFacts names={data.oldFacts} />}
      <div className="panel">
        <MeasurementPanel days={days} />
      </div>
    </>
  )
}

function Figures({ data }: { data: Dashboard }) {
  const { data: counts } = useQuery(leadCountsQuery())
  const total = data.perDay.reduce((sum, day) => sum + day.count, 0)
  const { response } = data
  const { due, withinTarget } = response

  return (
    <>
      <dl className="stat-row">
        <Figure
          name={m.desk_dashboard_figures_leads({ days: data.days })}
          value={formatCount(total)}
        />
        <Figure
          name={m.desk_dashboard_figures_waiting()}
          value={counts ? formatCount(counts.new) : '…'}
        />
        <Figure
          name={m.desk_dashboard_figures_overdue()}
          value={counts ? formatCount(counts.overdue) : '…'}
        />
        <Figure
          name={m.desk_dashboard_figures_median_response()}
          value={inHours(response.medianHours)}
        />
        <Figure
          name={m.desk_dashboard_figures_in_time({
            due: formatCount(due),
            hours: response.targetHours,
          })}
          value={
            due === 0 ? m.desk_dashboard_none_yet() : `${Math.round((100 * withinTarget) / due)}%`
          }
        />
      </dl>
      <DayChart title={m.desk_dashboard_per_day()} days={data.perDay} />
      <div className="panels">
        <BarChart
          title={m.desk_dashboard_by_page_heading()}
          note={m.desk_dashboard_by_page_note()}
          unit={m.desk_dashboard_by_page_page()}
          bars={data.bySource.map(({ page, count, high, converted }) => ({
            label: page,
            count,
            more: {
              [m.desk_dashboard_by_page_high()]: high,
              [m.desk_dashboard_by_page_converted()]: converted,
            },
          }))}
        />
        <BarChart
          title={m.desk_dashboard_by_quality()}
          unit={m.desk_desk_parts_quality()}
          bars={data.byLevel.map(({ level, count }) => ({ label: inWords(level), count }))}
        />
        <BarChart
          title={m.desk_dashboard_response_heading()}
          note={
            response.slowHours === null
              ? m.desk_dashboard_response_none()
              : m.desk_dashboard_response_slowest({ time: inHours(response.slowHours) })
          }
          unit={m.desk_dashboard_response_answered()}
          bars={response.spans}
        />
      </div>
      <p className="meta">
        {m.desk_dashboard_span({ from: formatDay(`${data.perDay[0]?.day}T12:00:00`) })}
      </p>
    </>
  )
}

/** Time limits, trusts, papers and help that nobody has compared with their sources for a year. */
function OldFacts({ names }: { names: string[] }) {
  return (
    <div className="panel">
      <h2>{m.desk_dashboard_old_facts_heading()}</h2>
      {names.length === 0 ? (
        <p className="meta">{m.desk_dashboard_old_facts_none()}</p>
      ) : (
        <details>
          <summary>
            {m.desk_dashboard_old_facts_some({
              count: names.length,
              written: formatCount(names.length),
            })}
          </summary>
          <ul>
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function inHours(value: number | null): string {
  if (value === null) return m.desk_dashboard_none_yet()
  if (value < 1) return m.desk_dashboard_time_minutes({ count: Math.round(value * 60) })
  return value < 48
    ? m.desk_dashboard_time_hours({ count: value.toFixed(1) })
    : m.desk_dashboard_time_days({ count: (value / 24).toFixed(1) })
}
