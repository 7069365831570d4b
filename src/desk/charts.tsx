/** Bar charts drawn as SVG, each with its numbers in a table for those who cannot see it. */
import { m } from '../paraglide/messages.js'
import { DataTable } from '../ui/data-table.tsx'
import { formatCount } from '../ui/format.ts'
import { formatDay } from '../ui/format-moment.ts'

import { WithHidden } from './desk-parts.tsx'

type Bar = { label: string; count: number; more?: Record<string, number> }

type ChartFrameProps = { title: string; note?: string | undefined; unit: string; bars: Bar[] }

export function BarChart({ title, note, unit, bars }: ChartFrameProps) {
  const largest = Math.max(1, ...bars.map((bar) => bar.count))
  return (
    <section className="panel chart" aria-label={title}>
      <h2>{title}</h2>
      {note && <p className="meta">{note}</p>}
      {bars.length > 0 && (
        <ul className="horizontal-bars" aria-hidden="true">
          {bars.map(({ label, count }) => (
            <li key={label}>
              <span>{label}</span>
              <span className="count">{formatCount(count)}</span>
              <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                <rect width="100" height="1" className="chart-ground" />
                <rect width={(count / largest) * 100} height="1" className="chart-data" />
              </svg>
            </li>
          ))}
        </ul>
      )}
      <FigureTable title={title} unit={unit} bars={bars} />
    </section>
  )
}

type Day = { day: string; count: number; rejected: number }

export function DayChart({ title, days }: { title: string; days: Day[] }) {
  // Even, so that the line in the middle is a whole number too.
  const largest = 2 * Math.ceil(Math.max(1, ...days.map((day) => day.count)) / 2)
  return (
    <section className="panel chart" aria-label={title}>
      <h2>{title}</h2>
      <p className="meta">{m.desk_charts_pale_part()}</p>
      {/* Stretched to fit its box, so it holds no text. */}
      <div className="chart-frame">
        <p className="chart-scale" aria-hidden="true">
          {[largest, largest / 2, 0].map((value) => (
            <span key={value}>{formatCount(value)}</span>
          ))}
        </p>
        <svg
          className="chart-days"
          viewBox={`0 0 ${days.length} ${largest}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {days.map(({ day, count, rejected }, at) => (
            <g key={day}>
              <rect
                x={at + 0.12}
                y={largest - count}
                width="0.76"
                height={count}
                className="chart-data"
              />
              <rect
                x={at + 0.12}
                y={largest - rejected}
                width="0.76"
                height={rejected}
                className="chart-pale"
              />
            </g>
          ))}
        </svg>
      </div>
      <p className="chart-ends" aria-hidden="true">
        <span>{nameOf(days[0])}</span>
        <span>{nameOf(days.at(-1))}</span>
      </p>
      <FigureTable
        title={title}
        unit={m.desk_charts_columns_day()}
        bars={days.map((day) => ({
          label: nameOf(day),
          count: day.count,
          more: { [m.desk_charts_columns_suspected_spam()]: day.rejected },
        }))}
      />
    </section>
  )
}

const nameOf = (day: Day | undefined): string => (day ? formatDay(`${day.day}T12:00:00`) : '')

function FigureTable({ title, unit, bars }: ChartFrameProps) {
  const extra = Object.keys(bars[0]?.more ?? {})
  const table = (
    <DataTable
      columns={[unit, m.desk_common_leads(), ...extra]}
      rows={bars.map(({ label, count, more }) => ({
        key: label,
        cells: [label, ...[count, ...extra.map((name) => more?.[name] ?? 0)].map(formatCount)],
      }))}
    />
  )
  if (bars.length === 0) return table
  return (
    <details>
      <summary>
        <WithHidden
          parts={[m.desk_charts_numbers_for_1(), m.desk_charts_numbers_for_2({ title })]}
        />
      </summary>
      {table}
    </details>
  )
}
