/** Stages the rows of a run in a temporary table of its transaction. */

import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import { copyIn, copyRow } from '../../platform/database/copy-in.ts'
import {
  type Batch,
  type CategoryIds,
  KEY_TYPES,
  type LineRange,
  ownIdKey,
  PLACE,
  readBatches,
} from './batches.ts'
import type { ImportRequest } from './import-request.ts'
import type { Places } from './places.sql.ts'
import { DATA_TYPES } from './reading/import-row.ts'
import type { FileFacts } from './reading/read-file.ts'
import { readOnThread } from './reading-thread.ts'
import type { ReportLine } from './report.ts'
import { CREATE_DOCUMENTS, stageDocuments } from './writing/documents.sql.ts'
import { CREATE_TRANSLATIONS, stageTranslations } from './writing/translations.sql.ts'

/** The types of all columns. */
const TYPES: Record<string, string> = {
  ...Object.fromEntries(PLACE.map((name) => [name, 'int'])),
  ...KEY_TYPES,
  ...DATA_TYPES,
}

async function createStaging(client: pg.ClientBase): Promise<void> {
  await client.query(
    `create temporary table import_rows (
       ${Object.entries(TYPES)
         .map(([name, type]) => `${name} ${type}`)
         .join(', ')}, primary key (line)
     ) on commit drop;
     create temporary table import_refused (record_key text) on commit drop;
     ${CREATE_DOCUMENTS};
     ${CREATE_TRANSLATIONS}`,
  )
}

async function stageBatch(client: pg.ClientBase, places: Places, batch: Batch): Promise<void> {
  const { columns, copyRows, cities, cityOfRow } = batch
  const cityIds = await places.cityIds(cities)
  const placeOf = cities.map(({ stateCode }, city) =>
    copyRow([cityIds[city] ?? null, places.stateId(stateCode)]),
  )
  await copyIn(
    client,
    `copy import_rows (${[...PLACE, ...columns]}) from stdin`,
    copyRows.map((values, row) => `${placeOf[cityOfRow[row] ?? 0]}\t${values}`),
  )
  await stageDocuments(client, batch.documents)
  await stageTranslations(client, batch.translations)
}

/** A rejected row is still in the list: its facility is not gone. */
async function stageRefused(client: pg.ClientBase, externalIds: string[]): Promise<void> {
  if (externalIds.length === 0) return
  await client.query('insert into import_refused select * from unnest($1::text[])', [
    externalIds.map(ownIdKey),
  ])
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

/** Reads and writes concurrently: the next rows are read while the last are written and `onStaged` works on them. */
export async function stageFile(
  client: pg.ClientBase,
  places: Places,
  request: ImportRequest,
  onStaged: (facts: FileFacts, lines: LineRange) => Promise<void>,
): Promise<FileRead> {
  await createStaging(client)
  let facts: FileFacts | undefined
  const totals = { rowsRead: 0, bytesRead: 0, skipped: 0, corrected: 0, leftOut: 0 }
  const batches = openBatches(request, places.categoryIds(), (found) => {
    facts = found
    request.onFacts(found)
  })
  const refused: string[] = []
  const write = async (batch: Batch) => {
    if (!facts || !batch.lines) return
    await stageBatch(client, places, batch)
    await onStaged(facts, batch.lines)
  }
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
    writing = write(batch)
    // Awaited with the next batch; until then a rejection must not be unhandled.
    writing.catch(() => {})
    request.onProgress({ phase: 'reading', rowsRead, bytesRead })
  }
  await writing
  await stageRefused(client, refused)
  await client.query('analyze import_rows (line, city_id)')
  if (!facts) throw new Error('the file ended without a header')
  await request.report.add(unusedColumns(facts))
  return { facts, ...totals }
}

/** What comes through a pipe may come slowly, and is read as it comes. */
function openBatches(
  request: ImportRequest,
  categoryIds: CategoryIds,
  onFacts: (facts: FileFacts) => void,
): AsyncGenerator<Batch> {
  const { file, fileBytes, mapping, category, sheet, grade, isEveryRow, citation } = request
  const isShort = (fileBytes ?? 0) < LONG_BYTES && !request.isBesideSite
  if (request.joined || isShort) {
    return readBatches(inTurns(file), request, categoryIds, onFacts)
  }
  const options = { mapping, category, sheet, grade, isEveryRow, citation }
  return readOnThread(file, options, categoryIds, onFacts)
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
