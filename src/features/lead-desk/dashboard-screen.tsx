/** How leads come in and how fast they are answered: small charts, with the figures behind them. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '../../lib/format.ts'
import { formatDay } from '../../lib/format-moment.ts'
import { ErrorBox, Loading } from '../../ui/notices.tsx'
import { MeasurementPanel } from '../measurement/measurement-panel.tsx'
import { BarChart, DayChart } from './charts.tsx'
import type { Dashboard } from './dashboard.contract.ts'
import { dashboardQuery, leadCountsQuery } from './lead-desk.calls.ts'
import { inWords } from './lead-words.ts'
import './lead-desk.css'

const DAYS = ['7', '30', '90']

export function DashboardScreen() {
  const [days, setDays] = useState('30')
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
        <MeasurementPanel days={Number(days)} />
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
        <Figure name="median time to answer" value={hours(response.medianHours)} />
        <Figure
          name={`answered within ${response.targetHours} h`}
          value={share === null ? 'None yet' : `${share} %`}
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
          title="Time to answer"
          note={
            response.slowHours === null
              ? 'Nothing was answered in this time'
              : `Nine of ten within ${hours(response.slowHours)}`
          }
          unit="Answered"
          bars={response.spans}
        />
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

function hours(value: number | null): string {
  if (value === null) return 'None yet'
  if (value < 1) return `${Math.round(value * 60)} min`
  return value < 48 ? `${value.toFixed(1)} h` : `${(value / 24).toFixed(1)} days`
}
