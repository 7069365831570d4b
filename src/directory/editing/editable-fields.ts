/** The fields that can be edited, and how each value is parsed. */
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

type Value = string | number | boolean | string[] | null

type Read = (text: string, field: string, longest: number) => Value

const line: Read = (text, field, longest) => within(text.trim(), longest, field)
const list: Read = (text, field, longest) => {
  const items = text.split(/\s*[;|]\s*/).filter((item) => item !== '')
  if (items.length > MAX_LISTED) throw wrong(field, `may have at most ${MAX_LISTED} items`)
  return items.map((item) => within(item, longest, field))
}
const zip: Read = (text, field) => {
  if (!/^\d{5}(-\d{4})?$/.test(text.trim())) throw wrong(field, 'must be a ZIP code')
  return text.trim()
}
const degrees =
  (most: number): Read =>
  (text, field) => {
    const value = Number(text)
    if (text.trim() === '' || !(Math.abs(value) <= most)) {
      throw wrong(field, `must be a number from -${most} to ${most}`)
    }
    return value
  }
const yesOrNo: Read = (text, field) => {
  if (!/^(yes|no|true|false)$/i.test(text)) throw wrong(field, 'must be yes or no')
  return /^(yes|true)$/i.test(text)
}
const day: Read = (text, field) => {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
  if (!isDay) throw wrong(field, 'must be a day such as 2026-01-31')
  return text
}

const READERS: Record<FieldKind, Read> = {
  line,
  prose: line,
  list,
  zip,
  latitude: degrees(90),
  longitude: degrees(180),
  flag: yesOrNo,
  day,
}

const nameOf = new Map<string, StoredName>(storedNames.map((name) => [columnName(name), name]))

const wrong = (field: string, rule: string) => new UserFacingError(`${field} ${rule}.`)

function within(text: string, longest: number, field: string): string {
  if (text.length > longest) throw wrong(field, `may have at most ${longest} characters`)
  if (!text.isWellFormed() || text.includes('\u0000')) throw wrong(field, 'is no text')
  return text
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
    const [, field = '', text = ''] = assignment.match(/^([a-z_]+)=(.*)$/s) ?? []
    const name = nameOf.get(field)
    if (field === 'city') edits.place = readPlace(text)
    else if (field === 'category') edits.category = readCategory(text)
    else if (!name) {
      throw new UserFacingError(
        `"${assignment.slice(0, 100)}" sets no field. Fields are: ${editableFields.join(', ')}.`,
      )
    } else edits.columns.set(field, readValue(name, field, text))
  }
  return edits
}

function readValue(name: StoredName, field: string, text: string): Value {
  const { kind, isRequired } = storedField(name)
  if (text !== '') return READERS[kind](text, field, maxLengthOf(name))
  if (isRequired || kind === 'flag') throw wrong(field, 'cannot be empty')
  return kind === 'list' ? [] : null
}

function readCategory(text: string): string | null {
  if (text === '') return null
  if (!categoryBySlug(text)) {
    const slugs = allCategories.map(({ slug }) => slug).join(', ')
    throw new UserFacingError(`category must be one of ${slugs}.`)
  }
  return text
}

function readPlace(text: string): { stateCode: string; cityName: string } {
  const comma = text.lastIndexOf(',')
  const state = readState(text.slice(comma + 1))
  if (comma === -1 || 'refused' in state) {
    throw new UserFacingError('city must name the state as well, such as "Tampa, FL".')
  }
  const stateName = findState(state.code)?.name ?? ''
  const cityName = readCity(text.slice(0, comma).slice(0, 100), state.code, stateName)
  if (cityName === null) throw new UserFacingError('city must be the name of a city.')
  return { stateCode: state.code, cityName }
}
