/** The fields of a firm as text: cells of a CSV file, and what `firm add` and `firm edit` set. */
import type { z } from 'zod'
import { CsvParser, findDelimiter } from '../src/directory/import/reading/csv.ts'
import {
  type Firm,
  type FirmInput,
  firmInputSchema,
  firmUpdateSchema,
} from '../src/leads/firms/firms.contract.ts'
import { csvLine } from '../src/platform/csv.ts'
import { UserFacingError } from '../src/platform/errors.ts'

type Field = keyof FirmInput
/** How a field is written, and read again; what is read is checked by the contract. */
type Cell = { write(firm: Firm): string; read(text: string): unknown }

const text = (field: 'name' | 'legalName' | 'delivery'): Cell => ({
  write: (firm) => firm[field],
  read: (given) => given,
})
const orNull = (
  field:
    | 'deliveryEmail'
    | 'webhookUrl'
    | 'hours'
    | 'agreementFrom'
    | 'agreementTo'
    | 'officePlace'
    | 'barNumber'
    | 'notes',
): Cell => ({ write: (firm) => firm[field] ?? '', read: (given) => given || null })
const number = (field: 'dailyCap' | 'monthlyCap' | 'priority'): Cell => ({
  write: (firm) => String(firm[field] ?? ''),
  read: (given) => {
    if (given === '') return field === 'priority' ? undefined : null
    return /^\d{1,9}$/.test(given) ? Number(given) : given
  },
})
const YES_NO = new Map([
  ['yes', true],
  ['no', false],
  ['true', true],
  ['false', false],
])
const yesNo = (field: 'active' | 'isAutodialing' | 'isFeeUndivided'): Cell => ({
  write: (firm) => (firm[field] ? 'yes' : 'no'),
  read: (given) => YES_NO.get(given.toLowerCase()) ?? given,
})
const codes = (field: 'licensedStates' | 'diagnoses' | 'languages'): Cell => ({
  write: (firm) => firm[field].join(', '),
  read: (given) => given.split(/[\s,;]+/).filter(Boolean),
})
const lines = (given: string) =>
  given
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean)

const PERSON = ['name', 'role', 'email', 'phone'] as const
const people: Cell = {
  write: ({ contactPeople }) =>
    contactPeople
      .map((person) =>
        PERSON.map((part) => (person[part] ?? '').replaceAll('|', '\\|'))
          .join(' | ')
          .replace(/( \| )+$/, ''),
      )
      .join('\n'),
  read: (given) =>
    lines(given).map((line) => {
      const parts = line.split(/(?<!\\)\|/).map((part) => part.trim().replaceAll('\\|', '|'))
      if (parts.length > PERSON.length) return line
      return Object.fromEntries(
        parts.flatMap((part, at) => (part === '' && at > 0 ? [] : [[PERSON[at], part]])),
      )
    }),
}

const CELLS: Record<Field, Cell> = {
  name: text('name'),
  legalName: text('legalName'),
  contactPeople: people,
  licensedStates: codes('licensedStates'),
  diagnoses: codes('diagnoses'),
  languages: codes('languages'),
  dailyCap: number('dailyCap'),
  monthlyCap: number('monthlyCap'),
  delivery: text('delivery'),
  deliveryEmail: orNull('deliveryEmail'),
  webhookUrl: orNull('webhookUrl'),
  isAutodialing: yesNo('isAutodialing'),
  hours: orNull('hours'),
  agreementFrom: orNull('agreementFrom'),
  agreementTo: orNull('agreementTo'),
  officePlace: orNull('officePlace'),
  barNumber: orNull('barNumber'),
  isFeeUndivided: yesNo('isFeeUndivided'),
  active: yesNo('active'),
  priority: number('priority'),
  adverseCompanies: {
    write: ({ adverseCompanies }) => adverseCompanies.join('\n'),
    read: lines,
  },
  notes: orNull('notes'),
}
export const FIRM_FIELDS = Object.keys(CELLS) as Field[]
const isField = (name: string): name is Field => Object.hasOwn(CELLS, name)

export const fieldAsText = (firm: Firm, field: Field): string => CELLS[field].write(firm)

