import type { CSSProperties } from 'react'
import { m } from '../../paraglide/messages.js'
import { formatYears } from '../../ui/format.ts'
import type { CategorySlug } from '../categories.ts'
import { shownCategory } from '../category-names.ts'
import type { Evidence } from './evidence.contract.ts'
import { evidenceKindName } from './evidence-kinds.ts'

const CLASS_OF: Record<YearBar['kind'], string> = {
  operation: 'solid',
  peak: 'hatched',
  illness: 'outlined',
}

/** The outermost years stay inside the figure. */
const ENDS: Record<string, string> = { '0.00%': 'axis-start', '100.00%': 'axis-end' }

/** Bars on a time axis. Each also has its years as text, so it works without the picture. */
export function YearsFigure({ facility }: { facility: DatedFacility }) {
  const years = yearsOnRecord(facility, facility.category, new Date().getFullYear())
  if (!years) return null
  return (
    <figure className="years-chart">
      <h3>{m.evidence_years()}</h3>
      <ol className="plain">
        {years.bars.map((bar) => (
          <li key={bar.kind}>
            <p>
              {bar.label} <b>{bar.years}</b>
            </p>
            <i className={CLASS_OF[bar.kind]} style={{ left: bar.left, width: bar.width }} />
          </li>
        ))}
      </ol>
      <Axis ticks={years.ticks} bars={years.bars.length} today={years.today} />
      <figcaption>{m.evidence_latency()}</figcaption>
    </figure>
  )
}

type Dated = Pick<Evidence, 'years' | 'shows' | 'kind' | 'year'>

/** One bar per document that names years. A claim is hatched: what somebody said of years is not found. */
export function DocumentYears({ evidence }: { evidence: Dated[] }) {
  const dated = evidence.flatMap(({ years, ...document }, index) =>
    years ? [{ ...document, years, number: index + 1 }] : [],
  )
  if (dated.length === 0) return null
  const thisYear = new Date().getFullYear()
  const first = Math.min(...dated.map(({ years }) => years.from))
  const axis = { from: Math.floor(first / 10) * 10, to: Math.ceil(thisYear / 10) * 10 }
  const percent = percentOf(axis)
  return (
    <figure className="years-chart">
      <h3>{m.evidence_document_years()}</h3>
      <ol className="plain">
        {dated.map(({ number, years: { from, to }, kind, shows }) => (
          <li key={number}>
            <p>
              <sup>{number}</sup> {evidenceKindName(kind)}{' '}
              <b>{formatYears(from === to ? `${from}` : `${from}-${to}`)}</b>
            </p>
            <i
              className={shows === 'exposure-alleged' ? 'hatched' : 'solid'}
              style={{ left: percent(from - axis.from), width: percent(Math.max(to - from, 1)) }}
            />
          </li>
        ))}
      </ol>
      <Axis ticks={ticksOf(axis, percent)} bars={dated.length} />
      <figcaption>{m.evidence_document_years_note()}</figcaption>
    </figure>
  )
}

type AxisProps = { ticks: YearsOnRecord['ticks']; bars: number; today?: string }

const Axis = ({ ticks, bars, today }: AxisProps) => (
  <div className="axis" aria-hidden="true" style={{ '--bars': bars } as CSSProperties}>
    {ticks.map((tick) => (
      <span key={tick.year} className={ENDS[tick.left]} style={{ left: tick.left }}>
        {tick.year}
      </span>
    ))}
    {today && <em style={{ left: today }}>{m.evidence_today()}</em>}
  </div>
)

const percentOf = (axis: Span) => (years: number) =>
  `${((years / (axis.to - axis.from)) * 100).toFixed(2)}%`

type Span = { from: number; to: number }
type YearBar = {
  kind: 'operation' | 'peak' | 'illness'
  label: string
  years: string
  left: string
  width: string
}
type YearsOnRecord = {
  bars: YearBar[]
  ticks: { year: number; left: string }[]
  today: string
}

/** Asbestos disease appears 10 years or more after the work. Longest: not known. */
const MIN_LATENCY = 10
/** Years after today, so that an open-ended bar visibly continues. */
const AHEAD = 10

/** When each category used the most asbestos, according to the category records. */
export const PEAK_USE: Record<CategorySlug, string> = {
  manufacturing: '1930s-1980s',
  'power-plants': '1940s-1970s',
  shipyards: '1930s-1980s',
  'commercial-buildings': '1940s-1980s',
  government: '1930s-1980s',
  hospitals: '1940s-1980s',
  schools: '1940s-1980s',
  transportation: '1920s-1980s',
  residential: '1930s-1970s',
  'mines-and-waste-sites': '1940s-1980s',
}

export function parseYears(text: string | null, thisYear: number): Span | null {
  const match = text?.match(/^\s*(\d{4})\s*[-–—]\s*(\d{4}|present)\s*$/i)
  if (!match) return null
  const [, from, to = ''] = match
  const span = { from: Number(from), to: /present/i.test(to) ? thisYear : Number(to) }
  const isSensible = span.from >= 1800 && span.from <= span.to && span.to <= thisYear
  return isSensible ? span : null
}

export type DatedFacility = {
  operationalYears: string | null
  facilityType: string | null
  category: { slug: string; name: string } | null
}

export function yearsOnRecord(
  facility: Omit<DatedFacility, 'category'>,
  category: DatedFacility['category'],
  thisYear: number,
): YearsOnRecord | null {
  const operation = parseYears(facility.operationalYears, thisYear)
  if (!operation) return null
  const peakText = category && PEAK_USE[category.slug as CategorySlug]
  const peak = peakText ? decades(peakText) : null
  const axis = {
    from: Math.floor(Math.min(operation.from, peak?.from ?? operation.from) / 10) * 10,
    to: Math.ceil((thisYear + AHEAD) / 10) * 10,
  }
  const illness = { from: operation.from + MIN_LATENCY, to: axis.to }
  const percent = percentOf(axis)
  const bar = (kind: YearBar['kind'], label: string, years: string, span: Span): YearBar => ({
    kind,
    label,
    years,
    left: percent(span.from - axis.from),
    width: percent(Math.max(span.to - span.from, 1)),
  })
  const bars = [
    bar(
      'operation',
      facility.facilityType
        ? m.evidence_in_operation_with_type({ type: facility.facilityType })
        : m.evidence_in_operation(),
      formatYears(facility.operationalYears),
      operation,
    ),
    ...(peak && category && peakText
      ? [
          bar(
            'peak',
            m.evidence_peak_use({ category: shownCategory(category).toLowerCase() }),
            formatYears(peakText),
            peak,
          ),
        ]
      : []),
    bar('illness', m.evidence_first_illness(), m.evidence_from_on({ year: illness.from }), illness),
  ]
  return { bars, ticks: ticksOf(axis, percent), today: percent(thisYear - axis.from) }
}

/** The first year, then every twentieth that leaves room for it. */
function ticksOf(axis: Span, percent: (years: number) => string): YearsOnRecord['ticks'] {
  const round = Math.ceil((axis.from + 15) / 20) * 20
  const years = [axis.from]
  for (let year = round; year <= axis.to; year += 20) years.push(year)
  return years.map((year) => ({ year, left: percent(year - axis.from) }))
}

/** "1930s-1980s": from the first year of the first decade to the last year of the last. */
function decades(text: string): Span | null {
  const match = text.match(/^(\d{4})s-(\d{4})s$/)
  return match ? { from: Number(match[1]), to: Number(match[2]) + 9 } : null
}
