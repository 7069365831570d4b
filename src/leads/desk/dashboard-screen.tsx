/** How leads come in and how fast they are answered: small charts, with the figures behind them. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MeasurementPanel } from '../../measurement/measurement-panel.tsx'
import { formatCount } from '../../ui/format.ts'
import { formatDay } from '../../ui/format-moment.ts'
import { ErrorBox, Loading } from '../../ui/notices.tsx'
import { inHours } from './answer-time.ts'
import type { Dashboard } from './dashboard.contract.ts'
import { dashboardQuery, leadCountsQuery } from './lead-desk.queries.ts'
import './lead-desk.css'

const DAYS = ['7', '30', '90'] as const

export function DashboardScreen() {
  const [days, setDays] = useState<(typeof DAYS)[number]>('30')
  const { data, error, refetch } = useQuery(dashboardQuery(days))
  return (
    <>
      <div className="atop">
        <h1>Dashboard</h1>
        <fieldset className="quick">
          <legend className="vh">Period</legend>
          {DAYS.map((value) => (
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
      </div>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {!data && !error && <Loading>Loading dashboard...</Loading>}
      {data && <Figures data={data} />}
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
  const share =
    response.answered === 0 ? null : Math.round((100 * response.withinTarget) / response.answered)
  return (
    <>
      <dl className="statrow">
        <Figure name={`leads in ${data.days} days`} value={formatCount(total)} />
        <Figure name="waiting now" value={counts ? formatCount(counts.new) : '…'} />
        <Figure name="overdue now" value={counts ? formatCount(counts.overdue) : '…'} />
        <Figure name="median time to answer" value={inHours(response.medianHours)} />
        <Figure
          name={`answered within ${response.targetHours} h`}
          value={share === null ? 'None yet' : `${share} %`}
        />
      </dl>
      <Drawn chart={data.charts.perDay} />
      <div className="panels">
        <Drawn chart={data.charts.bySource} />
        <Drawn chart={data.charts.byLevel} />
        <Drawn chart={data.charts.response} />
      </div>
      <p className="meta">
        Days begin at midnight Eastern time. {formatDay(`${data.perDay[0]?.day}T12:00:00`)} to
        today.
      </p>
    </>
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

function Drawn({ chart }: { chart: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn and escaped by React on our server
  return <div className="drawn" dangerouslySetInnerHTML={{ __html: chart }} />
}