export type GivenFields = Partial<Record<Field, string>>

/** "name=Harbor Law" and so on. Throws a line about the first that sets nothing. */
export function readAssignments(assignments: string[]): GivenFields {
  const given: GivenFields = {}
  for (const assignment of assignments) {
    const [, name = '', value = ''] = assignment.match(/^(\w+)=([\s\S]*)$/) ?? []
    if (!isField(name)) {
      throw new UserFacingError(`"${assignment}" sets no field. Fields: ${FIRM_FIELDS.join(', ')}.`)
    }
    given[name] = value
  }
  return given
}

type Checked<T> = { data: T; mistakes?: never } | { data?: never; mistakes: string[] }

export const checkNew = (given: GivenFields) => checked(firmInputSchema, given, true)
export const checkChange = (given: GivenFields) => checked(firmUpdateSchema, given, false)

function checked<T>(schema: z.ZodType<T>, given: GivenFields, isNew: boolean): Checked<T> {
  const values: Record<string, unknown> = {}
  for (const [name, cell] of Object.entries(given)) {
    // A new firm has the default where nothing is given.
    if (isField(name) && !(isNew && cell.trim() === ''))
      values[name] = CELLS[name].read(cell.trim())
  }
  const result = schema.safeParse(values)
  if (result.success) return { data: result.data }
  const mistakes = new Map<string, string>()
  for (const { path, code, message } of result.error.issues) {
    const [field = '', ...parts] = path.map(nth)
    const isMissing = code === 'invalid_type' && values[field] === undefined
    // The last message about a field says most: first come limits of length, then what it should look like.
    mistakes.set([field, ...parts].join(', '), isMissing ? 'is missing' : message)
  }
  return { mistakes: Array.from(mistakes, ([place, message]) => `${place}: ${message}`) }
}

const nth = (part: PropertyKey) => (typeof part === 'number' ? `no. ${part + 1}` : String(part))

export const firmsAsCsv = (firms: Firm[]): string =>
  [
    csvLine(['id', ...FIRM_FIELDS]),
    ...firms.map((firm) =>
      csvLine([firm.id, ...FIRM_FIELDS.map((field) => fieldAsText(firm, field))]),
    ),
  ].join('')

export type FirmRow = { line: number; id: string; given: GivenFields }

const MAX_ROWS = 5_000
/** Our exports quote what a spreadsheet would run as a formula. */
const FORMULA_GUARD = /^'(?=\s*[=+\-@|%])/

/** Throws when the file as a whole cannot be read; what is in the cells is checked later. */
export function readFirmRows(content: string): FirmRow[] {
  const records: { cells: string[]; line: number }[] = []
  const parser = new CsvParser(findDelimiter(content.slice(0, 50_000)), (record) => {
    records.push(record)
    if (records.length > MAX_ROWS + 1) {
      throw new UserFacingError(`The file has more than ${MAX_ROWS} firms.`)
    }
  })
  parser.write(content.replace(/^\uFEFF/, ''))
  parser.end()
  const [head, ...rows] = records
  const columns = (head?.cells ?? []).map((cell) => cell.trim())
  const unknown = columns.find((name) => name !== 'id' && !isField(name))
  if (unknown !== undefined || !columns.includes('name')) {
    const what = unknown === undefined ? 'has no column "name"' : `has a column "${unknown}"`
    throw new UserFacingError(
      `The first line ${what}. Columns: ${['id', ...FIRM_FIELDS].join(', ')}.`,
    )
  }
  const repeated = columns.find((name, at) => columns.indexOf(name) !== at)
  if (repeated) throw new UserFacingError(`The first line names the column "${repeated}" twice.`)
  return rows.map(({ cells, line }) => {
    if (cells.length > columns.length) {
      throw new UserFacingError(`Line ${line} has more cells than the first line has columns.`)
    }
    const row: FirmRow = { line, id: '', given: {} }
    for (const [at, name] of columns.entries()) {
      const cell = (cells[at] ?? '').trim().replace(FORMULA_GUARD, '')
      if (isField(name)) row.given[name] = cell
      else row.id = cell
    }
    return row
  })
}
