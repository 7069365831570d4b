import type { CSSProperties } from 'react'
import type { Facility } from './facilities.contract.ts'
import { type YearBar, yearsOnRecord } from './operating-years.ts'

const CLASS_OF: Record<YearBar['kind'], string> = { operation: 'e', peak: 'h', illness: 'o' }

/** Bars on one time axis. Each has its years in words, so it reads without the picture. */
export function YearsFigure({ facility }: { facility: Facility }) {
  const years = yearsOnRecord(facility, facility.category, new Date().getFullYear())
  if (!years) return null
  return (
    <figure className="tl">
      <h3>Years on record</h3>
      <ol className="l">
        {years.bars.map((bar) => (
          <li key={bar.kind}>
            <p>
              {bar.label} <b>{bar.years}</b>
            </p>
            <i className={CLASS_OF[bar.kind]} style={{ left: bar.left, width: bar.width }} />
          </li>
        ))}
      </ol>
      <div
        className="ax"
        aria-hidden="true"
        style={{ '--bars': years.bars.length } as CSSProperties}
      >
        {years.ticks.map((tick) => (
          <span
            key={tick.year}
            className={tick.left === '100.00%' ? 'end' : undefined}
            style={{ left: tick.left }}
          >
            {tick.year}
          </span>
        ))}
        <em style={{ left: years.today }}>Today</em>
      </div>
      <figcaption>Asbestos disease can take 10 to 50 years to appear.</figcaption>
    </figure>
  )
}
