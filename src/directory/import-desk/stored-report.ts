/** The report of a rehearsal, in the database: its transaction is rolled back, so it is written outside of it. */
import type pg from 'pg'
import type { Report, ReportLine } from '../import/report.ts'
import type { ImportSummary } from '../import/summary.ts'
import { createReportLines } from './reports.sql.ts'
import { REPORT_KINDS, type ReportKind } from './upload-rules.ts'
import type { Summary } from './uploads.contract.ts'

/** The lines of the rehearsal stay. */
export const UNWRITTEN: Report = {
  add: async () => {},
  finish: async () => {},
  discard: async () => {},
}

/** As many lines as a person can look through. */
const MAX_LINES_OF_A_KIND = 20_000
const MAX_REASONS = 1_000
const MAX_SHOWN_REASONS = 20

/** Counts all lines and stores the first of each kind. */
export class StoredReport implements Report {
  readonly #pool: pg.Pool
  readonly #uploadId: number
  readonly #reasons = new Map<string, number>()
  readonly kinds: Partial<Record<ReportKind, number>> = {}
  #position = 0

  constructor(pool: pg.Pool, uploadId: number) {
    this.#pool = pool
    this.#uploadId = uploadId
  }

  async add(lines: readonly ReportLine[]): Promise<void> {
    const kept = lines.filter((line) => this.#count(line))
    if (kept.length === 0) return
    await createReportLines(this.#pool, this.#uploadId, this.#position, kept)
    this.#position += kept.length
  }

  #count({ kind: given, column, reason }: ReportLine): boolean {
    const kind = REPORT_KINDS.find((one) => one === given)
    if (!kind) return false
    const counted = (this.kinds[kind] ?? 0) + 1
    this.kinds[kind] = counted
    if (kind === 'rejected') {
      const why = `${column}: ${reason}`
      const known = this.#reasons.get(why)
      if (known !== undefined || this.#reasons.size < MAX_REASONS) {
        this.#reasons.set(why, (known ?? 0) + 1)
      }
    }
    return counted <= MAX_LINES_OF_A_KIND
  }

  get reasons(): Summary['reasons'] {
    return [...this.#reasons]
      .map(([reason, count]) => ({ reason, count }))
      .sort((a, b) => b.count - a.count)
      .slice(0, MAX_SHOWN_REASONS)
  }

  async finish(): Promise<void> {}
  async discard(): Promise<void> {}
}

export function summaryOf(
  {
    rowsRead,
    imported,
    updated,
    unchanged,
    rejected,
    skipped,
    evidence,
    forReview,
    hasChanged,
  }: ImportSummary,
  { kinds, reasons }: StoredReport,
): Summary {
  return {
    rowsRead,
    imported,
    updated,
    unchanged,
    rejected,
    skipped,
    documents: evidence.documented + evidence.reported + evidence.listed,
    forReview,
    hasChanged,
    kinds,
    reasons,
  }
}
