/** The CSV report of a run: every row that was rejected, corrected, changed or needs review. */
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { csvLine } from '../../platform/csv.ts'
import { messageOf, UserFacingError } from '../../platform/errors.ts'

export type ReportLine = {
  /** The line of the file; null for entries about no line. */
  line: number | null
  kind: string
  column: string
  value: string
  reason: string
  /** The name of the record that the line is about, where the value does not say it. */
  record?: string
}

const FLUSH_CHARACTERS = 65_536

export type Report = {
  add(lines: readonly ReportLine[]): Promise<void>
  /** Renames the temporary file. Without this it is discarded. */
  finish(): Promise<void>
  discard(): Promise<void>
}

export async function openReport(path: string): Promise<Report & { path: string }> {
  const temporary = `${path}.${process.pid}.tmp`
  const file = await mkdir(dirname(path), { recursive: true })
    .then(() => open(temporary, 'w'))
    .catch((error) => {
      throw new UserFacingError(`The report ${path} cannot be written (${messageOf(error)}).`)
    })
  let pending = csvLine(['line', 'kind', 'column', 'value', 'reason', 'record'])
  const flush = async () => {
    const text = pending
    pending = ''
    await file.writeFile(text)
  }
  return {
    path,
    async add(lines) {
      for (const { line, kind, column, value, reason, record } of lines) {
        pending += csvLine([line, kind, column, value, reason, record])
      }
      if (pending.length > FLUSH_CHARACTERS) await flush()
    },
    async finish() {
      await flush()
      await file.close()
      await rename(temporary, path)
    },
    async discard() {
      await file.close().catch(() => {})
      await rm(temporary, { force: true })
    },
  }
}
