/** A file to rows: decoded, split, its header found; told row by row, in bounded memory. */
import { ClearError } from '../../../platform/errors.ts'
import type { CategorySlug } from '../../categories.ts'
import { cellText } from './cells.ts'
import {
  type Columns,
  columnName,
  HEADER_WITHIN,
  type Mapping,
  missingColumns,
  readHeader,
} from './columns.ts'
import { CsvParser, type CsvRecord } from './csv.ts'
import { type Decoded, decode } from './decode.ts'
import { type Delimiter, findDelimiter } from './delimiter.ts'
import type { ImportRow, Note } from './import-row.ts'
import { type RowReader, rowReader } from './read-row.ts'

export type ReadOptions = { mapping: Mapping; category: CategorySlug | null }

export type FileFacts = {
  decoded: Decoded
  delimiter: Delimiter
  columns: Columns
}

/** What one piece of the file gave. */
export type Piece = {
  rows: ImportRow[]
  notes: Note[]
  /** Identifiers of refused rows. */
  refusedIds: string[]
  /** Records below the header so far, refused ones included. */
  rowsRead: number
  bytesRead: number
}

/** Enough text to see the delimiter by. */
const HEAD_CHARACTERS = 16_384

/** Yields at least once; `onFacts` is called when the header is found, before the first rows. */
export async function* readFile(
  source: AsyncIterable<Uint8Array>,
  options: ReadOptions,
  onFacts: (facts: FileFacts) => void,
): AsyncGenerator<Piece> {
  const decoded: Decoded = { encoding: 'UTF-8', strayBytes: 0 }
  let bytesRead = 0
  const counted = async function* () {
    for await (const chunk of source) {
      bytesRead += chunk.byteLength
      yield chunk
    }
  }
  const file = new FileReader(options, decoded, onFacts)
  for await (const text of decode(counted(), decoded)) {
    file.write(text)
    if (file.hasRows) yield { ...file.take(), bytesRead }
  }
  file.end()
  yield { ...file.take(), bytesRead }
}

class FileReader {
  readonly #options: ReadOptions
  readonly #decoded: Decoded
  readonly #onFacts: (facts: FileFacts) => void
  #head = ''
  #parser: CsvParser | null = null
  #delimiter: Delimiter = ','
  #columns: Columns | null = null
  #readRow: RowReader | null = null
  #hasAccepted = false
  /** Records seen while looking for the header. */
  #skipped: CsvRecord[] = []
  #rows: ImportRow[] = []
  #notes: Note[] = []
  #refusedIds: string[] = []
  #idPosition = -1
  #rowsRead = 0

  constructor(options: ReadOptions, decoded: Decoded, onFacts: (facts: FileFacts) => void) {
    this.#options = options
    this.#decoded = decoded
    this.#onFacts = onFacts
  }

  get hasRows(): boolean {
    return this.#rows.length + this.#notes.length > 0
  }

  write(text: string): void {
    if (this.#parser) {
      this.#parser.write(text)
    } else {
      this.#head += text
      if (this.#head.length >= HEAD_CHARACTERS) this.#begin()
    }
  }

  end(): void {
    const parser = this.#parser ?? this.#begin()
    parser.end()
    if (!this.#columns) throw missingColumns(widest(this.#skipped), this.#options.mapping)
    if (this.#rowsRead === 0) throw new ClearError('The file has a header and no rows.')
    // No address named a city: what is missing is its column.
    if (!this.#columns.positions.has('city') && !this.#hasAccepted) {
      throw missingColumns(this.#columns.header, this.#options.mapping)
    }
  }

  take(): Omit<Piece, 'bytesRead'> {
    const [rows, notes, refusedIds] = [this.#rows, this.#notes, this.#refusedIds]
    this.#rows = []
    this.#notes = []
    this.#refusedIds = []
    return { rows, notes, refusedIds, rowsRead: this.#rowsRead }
  }

  #begin(): CsvParser {
    this.#delimiter = findDelimiter(this.#head)
    const parser = new CsvParser(this.#delimiter, (record) => this.#onRecord(record))
    this.#parser = parser
    parser.write(this.#head)
    this.#head = ''
    return parser
  }

  #onRecord(record: CsvRecord): void {
    if (this.#readRow) {
      this.#rowsRead += 1
      const row = this.#readRow(record, (note) => this.#notes.push(note))
      if (row) {
        this.#rows.push(row)
        this.#hasAccepted = true
      } else this.#noteRefused(record)
    } else {
      this.#lookForHeader(record)
    }
  }

  #noteRefused({ cells }: CsvRecord): void {
    const id = this.#idPosition < 0 ? null : cellText(cells[this.#idPosition])
    if (id !== null) this.#refusedIds.push(id)
  }

  #lookForHeader(record: CsvRecord): void {
    const { mapping, category } = this.#options
    const columns = readHeader(record, mapping)
    if (!columns) {
      this.#skipped.push(record)
      if (this.#skipped.length < HEADER_WITHIN) return
      throw missingColumns(widest(this.#skipped), mapping)
    }
    const known = new Set(columns.header.map(columnName))
    for (const name of Object.values(mapping)) {
      if (!known.has(columnName(name))) {
        throw new ClearError(`There is no column "${name}" in this file.`)
      }
    }
    this.#skipped = []
    this.#columns = columns
    this.#readRow = rowReader(columns, category)
    this.#idPosition = columns.positions.get('externalId') ?? -1
    this.#onFacts({ decoded: this.#decoded, delimiter: this.#delimiter, columns })
  }
}

/** Of what stood where a header should, the record that looks most like one. */
function widest(records: CsvRecord[]): string[] | undefined {
  return records.reduce<string[] | undefined>(
    (best, { cells }) => (best && best.length >= cells.length ? best : cells),
    undefined,
  )
}
