/**
 * A work history: what it holds, its limits, and how one is read that comes from a file, the storage of
 * the browser or the fragment of an address. Nothing here sends anything.
 */

import { m } from '../../paraglide/messages.js'
import { splitLanguage } from '../../platform/web/language.ts'
import { urls } from '../../site/urls.ts'
import { usStates } from '../../site/us.ts'
import { branchInWords } from './branches.ts'

export const MAX_PEOPLE = 10
export const MAX_ENTRIES = 100
export const MAX_NAME_LENGTH = 60
export const MAX_THINGS = 10

/** The text fields of an entry, in the order of a file. */
export const entryFields = {
  place: { longest: 160 },
  city: { longest: 80 },
  state: { longest: 2 },
  from: { longest: 7 },
  to: { longest: 7 },
  trade: { longest: 80 },
  products: { longest: 500 },
  coworkers: { longest: 500 },
  unit: { longest: 160 },
  notes: { longest: 1000 },
} as const

export type EntryField = keyof typeof entryFields
export const fieldNames = Object.keys(entryFields) as EntryField[]

/** A record of the directory that the entry was linked with. */
export type LinkedSite = { id: number; path: string; grade: string }

export type Entry = Record<EntryField, string> & {
  kind: 'job' | 'service'
  site?: LinkedSite | undefined
  /** Ships, trades and products that were chosen by name, as "ship/uss-sample-cv-120". */
  things?: string[] | undefined
}

export type Person = { name: string; entries: Entry[] }
export type WorkHistory = { people: Person[] }

export const emptyHistory = (): WorkHistory => ({
  people: [{ name: m.history_mine(), entries: [] }],
})

export const emptyEntry = (kind: Entry['kind'] = 'job'): Entry => ({
  kind,
  ...(Object.fromEntries(fieldNames.map((name) => [name, ''])) as Record<EntryField, string>),
})

/** What is wrong with a file. */
export class HistoryError extends Error {}

const FORMAT = 'exposure-atlas-work-history'
const VERSION = 1

export const writeHistory = ({ people }: WorkHistory): string =>
  JSON.stringify({ format: FORMAT, version: VERSION, people }, null, 2)

/** Unknown fields are left out; anything wrong or too large is refused whole. */
export function readHistory(json: string): WorkHistory {
  let file: unknown
  try {
    file = JSON.parse(json)
  } catch {
    throw new HistoryError(m.history_files_unreadable())
  }
  if (!isObject(file) || file.format !== FORMAT) {
    throw new HistoryError(m.history_files_other_file())
  }
  if (file.version !== VERSION) {
    throw new HistoryError(m.history_files_other_version())
  }
  return readPeople(file.people)
}

export function readPeople(people: unknown): WorkHistory {
  if (!Array.isArray(people) || people.length === 0) {
    throw new HistoryError(m.history_files_no_people())
  }
  if (people.length > MAX_PEOPLE) {
    throw new HistoryError(m.history_files_many_people({ most: MAX_PEOPLE }))
  }
  return { people: people.map(readPerson) }
}

function readPerson(value: unknown): Person {
  const person = isObject(value) ? value : {}
  const name = readText(person.name, 'name', MAX_NAME_LENGTH)
  if (!name) throw new HistoryError(m.history_files_no_name())
  const entries = Array.isArray(person.entries) ? person.entries : []
  if (entries.length > MAX_ENTRIES) {
    throw new HistoryError(m.history_files_many_entries({ name, most: MAX_ENTRIES }))
  }
  return { name, entries: sortEntries(entries.map(readEntry)) }
}

export function readEntry(value: unknown): Entry {
  const given = isObject(value) ? value : {}
  const entry = emptyEntry(given.kind === 'service' ? 'service' : 'job')
  for (const name of fieldNames) {
    entry[name] = readText(given[name], name, entryFields[name].longest)
  }
  const problem = problemIn(entry)
  if (problem) {
    throw new HistoryError(`${entry.place || m.history_files_an_entry()}: ${problem.message}`)
  }
  const site = readSite(given.site)
  const things = readThings(given.things)
  return {
    ...entry,
    from: readWhen(entry.from) ?? '',
    to: readWhen(entry.to) ?? '',
    ...(site ? { site } : {}),
    ...(things.length > 0 ? { things } : {}),
  }
}

function readText(value: unknown, name: string, longest: number): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string') throw new HistoryError(m.history_files_not_text({ field: name }))
  const text = value
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .trim()
  if (text.length > longest) {
    throw new HistoryError(m.history_files_too_long({ field: name, longest }))
  }
  return text
}

const PATH = /^\/[a-z0-9-]{2,60}\/[a-z0-9-]{1,80}\/[a-z0-9-]{1,160}-asbestos-exposure$/

/** It becomes a link, so nothing but the address of a record is accepted, in English as files have it. */
export function readSite(value: unknown): LinkedSite | undefined {
  if (!isObject(value)) return undefined
  const { id, grade } = value
  const { path } = splitLanguage(String(value.path))
  const isRecord =
    Number.isInteger(id) &&
    Number(id) > 0 &&
    PATH.test(path) &&
    typeof grade === 'string' &&
    /^[a-z]{4,20}$/.test(grade)
  return isRecord ? { id: Number(id), path, grade } : undefined
}

