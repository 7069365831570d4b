/** Finds the header row and which column holds which field. */
import { ClearError } from '../../../platform/errors.ts'
import type { CategorySlug } from '../../categories.ts'
import { facilityFields, type ImportedName, importedNames } from '../../fields.ts'
import { isWithinEdits } from '../matching/likeness.ts'
import { cellText } from './cells.ts'
import type { CsvRecord } from './csv.ts'

/** Column names by field, as the operator gave them. */
export type Mapping = Partial<Record<Field, string>>

export type Columns = {
  header: string[]
  line: number
  /** The column index of each field. */
  positions: ReadonlyMap<Field, number>
  unused: UnusedColumn[]
  list: KnownList | null
}

/** An unused column, and the field that its name suggests. */
export type UnusedColumn = { name: string; guess: Field | null }

/** Without these there can be no page. */
const REQUIRED = ['name', 'city', 'state'] as const
type Required = (typeof REQUIRED)[number]
/** Some lists start with a title and notes. */
export const HEADER_WITHIN = 30
/** The most columns named in an error message. */
const MOST_NAMED = 12
/** The longest part of a column name shown. */
const LONGEST_NAME = 60

/** The header is the first record with the required columns; null when this one is not it. */
export function readHeader({ cells, line }: CsvRecord, mapping: Mapping): Columns | null {
  const names = cells.map(columnName)
  const positions = new Map<Field, number>()
  for (const field of fields) {
    const given = mapping[field]
    const wanted = given === undefined ? (columnNames.get(field) ?? []) : [columnName(given)]
    const position = findColumn(names, wanted)
    if (position !== -1) positions.set(field, position)
  }
  if (!REQUIRED.every((field) => isAvailable(field, (column) => positions.has(column)))) return null
  const header = cells.map((cell) => cellText(cell) ?? '')
  const list = recognizeList(new Set(names))
  for (const field of list?.without ?? []) {
    if (mapping[field] === undefined) positions.delete(field)
  }
  return { header, line, positions, unused: findUnused(header, names, positions), list }
}

/** A one-line address contains the city and the state. */
function isAvailable(field: Required, has: (field: Field) => boolean): boolean {
  return has(field) || (field !== 'name' && has('address'))
}

