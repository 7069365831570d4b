/** Years as bars on one axis, each also in words, so that it reads without the picture. */
import type { CSSProperties, ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { Cite } from './thing-markup.tsx'

export type TimeBar = {
  label: ReactNode
  from: number | null
  to: number | null
  source: number | null
  /** Solid; otherwise hatched. */
  isSure: boolean
}

export function TimeBars({ title, bars }: { title: string; bars: TimeBar[] }) {
  const dated = bars.flatMap((bar) => {
    const from = bar.from ?? bar.to
    return from === null ? [] : [{ ...bar, from }]
  })
  if (dated.length === 0) return null
  const thisYear = new Date().getFullYear()
  const first = Math.floor(Math.min(...dated.map(({ from }) => from)) / 10) * 10
  const last = Math.max(...dated.map(({ from, to }) => to ?? Math.min(from + 1, thisYear)))
  const end = Math.max(first + 20, Math.ceil((last + 1) / 10) * 10)
  const percent = (years: number) => `${((years / (end - first)) * 100).toFixed(2)}%`
  const step = end - first > 60 ? 20 : 10
  const ticks: number[] = []
  for (let year = first; year <= end; year += step) ticks.push(year)
  return (
    <figure className="years-chart thing-section">
      <h2>{title}</h2>
      <ol className="plain">
        {dated.map(({ label, from, to, source, isSure }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same in words
          <li key={at}>
            <p>
              {label}{' '}
              <b>
                {to === null
                  ? m.evidence_from({ year: from })
                  : from === to
                    ? from
                    : `${from}–${to}`}
              </b>{' '}
              <Cite source={source} />
            </p>
            <i
              className={isSure ? 'solid' : 'hatched'}
              style={{
                left: percent(from - first),
                width: percent(Math.max((to ?? from) - from, 1)),
              }}
            />
          </li>
        ))}
      </ol>
      <div className="axis" aria-hidden="true" style={{ '--bars': dated.length } as CSSProperties}>
        {ticks.map((year) => (
          <span
            key={year}
            className={year === first ? 'axis-start' : year === end ? 'axis-end' : undefined}
            style={{ left: percent(year - first) }}
          >
            {year}
          </span>
        ))}
      </div>
    </figure>
  )
}
