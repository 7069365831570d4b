import { expect, it } from 'vitest'
import type { PagesResult } from './pages.ts'
import { cellsOf, type Results, summarize } from './summary.ts'

const side = (perSecond: number) => ({ perSecond, cpu: 0, p50: 0, p99: 0 })
const timing = (p50: number) => ({ p50, p99: 0 })
const BOTH = ['beside', 'own'] as const

const render = (what: string, [beside, own]: [number, number]): PagesResult['renders'] =>
  BOTH.map((database) => {
    const whole = timing(database === 'beside' ? beside : own)
    const string = timing(2)
    return { what, database, facilities: 87_240, pages: 150, whole, string, times: whole.p50 / 2 }
  })

const reply = (what: string, share: number): PagesResult['replies'][number] => ({
  ...{ what, kind: 'page', facilities: 87_240, bytes: 12_000, cpuShare: 1 },
  ...{ site: side(12_000 * share), bare: side(12_000), share },
})

const results: Results = {
  pages: {
    replies: [reply('facility', 0.84), reply('city', 0.84)],
    records: BOTH.map((database, index) => ({
      ...{ database, bare: side(2_800), cpuShare: 1 },
      ...{ site: side(index ? 560 : 1_400), share: index ? 0.2 : 0.5 },
    })),
    renders: [
      ...render('facility', [15, 24.96]),
      ...render('city', [12.1, 21]),
      ...render('search', [7, 13]),
    ],
  },
  leads: {
    clients: 32,
    rows: BOTH.map((database, index) => ({
      ...{ database, leads: 2_000, accepted: index ? 150 : 410, bare: index ? 500 : 1_640 },
      ...{ cpuMs: { site: 1, database: 1 }, latency: timing(1), share: 0.25, notified: null },
    })),
  },
  memory: {
    ...{ bare: 75, cases: [], growth: null },
    pages: BOTH.map((database, index) => ({
      ...{ database, pages: 2_000, atStart: 150, peak: 700, all: 800, resident: index ? 551 : 300 },
    })),
  },
  'start-up': {
    rows: BOTH.map((database, index) => ({ database, seconds: index ? 3 : 1.5, cpu: 1 })),
    first: null,
    bare: { seconds: 0.15, cpu: 0.1 },
  },
  script: { bytes: 96_700, frameworkBytes: 68_800 },
  import: {
    rows: 87_240,
    medians: [
      { import: 16.4, copy: 4, ratio: 4.1 },
      { import: 12, copy: 4.1, ratio: 2.9 },
    ],
  },
}

it('sets each figure of a run next to its baseline, the ratio and the goal', () => {
  const rows = summarize(results).map((line) => cellsOf(line).filter((_, column) => column !== 3))
  expect(rows).toEqual([
    [
      'facility as JSON, uncached',
      '1,400 / 560/s',
      '2,800/s',
      '50 / 20 %',
      '≥ 50 / 25 %',
      'met / MISSED',
    ],
    [
      'facility page, uncached, p50',
      '15.0 / 25.0 ms',
      '2.0 ms',
      '7.5 / 12.5 x',
      '≤ 15 / 25 ms',
      'met',
    ],
    [
      'city page, uncached, p50',
      '12.1 / 21.0 ms',
      '2.0 ms',
      '6.0 / 10.5 x',
      '≤ 12 / 20 ms',
      'MISSED',
    ],
    [
      'search page, uncached, p50',
      '7.0 / 13.0 ms',
      '2.0 ms',
      '3.5 / 6.5 x',
      '≤ 8 / 12 ms',
      'met / MISSED',
    ],
    ['facility page, cached', '10,080/s', '12,000/s', '84 %', '≥ 80 %', 'met'],
    ['city page, cached', '10,080/s', '12,000/s', '84 %', '≥ 85 %', 'MISSED'],
    [
      'leads accepted',
      '410 / 150/s',
      '1,640 / 500/s',
      '25 / 30 %',
      '≥ 400 / 200/s',
      'met / MISSED',
    ],
    [
      'resident after 2,000 pages',
      '300 / 551 MB',
      '75 MB',
      '4.0 / 7.3 x',
      '≤ 320 / 550 MB',
      'met / MISSED',
    ],
    ['start to first page', '1.50 / 3.00 s', '0.15 s', '10.0 / 20.0 x', '≤ 2 / 3.5 s', 'met'],
    ['script of a first visit', '96.7 kB', '68.8 kB', '1.4 x', '≤ 135 kB', 'met'],
    [
      'import of 87,240 facilities',
      '16.4 / 12.0 s',
      '4.00 / 4.10 s',
      '4.1 / 2.9 x',
      '≤ 3 x',
      'MISSED / met',
    ],
  ])
})

it('says of a part that failed that it did, in every line of it', () => {
  const { leads: _, ...others } = results
  const lines = summarize(others)
  expect(lines).toHaveLength(summarize(results).length)
  const [failed, ...more] = lines.filter(({ figures }) => figures.length === 0).map(cellsOf)
  expect(more).toEqual([])
  expect(failed).toEqual([
    'leads accepted',
    'failed',
    '',
    'plain inserts of the row',
    '',
    '≥ 400 / 200/s',
    'FAILED',
  ])
})
