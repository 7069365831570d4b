/** How many leads come in, from where, and how fast they are answered. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { MeasurementPanel } from '../../measurement/measurement-panel.tsx'
import { staffTitle } from '../../staff/staff-title.ts'
import { formatCount } from '../../ui/format.ts'
import { formatDay } from '../../ui/format-moment.ts'
import { ErrorBox, Loading } from '../../ui/notices.tsx'
import { BarChart, DayChart } from './charts.tsx'
import type { Dashboard } from './dashboard.contract.ts'
import { dashboardTexts } from './dashboard.texts.ts'
import { dashboardQuery, leadCountsQuery } from './desk.queries.ts'
import { deskTexts } from './desk-parts.texts.ts'
import { ScreenHead } from './desk-parts.tsx'
import { DASHBOARD_DAYS, type DashboardDays, inWords } from './lead-model.ts'

export const Route = createFileRoute('/admin/')({
  ssr: false,
  head: () => ({ meta: [staffTitle('dashboard')] }),
  component: DashboardScreen,
})

function DashboardScreen() {
  const texts = dashboardTexts()
  const [days, setDays] = useState<DashboardDays>('30')
  const { data, error, refetch } = useQuery(dashboardQuery(days))
  return (
    <>
      <ScreenHead title={texts.heading}>
        <fieldset className="quick-filters">
          <legend className="visually-hidden">{texts.period}</legend>
          {DASHBOARD_DAYS.map((value) => (
            <label key={value}>
              <input
                type="radio"
                name="days"
                value={value}
                checked={days === value}
                onChange={() => setDays(value)}
              />
              {texts.days(value)}
            </label>
          ))}
        </fieldset>
      </ScreenHead>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {!data && !error && <Loading>{texts.loading}</Loading>}
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
  const texts = dashboardTexts()
  const { figures, byPage } = texts
  return (
    <>
      <dl className="stat-row">
        <Figure name={figures.leads(data.days)} value={formatCount(total)} />
        <Figure name={figures.waiting} value={counts ? formatCount(counts.new) : '…'} />
        <Figure name={figures.overdue} value={counts ? formatCount(counts.overdue) : '…'} />
        <Figure name={figures.medianResponse} value={inHours(response.medianHours)} />
        <Figure
          name={figures.inTime(formatCount(due), response.targetHours)}
          value={due === 0 ? texts.noneYet : `${Math.round((100 * withinTarget) / due)}%`}
        />
      </dl>
      <DayChart title={texts.perDay} days={data.perDay} />
      <div className="panels">
        <BarChart
          title={byPage.heading}
          note={byPage.note}
          unit={byPage.page}
          bars={data.bySource.map(({ page, count, high, converted }) => ({
            label: page,
            count,
            more: { [byPage.high]: high, [byPage.converted]: converted },
          }))}
        />
        <BarChart
          title={texts.byQuality}
          unit={deskTexts().quality}
          bars={data.byLevel.map(({ level, count }) => ({ label: inWords(level), count }))}
        />
        <BarChart
          title={texts.response.heading}
          note={
            response.slowHours === null
              ? texts.response.none
              : texts.response.slowest(inHours(response.slowHours))
          }
          unit={texts.response.answered}
          bars={response.spans}
        />
      </div>
      <p className="meta">{texts.span(formatDay(`${data.perDay[0]?.day}T12:00:00`))}</p>
    </>
  )
}

/** Time limits, trusts, papers and help that nobody has compared with their sources for a year. */
function OldFacts({ names }: { names: string[] }) {
  const { heading, none, some } = dashboardTexts().oldFacts
  return (
    <div className="panel">
      <h2>{heading}</h2>
      {names.length === 0 ? (
        <p className="meta">{none}</p>
      ) : (
        <details>
          <summary>{some(names.length, formatCount(names.length))}</summary>
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
  const { noneYet, time } = dashboardTexts()
  if (value === null) return noneYet
  if (value < 1) return time.minutes(Math.round(value * 60))
  return value < 48 ? time.hours(value.toFixed(1)) : time.days((value / 24).toFixed(1))
}
