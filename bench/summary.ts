/** One line for each figure, from the result files of the other benchmarks. */
import { formatCount } from '../src/ui/format.ts'
import type { LeadRow } from './leads.ts'
import type { MemoryResult } from './memory.ts'
import { peakOf } from './memory-cases.ts'
import type { PageRow, RenderRow } from './pages.ts'
import type { ScriptResult } from './script.ts'
import type { StartRow } from './start-up.ts'

export type Line = {
  what: string
  records?: number
  measured: string
  baseline: string
  baselineName: string
  ratio: string
  goal?: string
}

/** What a figure should reach, by how its line begins; where there are two, on PostgreSQL and embedded. */
const GOALS: [begins: string, goal: string][] = [
  ['facility page, cached', '≥ 80 %'],
  ['city page, cached', '≥ 85 %'],
  ['API: a facility, beside one query', '≥ 50 %'],
  ['facility page, uncached', '≤ 15 ms'],
  ['city page, uncached', '≤ 12 ms'],
  ['search page, uncached', '≤ 8 ms'],
  ['leads: PostgreSQL', '≥ 400/s'],
  ['leads: embedded', '≥ 200/s'],
  ['start: PostgreSQL', '≤ 2 s'],
  ['start: embedded, any later', '≤ 3.5 s'],
  ['import', '≤ 3 x'],
  ['peak memory: PostgreSQL, national, 2,000 pages', '≤ 320 MB'],
  ['peak memory: embedded, national, 2,000 pages', '≤ 550 MB'],
  ['script', '≤ 100 kB'],
]

type Results = {
  pages: { rows: PageRow[]; renders: RenderRow[] }
  memory: MemoryResult
  'start-up': { rows: StartRow[]; bare: { seconds: number } }
  leads: { rows: LeadRow[] }
  script: ScriptResult
  import: { rows: number; median: { import: number; copy: number; ratio: number } }
}

const percent = (share: number) => `${Math.round(share * 100)} %`
const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} ms`
const perSecond = (value: number) => `${formatCount(Math.round(value))}/s`

const SUMMARIES: { [Name in keyof Results]: (result: Results[Name]) => Line[] } = {
  pages: ({ rows, renders }) => [
    ...rows.map(({ what, kind, records, site, bare, share }) => ({
      what,
      records,
      measured: perSecond(site.perSecond),
      baseline: perSecond(bare.perSecond),
      baselineName:
        kind === 'query' ? 'node:http, one prepared query' : 'bare node:http, same bytes',
      ratio: percent(share),
    })),
    ...renders.map(({ what, records, whole, string, times }) => ({
      what: `${what} page, uncached`,
      records,
      measured: ms(whole.p50),
      baseline: ms(string.p50),
      baselineName: 'renderToString, same tree',
      ratio: `${times.toFixed(1)} x`,
    })),
  ],
  memory: ({ cases }) =>
    cases.map((one) => {
      const peak = one.failure === null ? peakOf(one) : null
      return {
        what: `peak memory: ${one.what}`,
        measured: peak === null ? 'failed' : `${peak.toFixed(0)} MB`,
        baseline: `${one.limit} MB`,
        baselineName: 'the limit',
        ratio: peak === null ? '' : percent(peak / one.limit),
      }
    }),
  'start-up': ({ rows, bare }) =>
    rows.map(({ what, seconds }) => ({
      what: `start: ${what}`,
      measured: `${seconds.toFixed(2)} s`,
      baseline: `${bare.seconds.toFixed(2)} s`,
      baselineName: 'bare node:http server',
      ratio: `${(seconds / bare.seconds).toFixed(0)} x`,
    })),
  leads: ({ rows }) =>
    rows.flatMap(({ database, accepted, bare, share, drained }) => [
      {
        what: `leads: ${database}`,
        measured: perSecond(accepted),
        baseline: perSecond(bare),
        baselineName: 'plain inserts of the row',
        ratio: percent(share),
      },
      {
        what: `notifications after an outage: ${database}`,
        measured: perSecond(drained.perSecond),
        baseline: perSecond(1000 / drained.cpuMs),
        baselineName: 'what one core allows',
        ratio: percent((drained.perSecond * drained.cpuMs) / 1000),
      },
    ]),
  script: ({ bytes, frameworkBytes }) => [
    {
      what: 'script of a first visit',
      measured: `${(bytes / 1000).toFixed(1)} kB`,
      baseline: `${(frameworkBytes / 1000).toFixed(1)} kB`,
      baselineName: 'the framework in it',
      ratio: `${(bytes / frameworkBytes).toFixed(1)} x`,
    },
  ],
  import: ({ rows, median }) => [
    {
      what: 'import into an empty directory',
      records: rows,
      measured: `${median.import.toFixed(1)} s`,
      baseline: `${median.copy.toFixed(1)} s`,
      baselineName: 'COPY and indexes, same rows',
      ratio: `${median.ratio.toFixed(1)} x`,
    },
  ],
}

export function summarize(name: string, result: unknown): Line[] {
  const lines = SUMMARIES[name as keyof Results] as ((result: unknown) => Line[]) | undefined
  const goalOf = (what: string) => GOALS.find(([begins]) => what.startsWith(begins))?.[1] ?? ''
  return (lines?.(result) ?? []).map((line) => ({ ...line, goal: goalOf(line.what) }))
}