export function missingColumns(first: string[] | undefined, mapping: Mapping): ClearError {
  if (!first) return new ClearError('The file is empty.')
  const names = first.map((cell) => cellText(cell) ?? '').filter((name) => name !== '')
  const known = new Set(names.map(columnName))
  const unknown = Object.values(mapping).find((name) => !known.has(columnName(name)))
  if (unknown !== undefined) return new ClearError(`There is no column "${unknown}" in this file.`)
  const shown = names
    .slice(0, MOST_NAMED)
    .map((name) => name.slice(0, LONGEST_NAME))
    .join(', ')
  const more = names.length > MOST_NAMED ? `, and ${names.length - MOST_NAMED} more` : ''
  const [missing = 'name'] = REQUIRED.filter(
    (field) => !(columnNames.get(field) ?? []).some((name) => known.has(name)),
  )
  return new ClearError(
    `No column for the ${missing} was found. Name it with --map ${missing}="…". The first line says: ${shown}${more}`,
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
): UnusedColumn[] {
  const used = new Set(positions.values())
  const open = fields.filter((field) => !positions.has(field))
  return header.flatMap((name, at) =>
    name === '' || used.has(at)
      ? []
      : [{ name: name.slice(0, LONGEST_NAME).toWellFormed(), guess: guess(names[at] ?? '', open) }],
  )
}

/** Too generic to suggest the field that they are a name of. */
const VAGUE = new Set(
  'plant site facility place station record location summary remarks type staff years opened closed began'.split(
    ' ',
  ),
)
const SHORTEST_GUESSED = 4

/** The field that a column may hold: by the words in its name, or within a letter or two. */
function guess(column: string, open: Field[]): Field | null {
  const words = column.slice(0, LONGEST_NAME).split(' ')
  const isNear = (text: string, name: string) =>
    name.length >= SHORTEST_GUESSED && isWithinEdits(text, name, name.length < 7 ? 1 : 2)
  const tests: ((name: string) => boolean)[] = [
    (name) => name.includes(' ') && name.split(' ').every((word) => words.includes(word)),
    (name) => isNear(words.join(''), name.replaceAll(' ', '')),
    (name) => !VAGUE.has(name) && name.length >= SHORTEST_GUESSED && words.includes(name),
    (name) => !VAGUE.has(name) && words.some((word) => isNear(word, name)),
  ]
  for (const test of tests) {
    const field = open.find((candidate) => columnNames.get(candidate)?.some(test))
    if (field) return field
  }
  return null
}

/** Inputs that become part of a field, or are stored with the record. */
const INPUTS = {
  externalId:
    'registry id|frs id|frs registry id|epa registry id|plant code|plant id|ncessch|nces school id|school id nces assigned|mine id|epa id|site epa id|sems id|site id|tri facility id|trifd|facility id|ccn|provider id|provider number|orispl|oris code|cerclis id|cerclis number|cerclis site id|record|external id|source id|id',
  naics:
    'naics codes|naics code|naics|primary naics|primary naics code|naics code1|primary purpose',
  sic: 'sic codes|sic code|sic|primary sic|primary sic code|primary sic cd|sic code1',
  yearOpened:
    'year opened|opened|start year|operating year|open date|date opened|year built|yr built|built|began|established|first year|year online|commissioning year|year commissioned|commissioned',
  yearClosed:
    'year closed|closed|end year|close date|date closed|closing date|retirement year|retirement date|last year',
} as const

export type Field = ImportedName | keyof typeof INPUTS

const inputs = Object.entries(INPUTS) as [keyof typeof INPUTS, string][]

/**
 * The column names that agencies use. Names are compared in lower case with everything else as one
 * space; the first name of a list that the file has wins.
 */
const columnNames: ReadonlyMap<Field, readonly string[]> = new Map(
  [
    ...importedNames.map((name) => [name, facilityFields[name].importedFrom] as const),
    ...inputs,
  ].map(([field, columns]) => [field, columns.split('|')]),
)

export const fields: readonly Field[] = [...columnNames.keys()]

export const isField = (text: string): text is Field => (fields as readonly string[]).includes(text)

type KnownList = {
  /** The key that their identifiers are stored under. */
  key: string
  title: string
  /** Normalized column names that together no other list has. */
  columns: string[]
  category?: CategorySlug
  /** Fields whose usual column means something else here. */
  without?: Field[]
}

const knownLists: KnownList[] = [
  {
    key: 'epa-frs',
    title: 'EPA Facility Registry Service',
    columns: ['registry id', 'primary name', 'location address'],
  },
  {
    key: 'eia-860',
    title: 'EIA-860 Annual Electric Generator Report',
    columns: ['utility id', 'plant code', 'plant name'],
    category: 'power-plants',
  },
  {
    key: 'hifld-hospitals',
    title: 'HIFLD Hospitals',
    columns: ['naics desc', 'val method', 'beds', 'trauma'],
    category: 'hospitals',
    // OWNER says "non-profit", not who.
    without: ['companyName'],
  },
  {
    key: 'nces-schools',
    title: 'NCES Common Core of Data',
    columns: ['school name', 'school id nces assigned'],
    category: 'schools',
  },
  {
    key: 'nces-schools',
    title: 'NCES Common Core of Data',
    columns: ['ncessch'],
    category: 'schools',
  },
  {
    key: 'epa-npl',
    title: 'EPA Superfund National Priorities List',
    columns: ['site name', 'epa id', 'ff ind'],
  },
  {
    key: 'ourairports',
    title: 'OurAirports',
    columns: ['ident', 'latitude deg', 'iso region', 'municipality'],
    category: 'transportation',
  },
  {
    key: 'msha-mines',
    title: 'MSHA Mines Data Set',
    columns: ['mine id', 'current mine name', 'nearest town'],
  },
]

function recognizeList(columns: ReadonlySet<string>): KnownList | null {
  return knownLists.find((list) => list.columns.every((column) => columns.has(column))) ?? null
}
