/** What an import says while it runs and when it is done. */

import type { Phase, Progress } from '../src/directory/import/import-request.ts'
import { nameOfDelimiter } from '../src/directory/import/reading/csv.ts'
import type { FileFacts } from '../src/directory/import/reading/read-file.ts'
import type { ImportSummary } from '../src/directory/import/summary.ts'
import { formatCount } from '../src/ui/format.ts'
import type { Session } from './session.ts'

export function tellFacts(session: Session, { delimiter, workbook, columns }: FileFacts): void {
  const list = columns.list ? `, recognized as ${columns.list.title}` : ''
  const text = delimiter ? `${nameOfDelimiter(delimiter)}-separated` : 'JSON'
  const kind = workbook ? sheetOf(workbook) : text
  session.print(`  file        ${kind}, header on line ${columns.line}${list}`)
  const used = [...columns.positions].map(([field, at]) => `${field} ← ${columns.header[at]}`)
  session.print(`  columns     ${used.join(', ')}`)
  const inAddress = (['city', 'state'] as const).filter((field) => !columns.positions.has(field))
  if (inAddress.length > 0) {
    const label = columns.positions.has('address') ? 'in address  ' : 'by county   '
    session.print(`  ${label}${inAddress.join(', ')}`)
  }
}

/** The longest that a name somebody typed may be on a line. */
const MAX_SHEET_NAME_LENGTH = 40
const MAX_SHEETS = 8

function sheetOf({ sheet, sheets }: NonNullable<FileFacts['workbook']>): string {
  const others = sheets.filter((name) => name !== sheet).slice(0, MAX_SHEETS)
  const shown = others.map((name) => `"${name.slice(0, MAX_SHEET_NAME_LENGTH)}"`).join(', ')
  const more = others.length > 0 ? ` (--sheet for ${shown})` : ''
  return `Excel workbook, sheet "${sheet.slice(0, MAX_SHEET_NAME_LENGTH)}"${more}`
}

const LABELS: Record<Phase, string> = {
  reading: 'reading',
  matching: 'matching with the directory',
  writing: 'writing facilities',
  neighbors: 'finding neighbors',
  search: 'counting and indexing for search',
  committing: 'committing',
}
const BAR_WIDTH = 24
const REDRAW_MS = 100
/** Lines of progress where there is no terminal. */
const LINES = 20

export function importProgress(
  session: Session,
  totalBytes: number | null,
): { show(progress: Progress): void; end(): void } {
  const started = performance.now()
  let drawnAt = 0
  let told = ''
  const clear = () => (session.isTerminal ? '\r\u001b[2K' : '')
  const tell = (mark: string, text: string) => {
    if (mark === told) return
    told = mark
    session.print(`${clear()}  ${text}`)
  }
  return {
    show({ phase, rowsRead, bytesRead }) {
      if (phase !== 'reading') {
        tell(phase, LABELS[phase])
        return
      }
      const seconds = (performance.now() - started) / 1000
      const rate = `${formatCount(Math.round(rowsRead / Math.max(seconds, 0.001)))} rows/s`
      const share = totalBytes ? Math.min(1, bytesRead / totalBytes) : null
      if (session.isTerminal) {
        if (performance.now() - drawnAt < REDRAW_MS) return
        drawnAt = performance.now()
        const left = share ? `, ${clock(seconds / share - seconds)} left` : ''
        void session.write(
          `${clear()}  reading     ${bar(share)} ${formatCount(rowsRead)} rows, ${rate}${left}`,
        )
      } else {
        const step = share === null ? Math.floor(rowsRead / 50_000) : Math.floor(share * LINES)
        tell(
          `reading ${step}`,
          `reading     ${formatCount(rowsRead)} rows${share === null ? '' : `, ${Math.floor(share * 100)}%`}, ${rate}`,
        )
      }
    },
    end() {
      if (session.isTerminal) void session.write(clear())
    },
  }
}

