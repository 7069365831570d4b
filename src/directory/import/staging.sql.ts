/** Stages the rows of a run in a temporary table of its transaction. */

import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import { arrayLiteral } from '../../platform/database/array-literal.ts'
import { slugOf } from '../slug.ts'
import type { ImportRequest } from './import-request.ts'
import type { Places } from './places.sql.ts'
import { DATA_TYPES, dataColumns, type FacilityData, type ImportRow } from './reading/import-row.ts'
import { cityKey, looseKey } from './reading/keys.ts'
import { type FileFacts, readFile } from './reading/read-file.ts'
import type { ReportLine } from './report.ts'
import { CREATE_DOCUMENTS, stageDocuments } from './writing/documents.sql.ts'
import { CREATE_TRANSLATIONS, stageTranslations } from './writing/translations.sql.ts'

/** Separates list items on the way into the database. */
const SEPARATOR = '\u001f'

type Column = { name: string; type: string; values: (string | number | boolean | null)[] }

const KEY_TYPES = {
  line: 'int',
  record_key: 'text',
  has_own_id: 'boolean',
  name: 'text',
  name_key: 'text',
  loose_key: 'text',
  address_key: 'text',
  slug: 'text',
  city_id: 'int',
  city_key: 'text',
  state_id: 'int',
  category_id: 'int',
  category_certainty: 'smallint',
  is_demonstration: 'boolean',
}

async function createStaging(client: pg.ClientBase): Promise<void> {
  const columns = Object.entries({ ...KEY_TYPES, digest: 'uuid', ...DATA_TYPES })
  await client.query(
    `create temporary table import_rows (
       ${columns.map(([name, type]) => `${name} ${type}`).join(', ')}
     ) on commit drop;
     create temporary table import_refused (record_key text) on commit drop;
     ${CREATE_DOCUMENTS};
     ${CREATE_TRANSLATIONS}`,
  )
}

async function stageRows(client: pg.ClientBase, places: Places, rows: ImportRow[]): Promise<void> {
  if (rows.length === 0) return
  const cityIds = await places.cityIds(
    rows.map((row) => ({ stateCode: row.state_code, name: row.city_name })),
  )
  const columns = [...keyColumns(rows, cityIds, places), ...filledColumns(rows)]
  const parameters = columns.map(({ type }, index) => `$${index + 1}::${wireType(type)}[]`)
  const names = columns.map(({ name }) => name)
  const selected = columns.map(({ name, type }) =>
    type === 'text[]' ? `string_to_array(${name}, '${SEPARATOR}')` : name,
  )
  await client.query(
    `insert into import_rows (${names.join(', ')}, digest)
     select ${selected.join(', ')}, ${digestOf(names)}
       from unnest(${parameters.join(', ')}) as given(${names.join(', ')})`,
    columns.map(({ values }) => arrayLiteral(values)),
  )
  await stageDocuments(client, rows)
  await stageTranslations(client, rows)
}

/** A rejected row is still in the list: its facility is not gone. */
async function stageRefused(client: pg.ClientBase, externalIds: string[]): Promise<void> {
  if (externalIds.length === 0) return
  await client.query('insert into import_refused select * from unnest($1::text[])', [
    externalIds.map(ownIdKey),
  ])
}

const ownIdKey = (externalId: string) => `#${externalId}`

function recordKey({ external_id, name_key, address_key }: ImportRow, place: string): string {
  return external_id === null ? `~${name_key}|${place}|${address_key ?? ''}` : ownIdKey(external_id)
}

