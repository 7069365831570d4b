/**
 * The table of `npm run bench`: each figure with a PostgreSQL server beside the site and with the one that the site
 * starts, next to a baseline from the same run, with the ratio of the two and the goal. Made of what the parts of this run returned,
 * never of files, which may be older.
 */
import { formatCount } from '../src/ui/format.ts'
import type { ImportResult } from './import.ts'
import type { LeadsResult } from './leads.ts'
import type { MemoryResult } from './memory.ts'
import type { PagesResult } from './pages.ts'
import type { ScriptResult } from './script.ts'
import type { StartResult } from './start-up.ts'

export type Results = {
  pages: PagesResult
  'start-up': StartResult
  memory: MemoryResult
  script: ScriptResult
  leads: LeadsResult
  import: ImportResult
}
export type PartName = keyof Results

/** A figure of one server; where there are two, the one beside the site comes first. */
type Figure = { measured: number; baseline: number; ratio: number }
export type Line = {
  what: string
  baselineName: string
  unit: Unit
  ratioUnit: RatioUnit
  /** `isMet` is null when the part failed, and there are no figures. */
  goals: { goal: number; isMet: boolean | null }[]
  goalOf: 'measured' | 'ratio'
  isAtLeast: boolean
  figures: Figure[]
}

const UNITS = {
  '/s': (value: number) => formatCount(Math.round(value)),
  ms: (value: number) => value.toFixed(1),
  MB: (value: number) => value.toFixed(0),
  s: (value: number) => value.toFixed(value < 10 ? 2 : 1),
  kB: (value: number) => value.toFixed(1),
}
const RATIO_UNITS = {
  '%': (share: number) => String(Math.round(share * 100)),
  x: (times: number) => times.toFixed(1),
}
type Unit = keyof typeof UNITS
type RatioUnit = keyof typeof RATIO_UNITS

type Row<Name extends PartName> = Pick<Line, 'what' | 'baselineName' | 'unit' | 'ratioUnit'> & {
  /** Shares are of one. */
  goal: { of: 'measured' | 'ratio'; isAtLeast?: true; are: number[] }
  read: (result: Results[Name]) => Figure[]
}

const figure = (measured: number, baseline: number, ratio = measured / baseline): Figure => ({
  measured,
  baseline,
  ratio,
})

const uncached = (what: string, ...are: number[]): Row<'pages'> => ({
  what: `${what} page, uncached, p50`,
  baselineName: 'renderToString, same tree',
  unit: 'ms',
  ratioUnit: 'x',
  goal: { of: 'measured', are },
  read: ({ renders }) =>
    renders
      .filter((row) => row.what === what)
      .map(({ whole, string, times }) => figure(whole.p50, string.p50, times)),
})

const cached = (what: string, least: number): Row<'pages'> => ({
  what: `${what} page, cached`,
  baselineName: 'bare node:http, same bytes',
  unit: '/s',
  ratioUnit: '%',
  goal: { of: 'ratio', isAtLeast: true, are: [least] },
  read: ({ replies }) =>
    replies
      .filter((row) => row.what === what)
      .map(({ site, bare, share }) => figure(site.perSecond, bare.perSecond, share)),
})