function bar(share: number | null): string {
  if (share === null) return ''
  const filled = Math.round(share * BAR_WIDTH)
  return `[${'#'.repeat(filled)}${'.'.repeat(BAR_WIDTH - filled)}] ${`${Math.floor(share * 100)}%`.padStart(4)} `
}

function clock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

export function printSummary(
  session: Session,
  summary: ImportSummary,
  { isDryRun, report }: { isDryRun: boolean; report: string },
): void {
  const line = (label: string, value: number, note = '') =>
    session.print(`  ${label.padEnd(12)}${formatCount(value).padStart(11)}${note && `   ${note}`}`)
  session.print('')
  line('rows read', summary.rowsRead)
  line('imported', summary.imported)
  line(
    'updated',
    summary.updated,
    summary.renamed ? `${formatCount(summary.renamed)} with a new address` : '',
  )
  line(
    'unchanged',
    summary.unchanged,
    summary.repeated ? `${formatCount(summary.repeated)} repeat another row` : '',
  )
  line('rejected', summary.rejected)
  if (summary.skipped > 0) {
    line(
      'skipped',
      summary.skipped,
      'rows that say nothing about asbestos; --all-rows imports them',
    )
  }
  session.print(`  ${'-'.repeat(23)}`)
  line('deactivated', summary.deactivated)
  line('for review', summary.forReview, summary.forReview ? './atlas facility review' : '')
  const { documented, reported, listed } = summary.evidence
  const documents = documented + reported + listed
  if (documents > 0) {
    const note = `${formatCount(documented)} documented, ${formatCount(reported)} reported`
    line('evidence', documents, listed > 0 ? `${note}, ${formatCount(listed)} only listed` : note)
  }
  if (summary.translated > 0) line('translated', summary.translated, 'texts')
  line('corrected', summary.corrected, 'cells')
  line('left out', summary.leftOut, 'cells')
  session.print(`  ${'-'.repeat(23)}`)
  line('facilities', summary.facilities, 'in this list; of them')
  line('thin', summary.thin, 'without years, company, materials or text: not indexed')
  line('no category', summary.uncategorized)
  line('no position', summary.unlocated)
  session.print('')
  for (const [at, text] of unusedLines(summary).entries()) {
    session.print(`  ${at === 0 ? 'not used    ' : ' '.repeat(12)}${text}`)
  }
  session.print(`  encoding    ${encodingOf(summary)}`)
  session.print(`  report      ${report}`)
  session.print(`  ${outcome(summary, isDryRun)}`)
  if (summary.isDemonstration) {
    session.print('  note        demonstration records are in this directory as well: real data')
    session.print('              belongs in a separate database, started with DATASET=none')
  }
}

/** The most columns named on the terminal; the report names them all. */
const MAX_COLUMNS = 100
const LINE_WIDTH = 90

/** Every column that was not used, with what it might be, in lines that a terminal can show. */
function unusedLines({ unusedColumns }: ImportSummary): string[] {
  const names = unusedColumns
    .slice(0, MAX_COLUMNS)
    .map(({ name, guess }) => (guess ? `${name} → ${guess}?` : name))
  const more = unusedColumns.length - names.length
  if (more > 0) names.push(`and ${formatCount(more)} more, in the report`)
  const lines: string[] = []
  for (const [at, name] of names.entries()) {
    const text = at < names.length - 1 ? `${name}, ` : name
    const last = lines.at(-1)
    if (last !== undefined && last.length + text.length <= LINE_WIDTH) {
      lines[lines.length - 1] = last + text
    } else lines.push(text)
  }
  return lines.map((line) => line.trimEnd())
}

function encodingOf({ encoding, strayBytes }: ImportSummary): string {
  const stray = `${formatCount(strayBytes)} stray bytes read as Windows-1252`
  return strayBytes > 0 ? `${encoding}, ${stray}` : encoding
}

function outcome({ hasChanged, datasetVersion }: ImportSummary, isDryRun: boolean): string {
  if (isDryRun) return 'rehearsal   nothing was changed'
  return hasChanged ? `dataset     version ${datasetVersion}` : 'dataset     nothing to change'
}