function keyColumns(rows: ImportRow[], cityIds: number[], places: Places): Column[] {
  /** Where each row says it is, whether or not the directory has that city. */
  const cityKeys = rows.map((row) => `${row.state_code}:${cityKey(row.city_name)}`)
  const values: Record<keyof typeof KEY_TYPES, Column['values']> = {
    line: rows.map((row) => row.line),
    record_key: rows.map((row, at) => recordKey(row, cityKeys[at] ?? '')),
    has_own_id: rows.map((row) => row.external_id !== null),
    name: rows.map((row) => row.name),
    name_key: rows.map((row) => row.name_key),
    loose_key: rows.map((row) => looseKey(row.name_key)),
    address_key: rows.map((row) => row.address_key),
    slug: rows.map((row) => slugOf(row.name) || 'facility'),
    city_id: cityIds,
    city_key: cityKeys,
    state_id: rows.map((row) => places.stateId(row.state_code)),
    category_id: rows.map((row) => places.categoryId(row.category)),
    category_certainty: rows.map((row) => row.category_certainty),
    is_demonstration: rows.map((row) => row.is_demonstration),
  }
  return Object.entries(KEY_TYPES).map(([name, type]) => ({
    name,
    type,
    values: values[name as keyof typeof KEY_TYPES],
  }))
}

/** Most files fill a third of the columns; empty ones are not sent. */
function filledColumns(rows: ImportRow[]): Column[] {
  return dataColumns
    .filter((name) => rows.some((row) => row[name] !== null))
    .map((name) => ({ name, type: DATA_TYPES[name], values: rows.map((row) => flat(row[name])) }))
}

const wireType = (type: string) => (type === 'text[]' ? 'text' : type)
const flat = (value: FacilityData[keyof FacilityData]) =>
  Array.isArray(value) ? value.join(SEPARATOR) : value

/** A digest of the whole row, computed by the database to keep reading fast. */
function digestOf(given: string[]): string {
  const said = dataColumns.map((column) => (given.includes(column) ? column : 'null'))
  return `md5(row(name, city_key, category_id, category_certainty, ${said.join(', ')})::text)::uuid`
}

const BATCH = 500
/** A few milliseconds of work. */
const SLICE_BYTES = 8_192

export type FileRead = {
  facts: FileFacts
  rowsRead: number
  bytesRead: number
  /** Rows in which the list says nothing about asbestos. */
  skipped: number
  corrected: number
  leftOut: number
}

/** Reads and writes concurrently: the next rows are read while the last are written. */
export async function stageFile(
  client: pg.ClientBase,
  places: Places,
  request: ImportRequest,
): Promise<FileRead> {
  await createStaging(client)
  let facts: FileFacts | undefined
  const totals = { rowsRead: 0, bytesRead: 0, skipped: 0, corrected: 0, leftOut: 0 }
  const pieces = readFile(inTurns(request.file), request, (found) => {
    facts = found
    request.onFacts(found)
  })
  const refused: string[] = []
  let waiting: ImportRow[] = []
  let writing = Promise.resolve()
  const write = async () => {
    const rows = waiting
    waiting = []
    await writing
    writing = stageRows(client, places, rows)
    // Awaited with the next batch; until then a rejection must not be unhandled.
    writing.catch(() => {})
  }
  for await (const { rows, notes, refusedIds, rowsRead, skipped, bytesRead } of pieces) {
    request.signal?.throwIfAborted()
    totals.rowsRead = rowsRead
    totals.bytesRead = bytesRead
    totals.skipped = skipped
    for (const { kind } of notes) {
      if (kind === 'corrected') totals.corrected += 1
      if (kind === 'left out') totals.leftOut += 1
    }
    refused.push(...refusedIds)
    await request.report.add(notes)
    waiting = waiting.length === 0 ? rows : waiting.concat(rows)
    if (waiting.length >= BATCH) await write()
    request.onProgress({ phase: 'reading', rowsRead, bytesRead })
  }
  await write()
  await writing
  await stageRefused(client, refused)
  await client.query('analyze import_rows (line, record_key, name_key, city_id)')
  if (!facts) throw new Error('the file ended without a header')
  await request.report.add(unusedColumns(facts))
  return { facts, ...totals }
}

/** The site may be running in this process: yield to it between slices. */
async function* inTurns(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const bytes of file) {
    for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
      yield bytes.subarray(at, at + SLICE_BYTES)
      await setImmediate()
    }
  }
}

function unusedColumns({ columns }: FileFacts): ReportLine[] {
  return columns.unused.map(({ name, guess }) => ({
    line: columns.line,
    kind: 'not used',
    column: name,
    value: '',
    reason: guess ? `perhaps the ${guess}: --map ${guess}="${name}"` : 'no field has this name',
  }))
}
