/** The charts of the dashboard, drawn on the server: the browser only shows them. */
import { renderToStaticMarkup } from 'react-dom/server'
import { inHours } from './answer-time.ts'
import { BarChart, DayChart } from './charts.tsx'
import type { Dashboard, DashboardFigures } from './dashboard.contract.ts'
import { inWords } from './lead-words.ts'

export function drawCharts(figures: DashboardFigures): Dashboard['charts'] {
  const { perDay, bySource, byLevel, response } = figures
  return {
    perDay: renderToStaticMarkup(<DayChart title="Leads per day" days={perDay} />),
    bySource: renderToStaticMarkup(
      <BarChart
        title="By page"
        note="Without suspected spam"
        unit="Page"
        bars={bySource.map(({ page, count, high, converted }) => ({
          label: page,
          count,
          more: { High: high, Converted: converted },
        }))}
      />,
    ),
    byLevel: renderToStaticMarkup(
      <BarChart
        title="By quality"
        unit="Quality"
        bars={byLevel.map(({ level, count }) => ({ label: inWords(level), count }))}
      />,
    ),
    response: renderToStaticMarkup(
      <BarChart
        title="Time to answer"
        note={
          response.slowHours === null
            ? 'Nothing was answered in this time'
            : `Nine of ten within ${inHours(response.slowHours)}`
        }
        unit="Answered"
        bars={response.spans}
      />,
    ),
  }
}
