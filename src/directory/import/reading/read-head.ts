/** The beginning of a file, for the person who says which column is which. */
import { UserFacingError } from '../../../platform/errors.ts'
import { cellText } from './cells.ts'
import type { Field } from './column-names.ts'
import {
  type Columns,
  HEADER_WITHIN,
  MAX_COLUMN_NAME_LENGTH,
  type Mapping,
  type Required,
  readColumns,
  readHeader,
} from './columns.ts'
import { CsvParser, type CsvRecord, findDelimiter } from './csv.ts'
import { type Decoded, decode } from './decode.ts'
import { isJsonLines, JsonLinesParser } from './json-lines.ts'
import { isWorkbook, openWorkbook } from './workbook.ts'

export type HeadColumn = {
  name: string
  field: Field | null
  /** The field is certain, only likely, or read by the template of a list that is known. */
  guess: 'sure' | 'likely' | 'list' | 'none'
  samples: string[]
}

export type FileHead = {
  sheets: string[]
  sheet: string | null
  encoding: Decoded['encoding']
  headerLine: number
  /** The fields without which there can be no page, and for which no column was found. */
  missing: Required[]
  /** The title of a list that is known by its columns. */
  list: string | null
  columns: HeadColumn[]
}

const SAMPLED_RECORDS = 200
const SAMPLES = 3
const MAX_SAMPLE_LENGTH = 60
const MAX_NAME_LENGTH = 200
const MAX_COLUMNS_SHOWN = 300
const MAX_SHEETS = 50

export async function readHead(
  source: () => AsyncIterable<Uint8Array>,
  { mapping, sheet }: { mapping: Mapping; sheet: string | null },
): Promise<FileHead> {
  const decoded: Decoded = { encoding: 'UTF-8', strayBytes: 0 }
  const file = await openRecords(source, sheet, decoded)
  const records: CsvRecord[] = []
  let headerAt = -1
  for await (const record of file.records) {
    records.push(record)
    const isLookedFor = headerAt === -1 && records.length <= HEADER_WITHIN
    if (isLookedFor && readHeader(record, mapping)) headerAt = records.length - 1
    if (records.length > headerAt + SAMPLED_RECORDS) break
  }
  if (records.length === 0) throw new UserFacingError('The file is empty.')
  const at = headerAt === -1 ? widestOf(records) : headerAt
  const { columns, missing } = readColumns(records[at] ?? { cells: [], line: 0 }, mapping)
  return {
    sheets: file.sheets.slice(0, MAX_SHEETS),
    sheet: file.sheet,
    encoding: decoded.encoding,
    headerLine: columns.line,
    missing,
    list: columns.list?.title ?? null,
    columns: listColumns(columns, records.slice(at + 1)).slice(0, MAX_COLUMNS_SHOWN),
  }
}

const widestOf = (records: CsvRecord[]): number =>
  records
    .slice(0, HEADER_WITHIN)
    .reduce(
      (best, { cells }, at) => (cells.length > (records[best]?.cells.length ?? 0) ? at : best),
      0,
    )

function listColumns(
  { header, positions, said, unused }: Columns,
  rows: CsvRecord[],
): HeadColumn[] {
  const fieldAt = new Map([...positions].map(([field, position]) => [position, field]))
  const guesses = new Map(unused.map(({ name, guess }) => [name, guess]))
  const read = new Set(said.values())
  return header.flatMap((whole, at): HeadColumn[] => {
    // The first of two columns with one name is read.
    if (whole === '' || header.indexOf(whole) < at) return []
    const name = whole.slice(0, MAX_NAME_LENGTH).toWellFormed()
    const samples = [...new Set(rows.flatMap(({ cells }) => cellText(cells[at]) ?? []))]
      .slice(0, SAMPLES)
      .map((text) => text.slice(0, MAX_SAMPLE_LENGTH).toWellFormed())
    const field = fieldAt.get(at)
    if (field) return [{ name, samples, field, guess: 'sure' }]
    if (read.has(at)) return [{ name, samples, field: null, guess: 'list' }]
    const likely = guesses.get(whole.slice(0, MAX_COLUMN_NAME_LENGTH)) ?? null
    return [{ name, samples, field: likely, guess: likely ? 'likely' : 'none' }]
  })
}

export type OpenRecords = {
  sheet: string | null
  sheets: string[]
  records: AsyncIterable<CsvRecord>
}

/** All records of a file as they are, its header among them. */
export async function openRecords(
  source: () => AsyncIterable<Uint8Array>,
  sheet: string | null,
  decoded: Decoded = { encoding: 'UTF-8', strayBytes: 0 },
): Promise<OpenRecords> {
  if (isWorkbook(await firstBytes(source()))) {
    const workbook = await openWorkbook(source(), sheet)
    return { sheet: workbook.sheet, sheets: workbook.sheets, records: workbook.records() }
  }
  return { sheet: null, sheets: [], records: textRecords(source(), decoded) }
}

async function firstBytes(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  for await (const chunk of chunks) return Buffer.from(chunk.subarray(0, 4))
  return Buffer.alloc(0)
}

async function* textRecords(
  chunks: AsyncIterable<Uint8Array>,
  decoded: Decoded,
): AsyncGenerator<CsvRecord> {
  let records: CsvRecord[] = []
  const onRecord = (record: CsvRecord) => void records.push(record)
  let parser: CsvParser | JsonLinesParser | null = null
  for await (const text of decode(chunks, decoded)) {
    parser ??= isJsonLines(text)
      ? new JsonLinesParser(onRecord)
      : new CsvParser(findDelimiter(text), onRecord)
    parser.write(text)
    yield* records
    records = []
  }
  parser?.end()
  yield* records
}
