/**
 * Rows in the text format of COPY … FROM STDIN, which writes whole pages of rows at a time and costs half of
 * an INSERT.
 */
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { arrayLiteral } from './array-literal.ts'

export type CopyValue = string | number | boolean | null | readonly string[]

/** `statement` is a COPY FROM STDIN, `rows` are what copyRow() returns. */
export async function copyIn(
  client: pg.ClientBase,
  statement: string,
  rows: readonly string[],
): Promise<void> {
  if (rows.length === 0) return
  await pipeline([Buffer.from(`${rows.join('\n')}\n`)], client.query(from(statement)))
}

/** Rows, or parts of them, joined by tabs are a row again. */
export const copyRow = (values: readonly CopyValue[]): string => values.map(copyField).join('\t')

function copyField(value: CopyValue): string {
  if (value === null) return '\\N'
  if (typeof value === 'string') return escaped(value)
  return typeof value === 'object' ? escaped(arrayLiteral(value)) : String(value)
}

/** What ends a value or a row, and what says that something is escaped. */
const SPECIAL = /[\\\t\n\r]/g
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const escaped = (text: string): string => text.replace(SPECIAL, (one) => ESCAPES[one] ?? one)