const ROWS: { [Name in PartName]: Row<Name>[] } = {
  pages: [
    {
      what: 'facility as JSON, uncached',
      baselineName: 'node:http, one prepared query',
      unit: '/s',
      ratioUnit: '%',
      goal: { of: 'ratio', isAtLeast: true, are: [0.5, 0.25] },
      read: ({ records }) =>
        records.map(({ site, bare, share }) => figure(site.perSecond, bare.perSecond, share)),
    },
    uncached('facility', 15, 25),
    uncached('city', 12, 20),
    uncached('search', 8, 12),
    cached('facility', 0.8),
    cached('city', 0.85),
  ],
  leads: [
    {
      what: 'leads accepted',
      baselineName: 'plain inserts of the row',
      unit: '/s',
      ratioUnit: '%',
      goal: { of: 'measured', isAtLeast: true, are: [400, 200] },
      read: ({ rows }) => rows.map(({ accepted, bare }) => figure(accepted, bare)),
    },
  ],
  memory: [
    {
      what: 'resident after 2,000 pages',
      baselineName: 'bare node:http server',
      unit: 'MB',
      ratioUnit: 'x',
      goal: { of: 'measured', are: [320, 550] },
      read: ({ pages, bare }) => pages.map(({ resident }) => figure(resident, bare)),
    },
  ],
  'start-up': [
    {
      what: 'start to first page',
      baselineName: 'bare node:http server',
      unit: 's',
      ratioUnit: 'x',
      goal: { of: 'measured', are: [2, 3.5] },
      read: ({ rows, bare }) => rows.map(({ seconds }) => figure(seconds, bare.seconds)),
    },
  ],
  script: [
    {
      what: 'script of a first visit',
      baselineName: 'the framework in it',
      unit: 'kB',
      ratioUnit: 'x',
      goal: { of: 'measured', are: [135] },
      read: ({ bytes, frameworkBytes }) => [figure(bytes / 1000, frameworkBytes / 1000)],
    },
  ],
  import: [
    {
      what: 'import of 87,240 facilities',
      baselineName: 'COPY and indexes, same rows',
      unit: 's',
      ratioUnit: 'x',
      goal: { of: 'ratio', are: [3, 3] },
      read: ({ medians }) =>
        medians.map(({ import: seconds, copy, ratio }) => figure(seconds, copy, ratio)),
    },
  ],
}

/** A part that failed has no result: its lines say so. */
export function summarize(results: Partial<Results>): Line[] {
  return (Object.keys(ROWS) as PartName[]).flatMap((part) => linesOf(part, results[part]))
}

function linesOf<Name extends PartName>(part: Name, result: Results[Name] | undefined): Line[] {
  return ROWS[part].map(({ goal: { of, isAtLeast = false, are }, read, ...row }) => {
    const figures = result ? read(result) : []
    const goals = are.map((goal, index) => {
      const reached = figures[index]?.[of]
      if (reached === undefined) return { goal, isMet: null }
      return { goal, isMet: isAtLeast ? reached >= goal : reached <= goal }
    })
    return { ...row, goalOf: of, isAtLeast, goals, figures }
  })
}

export const HEAD = ['', 'beside / own', 'baseline', '', 'ratio', 'goal', '']

export function cellsOf(line: Line): string[] {
  const { what, baselineName, unit, ratioUnit, goals, goalOf, isAtLeast, figures } = line
  const format = UNITS[unit]
  const baselines = new Set(figures.map(({ baseline }) => format(baseline)))
  const ratios = figures.map(({ ratio }) => RATIO_UNITS[ratioUnit](ratio))
  const limits = goals.map(({ goal }) => (isShare(line) ? RATIO_UNITS['%'](goal) : String(goal)))
  const verdicts = goals.map(({ isMet }) => (isMet === null ? 'FAILED' : isMet ? 'met' : 'MISSED'))
  return [
    what,
    figures.length === 0
      ? 'failed'
      : join(
          figures.map(({ measured }) => format(measured)),
          unit,
        ),
    join([...baselines], unit),
    baselineName,
    join(ratios, ratioUnit),
    `${isAtLeast ? '≥' : '≤'} ${join([...new Set(limits)], goalOf === 'ratio' ? ratioUnit : unit)}`,
    [...new Set(verdicts)].join(' / '),
  ]
}

const isShare = ({ goalOf, ratioUnit }: Line) => goalOf === 'ratio' && ratioUnit === '%'

function join(texts: string[], unit: string): string {
  if (texts.length === 0) return ''
  return `${texts.join(' / ')}${unit.startsWith('/') ? '' : ' '}${unit}`
}
