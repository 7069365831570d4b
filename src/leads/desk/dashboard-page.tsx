/** How many leads come in, from where, and how fast they are answered. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { site } from '../../../site.config.ts'
import { MeasurementPanel } from '../../measurement/measurement-panel.tsx'
import { formatCount } from '../../ui/format.ts'
import { formatDay } from '../../ui/format-moment.ts'
import { ErrorBox, Loading } from '../../ui/notices.tsx'
import { BarChart, DayChart } from './charts.tsx'
import type { Dashboard } from './desk.contract.ts'
import { dashboardQuery, leadCountsQuery } from './desk.queries.ts'
import { ScreenHead } from './desk-parts.tsx'
import { DASHBOARD_DAYS, type DashboardDays, inWords } from './lead-model.ts'

export const Route = createFileRoute('/admin/')({
  ssr: false,
  head: () => ({ meta: [{ title: `Dashboard | ${site.name} staff` }] }),
  component: DashboardScreen,
})

function DashboardScreen() {
  const [days, setDays] = useState<DashboardDays>('30')
  const { data, error, refetch } = useQuery(dashboardQuery(days))
  return (
    <>
      <ScreenHead title="Dashboard">
        <fieldset className="quick-filters">
          <legend className="visually-hidden">Period</legend>
          {DASHBOARD_DAYS.map((value) => (
            <label key={value}>
              <input
                type="radio"
                name="days"
                value={value}
                checked={days === value}
                onChange={() => setDays(value)}
              />
              {value} days
            </label>
          ))}
        </fieldset>
      </ScreenHead>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {!data && !error && <Loading>Loading dashboard...</Loading>}
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
        <Figure name={`leads in ${data.days} days`} value={formatCount(total)} />
        <Figure name="waiting now" value={counts ? formatCount(counts.new) : '…'} />
        <Figure name="overdue now" value={counts ? formatCount(counts.overdue) : '…'} />
        <Figure name="median response time" value={inHours(response.medianHours)} />
        <Figure
          name={`of ${formatCount(due)} due answered within ${response.targetHours} h`}
          value={due === 0 ? 'None yet' : `${Math.round((100 * withinTarget) / due)}%`}
        />
      </dl>
      <DayChart title="Leads per day" days={data.perDay} />
      <div className="panels">
        <BarChart
          title="By page"
          note="Without suspected spam"
          unit="Page"
          bars={data.bySource.map(({ page, count, high, converted }) => ({
            label: page,
            count,
            more: { High: high, Converted: converted },
          }))}
        />
        <BarChart
          title="By quality"
          unit="Quality"
          bars={data.byLevel.map(({ level, count }) => ({ label: inWords(level), count }))}
        />
        <BarChart
          title="Response time"
          note={
            response.slowHours === null
              ? 'No lead was answered in this period'
              : `90% within ${inHours(response.slowHours)}`
          }
          unit="Answered"
          bars={response.spans}
        />
      </div>
      <p className="meta">
        Days start at midnight Eastern Time. {formatDay(`${data.perDay[0]?.day}T12:00:00`)} to
        today.
      </p>
    </>
  )
}

/** Time limits, trusts, papers and help that nobody has compared with their sources for a year. */
function OldFacts({ names }: { names: string[] }) {
  return (
    <div className="panel">
      <h2>Facts to check again</h2>
      {names.length === 0 ? (
        <p className="meta">Every published fact was checked within the last year.</p>
      ) : (
        <details>
          <summary>
            {names.length === 1 ? '1 fact is' : `${formatCount(names.length)} facts are`} older than
            a year
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
  if (value === null) return 'None yet'
  if (value < 1) return `${Math.round(value * 60)} min`
  return value < 48 ? `${value.toFixed(1)} h` : `${(value / 24).toFixed(1)} days`
}
