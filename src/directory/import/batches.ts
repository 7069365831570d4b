/** The rows of a file in batches, as the database takes them: all that can be done without asking it. */
import {
  type BinaryArray,
  binaryArray,
  type ElementType,
} from '../../platform/database/binary-array.ts'
import type { CategorySlug } from '../categories.ts'
import { slugOf } from '../slug.ts'
import { dataColumns, type FacilityData, type ImportRow, type Note } from './reading/import-row.ts'
import { cityKey, looseKey } from './reading/keys.ts'
import { type FileFacts, type Piece, readFile } from './reading/read-file.ts'
import type { ReadOptions } from './reading/read-options.ts'
import { documentsOf, type StagedDocument } from './writing/documents.sql.ts'
import { type StagedTranslation, translationsOf } from './writing/translations.sql.ts'

/** Separates list items on the way into the database. */
export const SEPARATOR = '\u001f'

/** The values of a column, as the database is sent them. */
export type Column = { name: string; type: ElementType; values: BinaryArray }

export type Batch = Omit<Piece, 'rows'> & {
  columns: Column[]
  /** Of each row, for the database to say which it has. */
  cities: { stateCode: string; name: string }[]
  categories: (CategorySlug | null)[]
  documents: StagedDocument[]
  translations: StagedTranslation[]
}

const ROWS = 1_000
/** Of a list that is mostly about something else. */
const RECORDS = 20_000

/** Yields at least once; `onFacts` is called when the header is found, before the first batch. */
export async function* readBatches(
  file: AsyncIterable<Uint8Array>,
  options: ReadOptions,
  onFacts: (facts: FileFacts) => void,
): AsyncGenerator<Batch> {
  let rows: ImportRow[] = []
  let notes: Note[] = []
  let refusedIds: string[] = []
  let counts = { rowsRead: 0, skipped: 0, bytesRead: 0 }
  let readBefore = 0
  const take = () => {
    const batch = { ...batchOf(rows), notes, refusedIds, ...counts }
    rows = []
    notes = []
    refusedIds = []
    readBefore = counts.rowsRead
    return batch
  }
  for await (const piece of readFile(file, options, onFacts)) {
    rows = rows.length === 0 ? piece.rows : rows.concat(piece.rows)
    notes = notes.length === 0 ? piece.notes : notes.concat(piece.notes)
    refusedIds.push(...piece.refusedIds)
    counts = { rowsRead: piece.rowsRead, skipped: piece.skipped, bytesRead: piece.bytesRead }
    const isLong = counts.rowsRead - readBefore >= RECORDS
    if (rows.length >= ROWS || notes.length >= ROWS || isLong) yield take()
  }
  yield take()
}

function batchOf(rows: ImportRow[]) {
  return {
    columns: rows.length === 0 ? [] : [...keyColumns(rows), ...filledColumns(rows)],
    cities: rows.map(({ state_code, city_name }) => ({ stateCode: state_code, name: city_name })),
    categories: rows.map(({ category }) => category),
    documents: documentsOf(rows),
    translations: translationsOf(rows),
  }
}

/** By which rows are matched. */
export const KEY_TYPES = {
  line: 'int',
  record_key: 'text',
  has_own_id: 'boolean',
  name: 'text',
  name_key: 'text',
  loose_key: 'text',
  address_key: 'text',
  slug: 'text',
  city_key: 'text',
  category_certainty: 'smallint',
  is_demonstration: 'boolean',
} as const

function keyColumns(rows: ImportRow[]): Column[] {
  /** Where each row says it is, whether or not the directory has that city. */
  const cityKeys = rows.map((row) => `${row.state_code}:${cityKey(row.city_name)}`)
  const values: Record<keyof typeof KEY_TYPES, (string | number | boolean | null)[]> = {
    line: rows.map((row) => row.line),
    record_key: rows.map((row, at) => recordKey(row, cityKeys[at] ?? '')),
    has_own_id: rows.map((row) => row.external_id !== null),
    name: rows.map((row) => row.name),
    name_key: rows.map((row) => row.name_key),
    loose_key: rows.map((row) => looseKey(row.name_key)),
    address_key: rows.map((row) => row.address_key),
    slug: rows.map((row) => slugOf(row.name) || 'facility'),
    city_key: cityKeys,
    category_certainty: rows.map((row) => row.category_certainty),
    is_demonstration: rows.map((row) => row.is_demonstration),
  }
  return Object.entries(KEY_TYPES).map(([name, type]) => ({
    name,
    type,
    values: binaryArray(type, values[name as keyof typeof KEY_TYPES]),
  }))
}

export const ownIdKey = (externalId: string) => `#${externalId}`

function recordKey({ external_id, name_key, address_key }: ImportRow, place: string): string {
  return external_id === null ? `~${name_key}|${place}|${address_key ?? ''}` : ownIdKey(external_id)
}

/** Most files fill a third of the columns; empty ones are not sent. What is not a text is sent as one. */
function filledColumns(rows: ImportRow[]): Column[] {
  const columns: Column[] = []
  for (const name of dataColumns) {
    const values = rows.map((row) => asText(row[name]))
    if (values.some((value) => value !== null)) {
      columns.push({ name, type: 'text', values: binaryArray('text', values) })
    }
  }
  return columns
}

function asText(value: FacilityData[keyof FacilityData]): string | null {
  if (value === null || typeof value === 'string') return value
  return Array.isArray(value) ? value.join(SEPARATOR) : String(value)
}
