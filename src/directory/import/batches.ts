/** The rows of a file in batches, as the database takes them: all that can be done without asking it. */
import { type CopyValue, copyRow } from '../../platform/database/copy-in.ts'
import type { CategorySlug } from '../categories.ts'
import { slugOf } from '../slug.ts'
import { dataColumns, type ImportRow, type Note } from './reading/import-row.ts'
import { cityKey, looseKey } from './reading/keys.ts'
import { type FileFacts, type Piece, readFile } from './reading/read-file.ts'
import type { ReadOptions } from './reading/read-options.ts'
import { documentsOf, type StagedDocument } from './writing/documents.sql.ts'
import { type StagedTranslation, translationsOf } from './writing/translations.sql.ts'

/** The ids of the categories that the database has. */
export type CategoryIds = Partial<Record<CategorySlug, number>>

export type City = { stateCode: string; name: string }

/** Both inclusive. */
export type LineRange = { first: number; last: number }

export type Batch = Omit<Piece, 'rows'> & {
  /** Null without rows. */
  lines: LineRange | null
  /** All but those of PLACE. */
  columns: string[]
  /** The values of these columns for each row, as COPY reads them. */
  copyRows: string[]
  /** The different cities, for the database to say which it has, and for each row which of them. */
  cities: City[]
  cityOfRow: Uint16Array<ArrayBuffer>
  documents: StagedDocument[]
  translations: StagedTranslation[]
}

/** Where a row is, by id: only the database knows them. */
export const PLACE = ['city_id', 'state_id'] as const

const ROWS = 1_000
/** The error for a list that is mostly about something else. */
const RECORDS = 20_000

/** Yields at least once; `onFacts` is called when the header is found, before the first batch. */
export async function* readBatches(
  file: AsyncIterable<Uint8Array>,
  options: ReadOptions,
  categoryIds: CategoryIds,
  onFacts: (facts: FileFacts) => void,
): AsyncGenerator<Batch> {
  let rows: ImportRow[] = []
  let notes: Note[] = []
  let refusedIds: string[] = []
  let counts = { rowsRead: 0, skipped: 0, bytesRead: 0 }
  let readBefore = 0
  const take = () => {
    const batch = { ...batchOf(rows, categoryIds), notes, refusedIds, ...counts }
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

function batchOf(rows: ImportRow[], categoryIds: CategoryIds) {
  /** Where each row says it is, whether or not the directory has that city. */
  const cityKeys = rows.map((row) => `${row.state_code}:${cityKey(row.city_name)}`)
  const given = [...keyColumns(rows, cityKeys, categoryIds), ...filledColumns(rows)]
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    lines: first && last ? { first: first.line, last: last.line } : null,
    columns: given.map(({ name }) => name),
    copyRows: rows.map((_, at) => copyRow(given.map(({ values }) => values[at] ?? null))),
    ...differentCities(rows, cityKeys),
    documents: documentsOf(rows),
    translations: translationsOf(rows),
  }
}

type GivenColumn = { name: string; values: readonly CopyValue[] }

function differentCities(rows: ImportRow[], keys: string[]): Pick<Batch, 'cities' | 'cityOfRow'> {
  const cities: City[] = []
  const known = new Map<string, number>()
  const cityOfRow = new Uint16Array(rows.length)
  for (const [at, { state_code, city_name }] of rows.entries()) {
    const key = keys[at] ?? ''
    let place = known.get(key)
    if (place === undefined) {
      place = cities.push({ stateCode: state_code, name: city_name }) - 1
      known.set(key, place)
    }
    cityOfRow[at] = place
  }
  return { cities, cityOfRow }
}

/** The key by which rows are matched. */
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
  category_id: 'int',
  category_certainty: 'smallint',
  is_demonstration: 'boolean',
  /** The coordinates to calculate with; those to store are decimals. */
  lat: 'float8',
  lon: 'float8',
} as const

function keyColumns(
  rows: ImportRow[],
  cityKeys: string[],
  categoryIds: CategoryIds,
): GivenColumn[] {
  const values: Record<keyof typeof KEY_TYPES, CopyValue[]> = {
    line: rows.map((row) => row.line),
    record_key: rows.map((row, at) => recordKey(row, cityKeys[at] ?? '')),
    has_own_id: rows.map((row) => row.external_id !== null),
    name: rows.map((row) => row.name),
    name_key: rows.map((row) => row.name_key),
    loose_key: rows.map((row) => looseKey(row.name_key)),
    address_key: rows.map((row) => row.address_key),
    slug: rows.map((row) => slugOf(row.name) || 'facility'),
    city_key: cityKeys,
    category_id: rows.map(({ category }) => category && (categoryIds[category] ?? null)),
    category_certainty: rows.map((row) => row.category_certainty),
    is_demonstration: rows.map((row) => row.is_demonstration),
    lat: rows.map((row) => row.latitude),
    lon: rows.map((row) => row.longitude),
  }
  return Object.entries(values).map(([name, values]) => ({ name, values }))
}

export const ownIdKey = (externalId: string) => `#${externalId}`

function recordKey({ external_id, name_key, address_key }: ImportRow, place: string): string {
  return external_id === null ? `~${name_key}|${place}|${address_key ?? ''}` : ownIdKey(external_id)
}

/** Most files fill a third of the columns; empty ones are not sent. */
const filledColumns = (rows: ImportRow[]): GivenColumn[] =>
  dataColumns
    .filter((name) => rows.some((row) => row[name] !== null))
    .map((name) => ({ name, values: rows.map((row) => row[name]) }))
