/** The fields that can be edited, and the checks of each value: for the command line, the API and the editor. */
import { UserFacingError } from '../../platform/errors.ts'
import { findState } from '../../site/us.ts'
import { allCategories, categoryBySlug } from '../categories.ts'
import {
  columnName,
  type FieldKind,
  MAX_LISTED,
  maxLengthOf,
  type StoredName,
  storedField,
  storedNames,
} from '../fields.ts'
import { readCity, readState } from '../import/reading/addresses.ts'
import { dataNames } from '../import/reading/import-row.ts'

type Value = string | number | boolean | string[] | null

/** What somebody typed, or sent as JSON: text, or the items of a list. */
type Given = string | string[]
type Read = (given: Given, field: string, longest: number) => Value

/** Everything but a list is one text. */
const text =
  (read: (text: string, field: string, longest: number) => Value): Read =>
  (given, field, longest) => {
    if (Array.isArray(given)) throw wrong(field, 'is one value, not a list')
    return read(given, field, longest)
  }

const prose = text((given, field, longest) => within(given.trim(), longest, field))
const line = text((given, field, longest) => {
  if (/[\r\n]/.test(given.trim())) throw wrong(field, 'must be one line')
  return within(given.trim(), longest, field)
})
const list: Read = (given, field, longest) => {
  const items = (Array.isArray(given) ? given : given.split(/\s*[;|]\s*/))
    .map((item) => item.trim())
    .filter((item) => item !== '')
  if (items.length > MAX_LISTED) throw wrong(field, `may have at most ${MAX_LISTED} items`)
  return items.map((item) => within(item, longest, field))
}
const zip = text((given, field) => {
  if (!/^\d{5}(-\d{4})?$/.test(given.trim())) throw wrong(field, 'must be a ZIP code')
  return given.trim()
})
const degrees = (most: number) =>
  text((given, field) => {
    const value = Number(given)
    if (given.trim() === '' || !(Math.abs(value) <= most)) {
      throw wrong(field, `must be a number from -${most} to ${most}`)
    }
    return value
  })
const yesOrNo = text((given, field) => {
  if (!/^(yes|no|true|false)$/i.test(given)) throw wrong(field, 'must be yes or no')
  return /^(yes|true)$/i.test(given)
})
const day = text((given, field) => {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given))
  if (!isDay) throw wrong(field, 'must be a day such as 2026-01-31')
  return given
})

const READERS: Record<FieldKind, Read> = {
  line,
  prose,
  list,
  zip,
  latitude: degrees(90),
  longitude: degrees(180),
  flag: yesOrNo,
  day,
}

const nameOf = new Map<string, StoredName>(storedNames.map((name) => [columnName(name), name]))

/** In a message that names its field; beside the field, the rule alone is enough. */
class WrongValue extends UserFacingError {
  readonly field: string
  readonly rule: string
  constructor(field: string, rule: string) {
    super(`${field} ${rule}.`)
    this.field = field
    this.rule = rule
  }
}
const wrong = (field: string, rule: string) => new WrongValue(field, rule)

function within(given: string, longest: number, field: string): string {
  if (given.length > longest) throw wrong(field, `may have at most ${longest} characters`)
  if (!given.isWellFormed() || given.includes('\u0000')) throw wrong(field, 'is no text')
  return given
}

export type Edits = {
  columns: Map<string, Value>
  place?: { stateCode: string; cityName: string }
  category?: string | null
}

export const editableFields = [...nameOf.keys(), 'category', 'city'].sort()

/** `name=Acme Mill`, `city=Tampa, FL`, `category=shipyards`; an empty value clears the field. */
export function readEdits(assignments: string[]): Edits {
  const edits: Edits = { columns: new Map() }
  for (const assignment of assignments) {
    const [, field = '', given = ''] = assignment.match(/^([a-z_]+)=(.*)$/s) ?? []
    if (!editableFields.includes(field)) {
      throw new UserFacingError(
        `"${assignment.slice(0, 100)}" sets no field. Fields are: ${editableFields.join(', ')}.`,
      )
    }
    setField(edits, field, given)
  }
  return edits
}

/** By the names of the API (`operationalYears`). */
export type GivenFields = Record<string, string | number | boolean | string[] | null>
export type WrongField = { field: string; message: string }

const columnOf = new Map<string, string>([
  ...storedNames.map((name) => [name, columnName(name)] as const),
  ['city', 'city'],
  ['category', 'category'],
])
export const editableNames = [...columnOf.keys()]

/** What a person chooses between two records that are merged; the place and the former names are not among them. */
export const mergedNames = [
  'name',
  'category',
  ...dataNames.filter((name) => name !== 'formerNames'),
] as const
export type MergedName = (typeof mergedNames)[number]

/** The same for values in JSON; all that is wrong at once. */
export function readFields(fields: GivenFields): { edits: Edits; wrong: WrongField[] } {
  const edits: Edits = { columns: new Map() }
  const problems: WrongField[] = []
  for (const [field, given] of Object.entries(fields)) {
    const column = columnOf.get(field)
    try {
      if (!column) throw wrong(field, 'is no field of a record')
      setField(edits, column, Array.isArray(given) ? given : String(given ?? ''))
    } catch (error) {
      if (!(error instanceof WrongValue)) throw error
      problems.push({ field, message: error.rule })
    }
  }
  return { edits, wrong: problems }
}

function setField(edits: Edits, field: string, given: Given): void {
  const name = nameOf.get(field)
  if (name) edits.columns.set(field, readValue(name, field, given))
  else if (Array.isArray(given)) throw wrong(field, 'is one value, not a list')
  else if (field === 'city') edits.place = readPlace(given)
  else edits.category = readCategory(given)
}

function readValue(name: StoredName, field: string, given: Given): Value {
  const { kind, isRequired } = storedField(name)
  const isEmpty = typeof given === 'string' && given.trim() === ''
  if (!isEmpty) return READERS[kind](given, field, maxLengthOf(name))
  if (isRequired || kind === 'flag') throw wrong(field, 'cannot be empty')
  return kind === 'list' ? [] : null
}

function readCategory(given: string): string | null {
  if (given === '') return null
  if (!categoryBySlug(given)) {
    throw wrong('category', `must be one of ${allCategories.map(({ slug }) => slug).join(', ')}`)
  }
  return given
}

function readPlace(given: string): { stateCode: string; cityName: string } {
  const comma = given.lastIndexOf(',')
  const state = readState(given.slice(comma + 1))
  if (comma === -1 || 'refused' in state) {
    throw wrong('city', 'must name the state as well, such as "Tampa, FL"')
  }
  const stateName = findState(state.code)?.name ?? ''
  const cityName = readCity(given.slice(0, comma).slice(0, 100), state.code, stateName)
  if (cityName === null) throw wrong('city', 'must be the name of a city')
  return { stateCode: state.code, cityName }
}
