/**
 * A second file that says what the first does not: OSHA's violations to its inspections, EPA's
 * subparts to its facilities. Only the rows about asbestos are held in memory.
 */
import { UserFacingError } from '../../../platform/errors.ts'
import { cellText } from './cells.ts'
import { columnName } from './column-names.ts'
import { templateColumns } from './columns.ts'
import { CsvParser, type CsvRecord, findDelimiter } from './csv.ts'
import { decode } from './decode.ts'
import { BadCell } from './evidence-cells.ts'
import { air, osha, type Template } from './evidence-templates.ts'

type Row = Record<string, string | null>

export type JoinedRows = {
  template: Template
  /** The key of the column that both files have. */
  by: string
  rows: Map<string, Row[]>
}

const TEMPLATES: Template[] = [osha, air]
const MAX_ROWS = 500_000
/** Enough text to detect the delimiter. */
const HEAD_CHARACTERS = 16_384

/** Several files are parts of one. */
export async function readJoinedRows(files: AsyncIterable<Uint8Array>[]): Promise<JoinedRows> {
  const all = new JoinedReader()
  for (const file of files) await all.read(file)
  return all.result()
}

class JoinedReader {
  #found: JoinedRows | null = null
  #count = 0
  readonly #seen = new Set<string>()

  async read(file: AsyncIterable<Uint8Array>): Promise<void> {
    let columns: ReadonlyMap<string, number> | null = null
    const onRecord = (record: CsvRecord) => {
      if (columns) this.#add(record, columns)
      else columns = this.#readHeader(record)
    }
    let parser: CsvParser | null = null
    let head = ''
    const begin = () => {
      const begun = new CsvParser(findDelimiter(head), onRecord)
      begun.write(head)
      return begun
    }
    for await (const text of decode(file, { encoding: 'UTF-8', strayBytes: 0 })) {
      if (parser) parser.write(text)
      else {
        head += text
        if (head.length >= HEAD_CHARACTERS) parser = begin()
      }
    }
    const whole = parser ?? begin()
    whole.end()
  }

  result(): JoinedRows {
    if (!this.#found) throw new UserFacingError('The file given with --with is empty.')
    return this.#found
  }

  #readHeader({ cells }: CsvRecord): ReadonlyMap<string, number> {
    const names = cells.map(columnName)
    for (const template of this.#found ? [this.#found.template] : TEMPLATES) {
      const columns = templateColumns(names, template)
      const { by = '', says = [] } = template.joined ?? {}
      if (columns.has(by) && says.some((key) => columns.has(key))) {
        this.#found ??= { template, by, rows: new Map() }
        return columns
      }
    }
    throw new UserFacingError(
      'The file given with --with is neither OSHA violations nor ICIS-Air subparts or pollutants.',
    )
  }

  #add({ cells }: CsvRecord, columns: ReadonlyMap<string, number>): void {
    const cell = (key: string) => {
      const position = columns.get(key)
      return position === undefined ? null : cellText(cells[position])
    }
    const found = this.#found
    const key = found && cell(found.by)
    if (!found || !key || !isAbout(found.template, cell)) return
    const says = found.template.joined?.says ?? []
    const row = Object.fromEntries(says.map((name) => [name, cell(name)]))
    const mark = `${key} ${JSON.stringify(row)}`
    if (this.#seen.has(mark)) return
    this.#seen.add(mark)
    this.#count += 1
    if (this.#count > MAX_ROWS) {
      throw new UserFacingError(
        `The file given with --with has more than ${MAX_ROWS} rows about asbestos.`,
      )
    }
    const rows = found.rows.get(key)
    if (rows) rows.push(row)
    else found.rows.set(key, [row])
  }
}

/** States also cite their own standards, which are not counted. */
function isAbout(template: Template, cell: (key: string) => string | null): boolean {
  try {
    return template.isAbout(cell)
  } catch (error) {
    if (error instanceof BadCell) return false
    throw error
  }
}
