/** Stages the rows of a run in a temporary table of its transaction. */

import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import { binaryArray } from '../../platform/database/binary-array.ts'
import { type Batch, type Column, KEY_TYPES, ownIdKey, readBatches, SEPARATOR } from './batches.ts'
import type { ImportRequest } from './import-request.ts'
import type { Places } from './places.sql.ts'
import { DATA_TYPES, dataColumns } from './reading/import-row.ts'
import type { FileFacts } from './reading/read-file.ts'
import { readOnThread } from './reading-thread.ts'
import type { ReportLine } from './report.ts'
import { CREATE_DOCUMENTS, stageDocuments } from './writing/documents.sql.ts'
import { CREATE_TRANSLATIONS, stageTranslations } from './writing/translations.sql.ts'

const PLACE_TYPES = { city_id: 'int', state_id: 'int', category_id: 'int' } as const
/** Of all columns. */
const TYPES: Record<string, string> = {
  ...KEY_TYPES,
  ...PLACE_TYPES,
  digest: 'uuid',
  ...DATA_TYPES,
}

async function createStaging(client: pg.ClientBase): Promise<void> {
  await client.query(
    `create temporary table import_rows (
       ${Object.entries(TYPES)
         .map(([name, type]) => `${name} ${type}`)
         .join(', ')}
     ) on commit drop;
     create temporary table import_refused (record_key text) on commit drop;
     ${CREATE_DOCUMENTS};
     ${CREATE_TRANSLATIONS}`,
  )
}

async function stageBatch(client: pg.ClientBase, places: Places, batch: Batch): Promise<void> {
  if (batch.columns.length === 0) return
  const columns = [...batch.columns, ...(await placeColumns(batch, places))]
  const parameters = columns.map(({ type }, index) => `$${index + 1}::${type}[]`)
  const names = columns.map(({ name }) => name)
  await client.query(
    `insert into import_rows (${names.join(', ')}, digest)
     select *, ${digestOf(names)}
       from (select ${columns.map(stored).join(', ')}
               from unnest(${parameters.join(', ')}) as sent(${names.join(', ')})) given`,
    columns.map(({ values }) => values),
  )
  await stageDocuments(client, batch.documents)
  await stageTranslations(client, batch.translations)
}

async function placeColumns({ cities, categories }: Batch, places: Places): Promise<Column[]> {
  const values: Record<keyof typeof PLACE_TYPES, (number | null)[]> = {
    city_id: await places.cityIds(cities),
    state_id: cities.map(({ stateCode }) => places.stateId(stateCode)),
    category_id: categories.map((category) => places.categoryId(category)),
  }
  return Object.entries(PLACE_TYPES).map(([name, type]) => ({
    name,
    type,
    values: binaryArray(type, values[name as keyof typeof PLACE_TYPES]),
  }))
}

/** A rejected row is still in the list: its facility is not gone. */
async function stageRefused(client: pg.ClientBase, externalIds: string[]): Promise<void> {
  if (externalIds.length === 0) return
  await client.query('insert into import_refused select * from unnest($1::text[])', [
    externalIds.map(ownIdKey),
  ])
}

/** What is sent as a text and stored as something else. */
function stored({ name, type }: Column): string {
  if (TYPES[name] === type) return name
  if (TYPES[name] === 'text[]') return `string_to_array(${name}, '${SEPARATOR}') as ${name}`
  return `${name}::${TYPES[name]} as ${name}`
}

/** A digest of the whole row, computed by the database to keep reading fast. */
function digestOf(given: string[]): string {
  const said = dataColumns.map((column) => (given.includes(column) ? column : 'null'))
  return `md5(row(name, city_key, category_id, category_certainty, ${said.join(', ')})::text)::uuid`
}

/** A few milliseconds of work. */
const SLICE_BYTES = 8_192
/** A thread needs a fifth of a second to start, in which a shorter file is read. */
const LONG_BYTES = 2_000_000

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
  const batches = openBatches(request, (found) => {
    facts = found
    request.onFacts(found)
  })
  const refused: string[] = []
  let writing = Promise.resolve()
  for await (const batch of batches) {
    request.signal?.throwIfAborted()
    const { notes, refusedIds, rowsRead, skipped, bytesRead } = batch
    totals.rowsRead = rowsRead
    totals.bytesRead = bytesRead
    totals.skipped = skipped
    for (const { kind } of notes) {
      if (kind === 'corrected') totals.corrected += 1
      if (kind === 'left out') totals.leftOut += 1
    }
    refused.push(...refusedIds)
    await request.report.add(notes)
    await writing
    writing = stageBatch(client, places, batch)
    // Awaited with the next batch; until then a rejection must not be unhandled.
    writing.catch(() => {})
    request.onProgress({ phase: 'reading', rowsRead, bytesRead })
  }
  await writing
  await stageRefused(client, refused)
  await client.query('analyze import_rows (line, record_key, name_key, city_id)')
  if (!facts) throw new Error('the file ended without a header')
  await request.report.add(unusedColumns(facts))
  return { facts, ...totals }
}

/** What comes through a pipe may come slowly, and is read as it comes. */
function openBatches(
  request: ImportRequest,
  onFacts: (facts: FileFacts) => void,
): AsyncGenerator<Batch> {
  const { file, fileBytes, mapping, category, sheet, grade, isEveryRow, citation } = request
  if (request.joined || (fileBytes ?? 0) < LONG_BYTES) {
    return readBatches(inTurns(file), request, onFacts)
  }
  return readOnThread(file, { mapping, category, sheet, grade, isEveryRow, citation }, onFacts)
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
