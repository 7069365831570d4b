/** Reads a file into rows: decoded, split, header found; row by row in bounded memory. */
import { UserFacingError } from '../../../platform/errors.ts'
import { cellText } from './cells.ts'
import { columnName } from './column-names.ts'
import { type Columns, HEADER_WITHIN, missingColumns, namesIn, readHeader } from './columns.ts'
import { CsvParser, type CsvRecord, type Delimiter, findDelimiter } from './csv.ts'
import { type Decoded, decode } from './decode.ts'
import type { ImportRow, Note } from './import-row.ts'
import { isJsonLines, JsonLinesParser } from './json-lines.ts'
import { checkList } from './read-documents.ts'
import type { ReadOptions } from './read-options.ts'
import { type RowReader, rowReader } from './read-row.ts'
import { isWorkbook, openWorkbook, type Workbook } from './workbook.ts'

export type FileFacts = {
  decoded: Decoded
  /** Null for JSON. */
  delimiter: Delimiter | null
  /** Null for a text file. */
  workbook: { sheet: string; sheets: string[] } | null
  columns: Columns
}

/** The result of one chunk of the file. */
export type Piece = {
  rows: ImportRow[]
  notes: Note[]
  /** Identifiers of rejected rows. */
  refusedIds: string[]
  /** Records below the header so far, including rejected ones and those about something else. */
  rowsRead: number
  /** How many of these the list's template skipped. */
  skipped: number
  bytesRead: number
}

/** Enough text to detect the delimiter. */
const HEAD_CHARACTERS = 16_384
/** Rows of a workbook per batch. */
const RECORDS_AT_ONCE = 500

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
  const { head, whole } = await peek(counted())
  if (isWorkbook(head)) {
    const workbook = await openWorkbook(whole, options.sheet)
    const file = new FileReader(options, decoded, workbook, onFacts)
    for await (const record of workbook.records()) {
      file.add(record)
      if (file.count >= RECORDS_AT_ONCE) yield { ...file.take(), bytesRead }
    }
    file.end()
    yield { ...file.take(), bytesRead }
    return
  }
  if (options.sheet !== null) throw new UserFacingError('--sheet is for Excel workbooks only.')
  const file = new FileReader(options, decoded, null, onFacts)
  for await (const text of decode(whole, decoded)) {
    file.write(text)
    if (file.count > 0) yield { ...file.take(), bytesRead }
  }
  file.end()
  yield { ...file.take(), bytesRead }
}

/** Enough bytes to detect the file type, and the whole file. */
async function peek(
  chunks: AsyncGenerator<Uint8Array>,
): Promise<{ head: Buffer; whole: AsyncIterable<Uint8Array> }> {
  const parts: Uint8Array[] = []
  let size = 0
  while (size < 4) {
    const { done, value } = await chunks.next()
    if (done) break
    parts.push(value)
    size += value.byteLength
  }
  async function* whole() {
    yield* parts
    yield* chunks
  }
  return { head: Buffer.concat(parts), whole: whole() }
}

type Parser = CsvParser | JsonLinesParser

class FileReader {
  readonly #options: ReadOptions
  readonly #decoded: Decoded
  readonly #workbook: Workbook | null
  readonly #onFacts: (facts: FileFacts) => void
  #head = ''
  #parser: Parser | null = null
  #delimiter: Delimiter | null = ','
  #columns: Columns | null = null
  #readRow: RowReader | null = null
  #hasAccepted = false
  /** Records seen while looking for the header. */
  #beforeHeader: CsvRecord[] = []
  #rows: ImportRow[] = []
  #notes: Note[] = []
  #refusedIds: string[] = []
  #idPosition = -1
  #rowsRead = 0
  #skipped = 0
  /** When the last piece was taken. */
  #skippedBefore = 0

  constructor(
    options: ReadOptions,
    decoded: Decoded,
    workbook: Workbook | null,
    onFacts: (facts: FileFacts) => void,
  ) {
    this.#options = options
    this.#decoded = decoded
    this.#workbook = workbook
    this.#onFacts = onFacts
  }

  get count(): number {
    return this.#rows.length + this.#notes.length + this.#skipped - this.#skippedBefore
  }

  /** A record of a workbook, which needs no parser. */
  add(record: CsvRecord): void {
    this.#onRecord(record)
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
    if (!this.#workbook) (this.#parser ?? this.#begin()).end()
    if (!this.#columns) throw missingColumns(widest(this.#beforeHeader), this.#options.mapping)
    if (this.#rowsRead === 0) throw new UserFacingError('The file has a header and no rows.')
    // No address contained a city: its column is missing.
    const { positions, list } = this.#columns
    if (!positions.has('city') && !list?.isByCounty && !this.#hasAccepted) {
      throw missingColumns(this.#columns.header, this.#options.mapping)
    }
  }

  take(): Omit<Piece, 'bytesRead'> {
    const [rows, notes, refusedIds] = [this.#rows, this.#notes, this.#refusedIds]
    this.#rows = []
    this.#notes = []
    this.#refusedIds = []
    this.#skippedBefore = this.#skipped
    return { rows, notes, refusedIds, rowsRead: this.#rowsRead, skipped: this.#skipped }
  }

  #begin(): Parser {
    const onRecord = (record: CsvRecord) => this.#onRecord(record)
    this.#delimiter = isJsonLines(this.#head) ? null : findDelimiter(this.#head)
    const parser = this.#delimiter
      ? new CsvParser(this.#delimiter, onRecord)
      : new JsonLinesParser(onRecord)
    this.#parser = parser
    parser.write(this.#head)
    this.#head = ''
    return parser
  }

  #onRecord(record: CsvRecord): void {
    if (this.#readRow) {
      this.#rowsRead += 1
      const row = this.#readRow(record, (note) => this.#notes.push(note))
      if (row === 'skipped') this.#skipped += 1
      else if (row) {
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
    const { mapping } = this.#options
    const columns = readHeader(record, mapping)
    if (!columns) {
      this.#beforeHeader.push(record)
      if (this.#beforeHeader.length < HEADER_WITHIN) return
      throw missingColumns(widest(this.#beforeHeader), mapping)
    }
    const known = new Set(columns.header.map(columnName))
    for (const name of namesIn(mapping)) {
      if (!known.has(columnName(name))) {
        throw new UserFacingError(`There is no column "${name}" in this file.`)
      }
    }
    this.#beforeHeader = []
    this.#columns = columns
    checkList(columns, this.#options)
    this.#readRow = rowReader(columns, this.#options)
    this.#idPosition = columns.positions.get('externalId') ?? -1
    const workbook = this.#workbook && {
      sheet: this.#workbook.sheet,
      sheets: this.#workbook.sheets,
    }
    this.#onFacts({ decoded: this.#decoded, delimiter: this.#delimiter, workbook, columns })
  }
}

/** The record before a header that looks most like it. */
function widest(records: CsvRecord[]): string[] | undefined {
  return records.reduce<string[] | undefined>(
    (best, { cells }) => (best && best.length >= cells.length ? best : cells),
    undefined,
  )
}
