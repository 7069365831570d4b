/** Reads a text, bytes or a fixture like an import, without a database. */
import { readFileSync } from 'node:fs'
import type { ImportRow, Note } from './import-row.ts'
import { type FileFacts, readFile } from './read-file.ts'
import type { ReadOptions } from './read-options.ts'

export const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../../../../tests/fixtures/import/${name}`, import.meta.url))

/** The options of a command line that gives none. */
export const READ_OPTIONS: ReadOptions = {
  mapping: {},
  category: null,
  sheet: null,
  grade: null,
  isEveryRow: false,
  citation: null,
  joined: null,
}

export type ReadAll = {
  rows: ImportRow[]
  notes: Note[]
  rowsRead: number
  skipped: number
  facts: FileFacts
}

/** The text in chunks of a few bytes, so that every character and line ending is split somewhere. */
export async function readAll(
  source: string | Buffer,
  options: Partial<ReadOptions> = {},
  pieceSize = 7,
): Promise<ReadAll> {
  const bytes = Buffer.from(source)
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize)
  }
  let facts: FileFacts | undefined
  const all: Omit<ReadAll, 'facts'> = { rows: [], notes: [], rowsRead: 0, skipped: 0 }
  const read = readFile(pieces(), { ...READ_OPTIONS, ...options }, (found) => {
    facts = found
  })
  for await (const piece of read) {
    all.rows.push(...piece.rows)
    all.notes.push(...piece.notes)
    all.rowsRead = piece.rowsRead
    all.skipped = piece.skipped
  }
  if (!facts) throw new Error('no header was found')
  return { ...all, facts }
}
