/** What the years of a history show: bars on one axis, overlaps, gaps and what is missing. */
import { m } from '../../paraglide/messages.js'
import { type Entry, sortEntries, titleOf, yearsOf } from './history.ts'

/** In months since year 0: the first and the last that a date may mean. */
const earliest = (when: string): number =>
  Number(when.slice(0, 4)) * 12 + (when.length > 4 ? Number(when.slice(5)) - 1 : 0)
const latest = (when: string): number => earliest(when) + (when.length > 4 ? 0 : 11)

type Dated = { entry: Entry; from: string; to: string }

const datedOf = (entries: Entry[]): Dated[] =>
  sortEntries(entries).flatMap((entry) => {
    const from = entry.from || entry.to
    return from ? [{ entry, from, to: entry.to || from }] : []
  })

export type Bar = {
  label: string
  years: string
  kind: 'solid' | 'outlined' | 'gap'
  left: string
  width: string
}

export type Timeline = { bars: Bar[]; ticks: { year: number; left: string }[] }

export function timelineOf(entries: Entry[]): Timeline | null {
  const dated = datedOf(entries)
  if (dated.length === 0) return null
  const first = Math.min(...dated.map(({ from }) => Number(from.slice(0, 4))))
  const last = Math.max(...dated.map(({ to }) => Number(to.slice(0, 4)))) + 1
  const axis = { from: Math.floor(first / 10) * 10, to: Math.ceil(last / 10) * 10 }
  const percent = (months: number) =>
    `${((months / ((axis.to - axis.from) * 12)) * 100).toFixed(2)}%`
  const bar = (from: number, to: number) => ({
    left: percent(from - axis.from * 12),
    width: percent(to + 1 - from),
  })
  const step = axis.to - axis.from > 50 ? 20 : 10
  const ticks = []
  for (let year = axis.from; year <= axis.to; year += step) {
    ticks.push({ year, left: percent((year - axis.from) * 12) })
  }
  return {
    bars: [
      ...dated.map(({ entry, from, to }) => ({
        label: titleOf(entry),
        years: yearsOf(entry),
        kind: entry.site ? ('solid' as const) : ('outlined' as const),
        ...bar(earliest(from), latest(to)),
      })),
      ...gapsIn(dated).map(({ years, from, to }) => ({
        label: m.history_result_not_filled_in(),
        years,
        kind: 'gap' as const,
        ...bar(from, to),
      })),
    ],
    ticks,
  }
}

/** A year alone may mean any of its months, so two that share a year do not overlap for certain. */
function overlapsIn(dated: Dated[]): string[] {
  return dated.flatMap((a, at) =>
    dated
      .slice(at + 1)
      .filter((b) => latest(b.from) <= earliest(a.to))
      .map((b) => spanOf(yearOf(b.from), Math.min(yearOf(a.to), yearOf(b.to)))),
  )
}

const MIN_GAP = 6

function gapsIn(dated: Dated[]): { years: string; from: number; to: number }[] {
  const gaps = []
  let end: Dated | undefined
  for (const next of dated) {
    if (end && earliest(next.from) - latest(end.to) - 1 >= MIN_GAP) {
      const years = spanOf(yearOf(end.to), yearOf(next.from))
      gaps.push({ years, from: latest(end.to) + 1, to: earliest(next.from) - 1 })
    }
    if (!end || latest(next.to) > latest(end.to)) end = next
  }
  return gaps
}

const yearOf = (when: string): number => Number(when.slice(0, 4))
const spanOf = (from: number, to: number): string => (from === to ? `${from}` : `${from}–${to}`)

export type Remark = { about: string; text: string; help?: 'earnings' | 'service' }

/** Sentences, not warnings: in the order of the history. */
export function remarksOn(entries: Entry[]): Remark[] {
  const dated = datedOf(entries)
  return [
    ...[...new Set(overlapsIn(dated))].map((about) => ({
      about,
      text: m.history_result_overlap(),
    })),
    ...gapsIn(dated).map(({ years }) => ({
      about: years,
      text: m.history_result_gap(),
      help: 'earnings' as const,
    })),
    ...entries
      .filter(({ from, to }) => !from && !to)
      .map((entry) => ({
        about: titleOf(entry),
        text: m.history_result_no_years(),
      })),
    ...entries
      .filter(({ kind, unit }) => kind === 'service' && !unit)
      .map((entry) => ({
        about: titleOf(entry),
        text: m.history_result_no_unit(),
        help: 'service' as const,
      })),
  ]
}