const THING = /^(ship|trade|product)\/[a-z0-9]+(-[a-z0-9]+)*$/
const MAX_THING_LENGTH = 90

/** They become links too: only names of pages are kept, each once. */
export function readThings(value: unknown): string[] {
  const given: unknown[] = Array.isArray(value) ? value : []
  const things = given.filter(
    (one): one is string =>
      typeof one === 'string' && one.length <= MAX_THING_LENGTH && THING.test(one),
  )
  return [...new Set(things)].slice(0, MAX_THINGS)
}

/** The page of a linked record in the current language. */
export const recordUrl = (path: string): string => {
  const [, state = '', city = '', file = ''] = path.split('/')
  return urls.facility(state, city, file.replace(/-asbestos-exposure$/, ''))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** "1962", "5/1962", "1962-05" or "May 1962", as 1962 or 1962-05; undefined when it is no date. */
export function readWhen(text: string): string | undefined {
  const words = text.trim()
  if (/^\d{4}$/.test(words)) return words
  const [, year, month] = /^(\d{4})-(\d{1,2})$/.exec(words) ?? []
  const [, first, second] = /^(\d{1,2})\s*[/-]\s*(\d{4})$/.exec(words) ?? []
  const [, named, ofYear] = /^([a-z]{3,10})\.?\s+(?:de\s+)?(\d{4})$/i.exec(words) ?? []
  const at = named
    ? m.history_months().split(' ').indexOf(named.slice(0, 3).toLowerCase()) + 1
    : Number(month ?? first)
  const inYear = year ?? second ?? ofYear
  return inYear && at >= 1 && at <= 12 ? `${inYear}-${String(at).padStart(2, '0')}` : undefined
}

const EARLIEST_YEAR = 1900

export type EntryProblem = { field: EntryField; message: string }

/** The first thing that keeps an entry from being used. Years may be missing. */
export function problemIn(entry: Entry, today = new Date()): EntryProblem | undefined {
  if (!entry.place) return { field: 'place', message: m.history_no_place() }
  if (entry.state && !/^[A-Z]{2}$/.test(entry.state)) {
    return { field: 'state', message: m.history_no_state() }
  }
  const now = today.toISOString().slice(0, 7)
  for (const field of ['from', 'to'] as const) {
    if (!entry[field]) continue
    const when = readWhen(entry[field])
    if (!when || Number(when.slice(0, 4)) < EARLIEST_YEAR || when > now.slice(0, when.length)) {
      return { field, message: m.history_no_year({ earliest: EARLIEST_YEAR }) }
    }
  }
  const [from = '', to = ''] = [readWhen(entry.from), readWhen(entry.to)]
  const length = Math.min(from.length, to.length)
  if (from.slice(0, length) > to.slice(0, length)) {
    return { field: 'to', message: m.history_years_reversed() }
  }
}

/** Oldest first; entries without years at the end. */
export const sortEntries = (entries: Entry[]): Entry[] =>
  entries.toSorted((a, b) => (firstOf(a) < firstOf(b) ? -1 : firstOf(a) > firstOf(b) ? 1 : 0))

const firstOf = ({ from, to }: Entry): string => from || to || '9999'

const inWords = (when: string): string =>
  when.length > 4 ? `${Number(when.slice(5))}/${when.slice(0, 4)}` : when

/** "1956–1960" or "5/1962–1963". One year stays one year: nothing is claimed beyond it. */
export function yearsOf({ from, to }: Pick<Entry, 'from' | 'to'>): string {
  if (!from && !to) return m.history_years()
  return from && to && from !== to ? `${inWords(from)}–${inWords(to)}` : inWords(from || to)
}

export const placeOf = ({ city, state }: Pick<Entry, 'city' | 'state'>): string =>
  [city, usStates.find(({ code }) => code === state)?.name].filter(Boolean).join(', ')

const GRADES: Record<string, () => string> = {
  documented: m.grades_documented,
  reported: m.grades_reported,
  listed: m.grades_listed,
  demonstration: m.grades_demonstration,
}

export const gradeWord = (grade: string): string =>
  Object.hasOwn(GRADES, grade) ? (GRADES[grade]?.() ?? grade) : grade

/** Branches of service are stored in English, as files and the desk name them. */
export const storedTitle = ({ kind, place, unit }: Entry): string =>
  kind === 'service' ? [place, unit].filter(Boolean).join(', ') : place

export const titleOf = (entry: Entry): string =>
  storedTitle(entry.kind === 'service' ? { ...entry, place: branchInWords(entry.place) } : entry)

/** A name that no one in the history has yet. */
export function freeName(name: string, people: Person[]): string {
  const isTaken = (wanted: string) => people.some((person) => person.name === wanted)
  if (!isTaken(name)) return name
  let number = 2
  while (isTaken(`${name} (${number})`)) number += 1
  return `${name} (${number})`
}
