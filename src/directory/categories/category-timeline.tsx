/** Peak use as a bar, and the years that mattered, on one axis. Every bar has its years in words. */
import type { CSSProperties } from 'react'
import type { CategoryRecord } from './category-records.contract.ts'
import { AXIS, layOutMilestones, peakRange, place } from './timeline-layout.ts'

type CategoryTimelineProps = Pick<CategoryRecord, 'name' | 'milestones' | 'peakUseYears'>

const percent = (value: number) => `${value.toFixed(2)}%`

export function CategoryTimeline({ name, milestones, peakUseYears }: CategoryTimelineProps) {
  const peak = peakRange(peakUseYears)
  const placed = layOutMilestones(milestones)
  const rows = Math.max(...placed.map(({ row }) => row))
  return (
    <figure className="tl cat-years">
      <h3>{name}: the years that mattered</h3>
      <ol className="l">
        <li>
          <p>
            Peak asbestos use <b>{peakUseYears.replace('-', '–')}</b>
          </p>
          <i
            className="e"
            style={{
              left: percent(place(peak.from)),
              width: percent(place(peak.to) - place(peak.from)),
            }}
          />
        </li>
      </ol>
      <ul className="ev" style={{ '--rows': rows } as CSSProperties}>
        {placed.map(({ year, label, left, row }) => (
          <li key={year} style={{ '--x': percent(left), '--r': row } as CSSProperties}>
            <b>{year}</b> {label}
          </li>
        ))}
      </ul>
      <div className="ax" aria-hidden="true">
        {AXIS.ticks.map((year) => (
          <span key={year} style={{ left: percent(place(year)) }}>
            {year}
          </span>
        ))}
      </div>
    </figure>
  )
}
