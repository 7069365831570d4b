/** Finds the header row and which column holds which field. */
import { UserFacingError } from '../../../platform/errors.ts'
import { isWithinEdits } from '../matching/likeness.ts'
import { cellText } from './cells.ts'
import { columnName, columnNames, type Field, fields, wholeColumnName } from './column-names.ts'
import type { CsvRecord } from './csv.ts'
import type { Template } from './evidence-templates.ts'
import { type KnownList, recognizeList } from './known-lists.ts'

/** Column names by field, as the operator gave them; null where no column is to be read for a field. */
export type Mapping = Partial<Record<Field, string | null>>

export type Columns = {
  header: string[]
  line: number
  /** The column index of each field. */
  positions: ReadonlyMap<Field, number>
  /** The same for the cells that the list's template reads. */
  said: ReadonlyMap<string, number>
  unused: UnusedColumn[]
  list: KnownList | null
  /** Our own export: its capitalization is left unchanged. */
  isOwnExport: boolean
}

/** An unused column, and the field that its name suggests. */
export type UnusedColumn = { name: string; guess: Field | null }

/** Columns without which there can be no page. */
const REQUIRED = ['name', 'city', 'state'] as const
export type Required = (typeof REQUIRED)[number]
/** Columns that together only our exports have. */
const OWN_COLUMNS = ['record', 'grade', 'evidence', 'updated at', 'page']
/** Some lists start with a title and notes. */
export const HEADER_WITHIN = 30
/** The most columns named in an error message. */
const MAX_NAMED = 12
/** The longest part of a column name shown. */
export const MAX_COLUMN_NAME_LENGTH = 60

/** The header is the first record with the required columns; null when this one is not it. */
export function readHeader(record: CsvRecord, mapping: Mapping): Columns | null {
  const { columns, missing } = readColumns(record, mapping)
  return missing.length > 0 ? null : columns
}

/** What each cell would be the name of, if this record were the header. */
export function readColumns(
  { cells, line }: CsvRecord,
  mapping: Mapping,
): { columns: Columns; missing: Required[] } {
  const names = cells.map(columnName)
  const wholeNames = cells.map(wholeColumnName)
  const list = recognizeList(new Set([...names, ...wholeNames]))
  const positions = new Map<Field, number>()
  for (const field of fields) {
    const position = findColumn(names, wantedFor(field, mapping[field], list))
    if (position !== -1) positions.set(field, position)
  }
  const has = (field: Field) => positions.has(field)
  const isMissing = (field: Required) =>
    !isAvailable(field, has) && !(field === 'city' && list?.isByCounty && has('county'))
  const header = cells.map((cell) => cellText(cell) ?? '')
  const said = templateColumns(names, list?.template, wholeNames)
  const used = new Set([...positions.values(), ...said.values()])
  const columns = {
    header,
    line,
    positions,
    said,
    unused: findUnused(header, names, positions, used),
    list,
    isOwnExport: OWN_COLUMNS.every((name) => names.includes(name)),
  }
  return { columns, missing: REQUIRED.filter(isMissing) }
}

function wantedFor(field: Field, given: string | null | undefined, list: KnownList | null) {
  if (given === null) return []
  if (given !== undefined) return [columnName(given)]
  if (list?.without?.includes(field)) return []
  const ofList = list?.fields?.[field]
  return ofList === undefined ? (columnNames.get(field) ?? []) : ofList.split('|')
}

export function templateColumns(
  names: string[],
  template: Template | undefined,
  wholeNames: string[] = [],
): Map<string, number> {
  const find = (wanted: string[]) => {
    const position = findColumn(wholeNames, wanted)
    return position === -1 ? findColumn(names, wanted) : position
  }
  const found = Object.entries(template?.uses ?? {}).map(
    ([key, wanted]) => [key, find(wanted.split('|'))] as const,
  )
  return new Map(found.filter(([, position]) => position !== -1))
}

/** A one-line address contains the city and the state. */
function isAvailable(field: Required, has: (field: Field) => boolean): boolean {
  return has(field) || (field !== 'name' && has('address'))
}

/** The columns that a mapping names. */
export const namesIn = (mapping: Mapping): string[] =>
  Object.values(mapping).filter((name) => name !== null)

export function missingColumns(first: string[] | undefined, mapping: Mapping): UserFacingError {
  if (!first) return new UserFacingError('The file is empty.')
  const names = first.map((cell) => cellText(cell) ?? '').filter((name) => name !== '')
  const known = new Set(names.map(columnName))
  const unknown = namesIn(mapping).find((name) => !known.has(columnName(name)))
  if (unknown !== undefined)
    return new UserFacingError(`There is no column "${unknown}" in this file.`)
  const shown = names
    .slice(0, MAX_NAMED)
    .map((name) => name.slice(0, MAX_COLUMN_NAME_LENGTH))
    .join(', ')
  const more = names.length > MAX_NAMED ? `, and ${names.length - MAX_NAMED} more` : ''
  const [missing = 'name'] = REQUIRED.filter(
    (field) => !(columnNames.get(field) ?? []).some((name) => known.has(name)),
  )
  return new UserFacingError(
    `No column for the ${missing} was found. Name it with --map ${missing}="…". The first line says: ${shown}${more}`,
  )
}

function findColumn(names: string[], wanted: readonly string[]): number {
  for (const name of wanted) {
    const position = names.indexOf(name)
    if (position !== -1) return position
  }
  return -1
}

/** Concatenated files repeat their header. */
export function isHeaderAgain({ cells }: CsvRecord, { header, positions }: Columns): boolean {
  for (const field of REQUIRED) {
    const position = positions.get(field)
    if (position !== undefined && (cellText(cells[position]) ?? '') !== header[position]) {
      return false
    }
  }
  return true
}

function findUnused(
  header: string[],
  names: string[],
  positions: ReadonlyMap<Field, number>,
  used: ReadonlySet<number>,
): UnusedColumn[] {
  const open = fields.filter((field) => !positions.has(field))
  return header.flatMap((name, at) =>
    name === '' || used.has(at)
      ? []
      : [
          {
            name: name.slice(0, MAX_COLUMN_NAME_LENGTH).toWellFormed(),
            guess: guess(names[at] ?? '', open),
          },
        ],
  )
}

/** Too generic to suggest the field that they are a name of. */
const VAGUE = new Set(
  'plant site facility place station record location summary remarks type staff years opened closed began'.split(
    ' ',
  ),
)
const MIN_GUESSED_LENGTH = 4

/** The field that a column may hold: by the words in its name, or within a letter or two. */
function guess(column: string, open: Field[]): Field | null {
  const words = column.slice(0, MAX_COLUMN_NAME_LENGTH).split(' ')
  const isNear = (text: string, name: string) =>
    name.length >= MIN_GUESSED_LENGTH && isWithinEdits(text, name, name.length < 7 ? 1 : 2)
  const tests: ((name: string) => boolean)[] = [
    (name) => name.includes(' ') && name.split(' ').every((word) => words.includes(word)),
    (name) => isNear(words.join(''), name.replaceAll(' ', '')),
    (name) => !VAGUE.has(name) && name.length >= MIN_GUESSED_LENGTH && words.includes(name),
    (name) => !VAGUE.has(name) && words.some((word) => isNear(word, name)),
  ]
  for (const test of tests) {
    const field = open.find((candidate) => columnNames.get(candidate)?.some(test))
    if (field) return field
  }
  return null
}
