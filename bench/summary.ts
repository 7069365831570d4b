/** One line for each figure of the other measurements, as they wrote it down. */
import { formatCount } from '../src/ui/format.ts'
import type { LeadRow } from './leads.ts'
import type { Timing } from './measure.ts'
import type { MemoryResult } from './memory.ts'
import { peakOf } from './memory-cases.ts'
import type { PageRow, RenderRow } from './pages.ts'
import type { StartRow } from './start-up.ts'

export type Line = {
  what: string
  records?: number
  measured: string
  beside: string
  besideWhat: string
  ratio: string
}

type Sides = { worked: Timing }
type Results = {
  pages: { rows: PageRow[]; renders: RenderRow[] }
  search: {
    rows: { kind: string; records: number; search: Sides; ilike: Sides; ratio: number }[]
  }
  memory: MemoryResult
  'start-up': { rows: StartRow[]; bare: { seconds: number } }
  leads: { rows: LeadRow[] }
  staff: {
    leads: number
    rows: { screen: string; desk: Sides; plain: Sides; ratio: number }[]
  }
  import: { rows: number; middle: { import: number; copy: number; ratio: number } }
}

const percent = (share: number) => `${Math.round(share * 100)} %`
const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} ms`
const perSecond = (value: number) => `${formatCount(Math.round(value))}/s`

const SUMMARIES: { [Name in keyof Results]: (result: Results[Name]) => Line[] } = {
  pages: ({ rows, renders }) => [
    ...rows.map(({ what, records, site, bare, share }) => ({
      what,
      records,
      measured: perSecond(site.perSecond),
      beside: perSecond(bare.perSecond),
      besideWhat: 'bare node:http, same bytes',
      ratio: percent(share),
    })),
    ...renders.map(({ what, records, whole, string, times }) => ({
      what: `${what} page, made anew`,
      records,
      measured: ms(whole.p50),
      beside: ms(string.p50),
      besideWhat: 'renderToString, same tree',
      ratio: `${times.toFixed(1)} x`,
    })),
  ],
  search: ({ rows }) =>
    rows.map(({ kind, records, search, ilike, ratio }) => ({
      what: `search, ${kind}`,
      records,
      measured: ms(search.worked.p50),
      beside: ms(ilike.worked.p50),
      besideWhat: 'ILIKE',
      ratio: `1/${ratio.toFixed(0)}`,
    })),
  memory: ({ cases, growth }) => [
    ...cases.map((one) => {
      const peak = one.failure === null ? peakOf(one) : null
      return {
        what: `peak memory: ${one.what}`,
        measured: peak === null ? 'failed' : `${peak.toFixed(0)} MB`,
        beside: `${one.limit} MB`,
        besideWhat: 'the limit',
        ratio: peak === null ? '' : percent(peak / one.limit),
      }
    }),
    ...(growth ? growthLines(growth) : []),
  ],
  'start-up': ({ rows, bare }) =>
    rows.map(({ what, seconds }) => ({
      what: `start: ${what}`,
      measured: `${seconds.toFixed(2)} s`,
      beside: `${bare.seconds.toFixed(2)} s`,
      besideWhat: 'bare node:http server',
      ratio: `${(seconds / bare.seconds).toFixed(0)} x`,
    })),
  leads: ({ rows }) =>
    rows.flatMap(({ database, accepted, bare, share, drained }) => [
      {
        what: `leads: ${database}`,
        measured: perSecond(accepted),
        beside: perSecond(bare),
        besideWhat: 'plain inserts of the row',
        ratio: percent(share),
      },
      {
        what: `notifications after an outage: ${database}`,
        measured: perSecond(drained.perSecond),
        beside: perSecond(1000 / drained.cpuMs),
        besideWhat: 'what one core allows',
        ratio: percent((drained.perSecond * drained.cpuMs) / 1000),
      },
    ]),
  staff: ({ rows }) =>
    rows.map(({ screen, desk, plain, ratio }) => ({
      what: `staff: ${screen}`,
      measured: ms(desk.worked.p50),
      beside: ms(plain.worked.p50),
      besideWhat: 'count, offset, ILIKE',
      ratio: `1/${ratio.toFixed(0)}`,
    })),
  import: ({ rows, middle }) => [
    {
      what: 'import into an empty directory',
      records: rows,
      measured: `${middle.import.toFixed(1)} s`,
      beside: `${middle.copy.toFixed(1)} s`,
      besideWhat: 'COPY and indexes, same rows',
      ratio: `${middle.ratio.toFixed(1)} x`,
    },
  ],
}

function growthLines({ records, parts, grown }: NonNullable<MemoryResult['growth']>): Line[] {
  const [half, end] = [parts[Math.ceil(parts.length / 2) - 1], parts.at(-1)]
  const line = (what: string, field: 'heapMegabytes' | 'residentMegabytes', growth: number) => ({
    what: `${what} after ${formatCount(end?.requests ?? 0)} requests`,
    records,
    measured: `${(end?.[field] ?? 0).toFixed(0)} MB`,
    beside: `${(half?.[field] ?? 0).toFixed(0)} MB`,
    besideWhat: 'after half of them',
    ratio: `${growth < 0 ? '' : '+'}${(growth * 100).toFixed(1)} %`,
  })
  return [
    line('heap', 'heapMegabytes', grown.heap),
    line('resident memory', 'residentMegabytes', grown.resident),
  ]
}

export function summarize(name: string, result: unknown): Line[] {
  const lines = SUMMARIES[name as keyof Results] as ((result: unknown) => Line[]) | undefined
  return lines ? lines(result) : []
}
