/** Finds the header of a file and which of its columns holds what. */
import { ClearError } from '../../../platform/errors.ts'
import { cellText } from './cells.ts'
import { columnNames, type Field, fields } from './column-names.ts'
import type { CsvRecord } from './csv.ts'
import { type KnownList, recogniseList } from './known-lists.ts'

/** For each field the name of a column, as the operator gave it. */
export type Mapping = Partial<Record<Field, string>>

export type Columns = {
  header: string[]
  line: number
  /** Where each field stands. */
  positions: ReadonlyMap<Field, number>
  list: KnownList | null
}

/** Without these there is no page to make. */
const REQUIRED = ['name', 'city', 'state'] as const
/** Some lists begin with a title and notes. */
export const HEADER_WITHIN = 30
/** The most columns named in an error message. */
const MOST_NAMED = 12

/** The header is the first record that has the required columns; null when this one is not it. */
export function readHeader({ cells, line }: CsvRecord, mapping: Mapping): Columns | null {
  const names = cells.map(columnName)
  const positions = new Map<Field, number>()
  for (const field of fields) {
    const given = mapping[field]
    const wanted = given === undefined ? (columnNames.get(field) ?? []) : [columnName(given)]
    const position = findColumn(names, wanted)
    if (position !== -1) positions.set(field, position)
  }
  if (!REQUIRED.every((field) => positions.has(field))) return null
  const header = cells.map((cell) => cellText(cell) ?? '')
  const list = recogniseList(new Set(names))
  for (const field of list?.without ?? []) {
    if (mapping[field] === undefined) positions.delete(field)
  }
  return { header, line, positions, list }
}

export function missingColumns(first: CsvRecord | undefined, mapping: Mapping): ClearError {
  if (!first) return new ClearError('The file is empty.')
  const names = first.cells.map((cell) => cellText(cell) ?? '').filter((name) => name !== '')
  const known = new Set(names.map(columnName))
  const unknown = Object.values(mapping).find((name) => !known.has(columnName(name)))
  if (unknown !== undefined) return new ClearError(`There is no column "${unknown}" in this file.`)
  const shown = names.slice(0, MOST_NAMED).join(', ')
  const more = names.length > MOST_NAMED ? `, and ${names.length - MOST_NAMED} more` : ''
  const [missing = 'name'] = REQUIRED.filter(
    (field) => !(columnNames.get(field) ?? []).some((name) => known.has(name)),
  )
  return new ClearError(
    `No column for the ${missing} was found. Name it with --map ${missing}="…". The first line says: ${shown}${more}`.slice(
      0,
      1000,
    ),
  )
}

/** "State Name [Public School] 2022-23" and "STATE_NAME" are both "state name". */
export function columnName(cell: string): string {
  return (cellText(cell) ?? '')
    .slice(0, 200)
    .toLowerCase()
    .replace(/\[[^\]]*\]|\([^)]*\)/g, ' ')
    .replace(/\b((19|20)\d\d(-\d\d)?|latest available year)\s*$/, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

function findColumn(names: string[], wanted: readonly string[]): number {
  for (const name of wanted) {
    const position = names.indexOf(name)
    if (position !== -1) return position
  }
  return -1
}

/** Files glued together repeat their header. */
export function isHeaderAgain({ cells }: CsvRecord, { header, positions }: Columns): boolean {
  for (const field of REQUIRED) {
    const position = positions.get(field) ?? -1
    if ((cellText(cells[position]) ?? '') !== header[position]) return false
  }
  return true
}
