/** Reads the file into the staging table: the next rows are read while the last are written. */
import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import type { ImportRequest } from './import-request.ts'
import type { Places } from './places.sql.ts'
import type { ImportRow } from './reading/import-row.ts'
import { type FileFacts, readFile } from './reading/read-file.ts'
import type { ReportLine } from './report.ts'
import { createStaging, stageRefused, stageRows } from './staging.sql.ts'

const BATCH = 500
/** A few milliseconds of work. */
const SLICE_BYTES = 8_192

export type FileRead = {
  facts: FileFacts
  rowsRead: number
  bytesRead: number
  mended: number
  leftOut: number
}

export async function stageFile(
  client: pg.ClientBase,
  places: Places,
  request: ImportRequest,
): Promise<FileRead> {
  await createStaging(client)
  let facts: FileFacts | undefined
  const totals = { rowsRead: 0, bytesRead: 0, mended: 0, leftOut: 0 }
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
    // Awaited with the next batch; until then a failure must not count as unhandled.
    writing.catch(() => {})
  }
  for await (const { rows, notes, refusedIds, rowsRead, bytesRead } of pieces) {
    request.signal?.throwIfAborted()
    totals.rowsRead = rowsRead
    totals.bytesRead = bytesRead
    for (const { kind } of notes) {
      if (kind === 'mended') totals.mended += 1
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

/** The site may be running in this process: between two slices it gets its turn. */
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
