import { expect, it } from 'vitest'
import type { ImportSummary } from '../src/directory/import/summary.ts'
import { printSummary } from './import-output.ts'
import type { Session } from './session.ts'

const summary: ImportSummary = {
  rowsRead: 1,
  bytesRead: 1,
  imported: 1,
  updated: 0,
  unchanged: 0,
  rejected: 0,
  skipped: 0,
  repeated: 0,
  renamed: 0,
  deactivated: 0,
  forReview: 0,
  evidence: { documented: 0, reported: 0, listed: 0 },
  translated: 0,
  corrected: 0,
  leftOut: 0,
  unusedColumns: [],
  facilities: 1,
  thin: 0,
  uncategorized: 0,
  unlocated: 0,
  encoding: 'UTF-8',
  strayBytes: 0,
  isDemonstration: false,
  hasChanged: true,
  datasetVersion: 2,
}

function printed(changes: Partial<ImportSummary>): string[] {
  const lines: string[] = []
  const session: Partial<Session> = { print: (line) => void lines.push(line) }
  printSummary(session as Session, { ...summary, ...changes }, { isDryRun: false, report: 'r.csv' })
  return lines
}

it('names every column that was not used, with a guess, in lines of a readable length', () => {
  const lines = printed({
    unusedColumns: [
      { name: 'lattude_x', guess: 'latitude' },
      ...Array.from({ length: 120 }, (_, at) => ({ name: `extra_${at}`, guess: null })),
    ],
  })
  const first = lines.findIndex((line) => line.startsWith('  not used    lattude_x → latitude?, '))
  const last = lines.findIndex((line) => line.endsWith('and 21 more, in the report'))
  expect(first).toBeGreaterThan(0)
  expect(lines.slice(first, last + 1).join(' ')).toContain('extra_98')
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(110)
  expect(printed({}).some((line) => line.includes('not used'))).toBe(false)
})

it('says how many records are thin, without a category and without a position', () => {
  const lines = printed({ facilities: 3_000, thin: 1_200, uncategorized: 45, unlocated: 6 })
  expect(lines.filter((line) => /facilities|thin|no /.test(line))).toEqual([
    '  facilities        3,000   in this list; of them',
    '  thin              1,200   without years, company, materials or text: not indexed',
    '  no category          45',
    '  no position           6',
  ])
})

it('counts rows about something else, and evidence by grade', () => {
  const lines = printed({
    skipped: 79_800,
    evidence: { documented: 3, reported: 1_200, listed: 0 },
  })
  expect(lines.filter((line) => /skipped|evidence/.test(line))).toEqual([
    '  skipped          79,800   rows that say nothing about asbestos; --all-rows imports them',
    '  evidence          1,203   3 documented, 1,200 reported',
  ])
  const listed = printed({ evidence: { documented: 0, reported: 0, listed: 2 } })
  expect(listed).toContain('  evidence              2   0 documented, 0 reported, 2 only listed')
  expect(printed({}).some((line) => /skipped|evidence/.test(line))).toBe(false)
})
