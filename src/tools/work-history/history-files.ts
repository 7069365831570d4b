/** A work history as a file or a spreadsheet, and from the lines of a Social Security earnings statement. */

import { m } from '../../paraglide/messages.js'
import {
  type Entry,
  emptyEntry,
  fieldNames,
  freeName,
  HistoryError,
  MAX_ENTRIES,
  MAX_PEOPLE,
  type Person,
  problemIn,
  readEntry,
  readHistory,
  readPeople,
  readSite,
  type WorkHistory,
  writeHistory,
} from './history.ts'
import type { SiteRecord } from './site-records.ts'

const COLUMNS = ['person', 'kind', ...fieldNames, 'record', 'recordId', 'grade', 'things'] as const

/**
 * A leading =, + or the like would be run as a formula by a spreadsheet. The apostrophe before it is taken
 * off again, so what begins with one as it was written gets one more.
 */
const FORMULA = /^'*[=+\-@\t\r]/

export function writeCsv({ people }: WorkHistory): string {
  const rows = people.flatMap(({ name, entries }) =>
    entries.map(({ kind, site, things = [], ...entry }) => [
      name,
      kind,
      ...fieldNames.map((field) => entry[field]),
      site?.path ?? '',
      site ? String(site.id) : '',
      site?.grade ?? '',
      things.join(' '),
    ]),
  )
  const cell = (text: string) => {
    const safe = FORMULA.test(text) ? `'${text}` : text
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return `${[[...COLUMNS], ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

export function readCsv(text: string): WorkHistory {
  const [head = [], ...rows] = splitCsv(text.replace(/^\ufeff/, ''))
  const names = head.map((name) => name.trim())
  if (!names.includes('place')) {
    throw new HistoryError(m.history_files_no_columns())
  }
  const people = new Map<string, unknown[]>()
  for (const row of rows) {
    const cells = Object.fromEntries(names.map((name, at) => [name, plain(row[at] ?? '')]))
    const { person = '', record, recordId, grade, things = '', ...entry } = cells
    const site = readSite({ id: Number(recordId), path: record, grade })
    const name = person.trim() || m.history_mine()
    const read = { ...entry, ...(site ? { site } : {}), things: things.split(' ') }
    people.set(name, [...(people.get(name) ?? []), read])
  }
  return readPeople([...people].map(([name, entries]) => ({ name, entries })))
}

const plain = (cell: string) => (/^'+[=+\-@]/.test(cell) ? cell.slice(1) : cell)

const MAX_ROWS = 2_000

/** Cells in quotation marks may hold commas, line breaks and doubled quotation marks. */
function splitCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const cells = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/y
  while (cells.lastIndex < text.length) {
    const match = cells.exec(text)
    if (!match) throw new HistoryError(m.history_files_quotation())
    const [, cell = '', end] = match
    row.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === ',') continue
    if (row.some(Boolean)) rows.push(row)
    row = []
    if (rows.length > MAX_ROWS)
      throw new HistoryError(m.history_files_many_lines({ most: MAX_ROWS }))
  }
  if (row.some(Boolean)) rows.push(row)
  return rows
}

/**
 * Lines such as "1964 Bay Point Shipyard" or "Bay Point Shipyard, 1964-1967". Years of one employer that
 * follow each other become one entry. Lines without a year or an employer come back as `unread`.
 */
export function readEarnings(text: string): { entries: Entry[]; unread: string[] } {
  const years = new Map<string, { place: string; years: Set<number> }>()
  const unread: string[] = []
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (!line) continue
    const [found, from, to] = /\b((?:19|20)\d\d)(?:\s*[-–]\s*((?:19|20)\d\d))?\b/.exec(line) ?? []
    const place = line
      .replace(found ?? '', ' ')
      // Amounts are on the statement, and none of our business.
      .replace(/\$\s?[\d,.]+/g, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^[\s,;:.-]+|[\s,;:.-]+$/g, '')
    const last = Number(to ?? from)
    const span = last - Number(from) + 1
    if (!found || !place || place.length > 160 || span < 1 || span > 80) {
      unread.push(line)
      continue
    }
    const key = place.toLowerCase()
    const known = years.get(key) ?? { place, years: new Set<number>() }
    for (let year = Number(from); year <= last; year += 1) known.years.add(year)
    years.set(key, known)
  }
  const entries = [...years.values()].flatMap(({ place, years: all }) =>
    runsOf([...all].sort((a, b) => a - b)).map(([from, to]) => ({
      ...emptyEntry(),
      place,
      from: String(from),
      to: String(to),
    })),
  )
  if (entries.length > MAX_ENTRIES) {
    throw new HistoryError(m.history_files_many_jobs({ most: MAX_ENTRIES }))
  }
  const wrong = entries.find((entry) => problemIn(entry))
  if (wrong) throw new HistoryError(`${wrong.place}: ${problemIn(wrong)?.message}`)
  return { entries: entries.map(readEntry), unread }
}

/** 1964, 1965, 1968 as 1964 to 1965, and 1968. */
function runsOf(years: number[]): [number, number][] {
  const runs: [number, number][] = []
  for (const year of years) {
    const last = runs.at(-1)
    if (last && last[1] === year - 1) last[1] = year
    else runs.push([year, year])
  }
  return runs
}

/** Adds the people of a file, or replaces a history in which nothing has been written. */
export function addPeople(history: WorkHistory, added: WorkHistory): WorkHistory {
  if (history.people.every(({ entries }) => entries.length === 0)) return added
  const people = [...history.people]
  for (const person of added.people) {
    people.push({ ...person, name: freeName(person.name, people) })
  }
  if (people.length > MAX_PEOPLE) {
    throw new HistoryError(m.history_files_room_for_people({ most: MAX_PEOPLE }))
  }
  return { people }
}

const MAX_FILE_BYTES = 500_000

async function readFile(name: string, text: string): Promise<WorkHistory> {
  if (/\.csv$/i.test(name)) return readCsv(text)
  // For few: the document for a doctor's record comes back from there.
  if (/"resourceType"\s*:\s*"Bundle"/.test(text)) {
    return (await import('./fhir-bundle.ts')).readBundle(text)
  }
  return readHistory(text)
}

/** The history with the people of the file, or what is wrong with the file. */
export async function openFile(file: File, history: WorkHistory): Promise<WorkHistory | string> {
  try {
    if (file.size > MAX_FILE_BYTES) return m.history_files_too_large()
    const text = await file.text()
    return addPeople(history, await readFile(file.name, text))
  } catch (error) {
    return error instanceof HistoryError ? error.message : m.history_files_cannot_read()
  }
}

export const saveFile = (history: WorkHistory) =>
  download('work-history.json', 'application/json', writeHistory(history))

export const saveSpreadsheet = (history: WorkHistory) =>
  download('work-history.csv', 'text/csv', writeCsv(history))

/** For the record of a doctor: one person, with the documents that were loaded. */
export async function saveBundle(
  person: Person,
  records: Record<string, SiteRecord>,
): Promise<void> {
  const { writeBundle } = await import('./fhir-bundle.ts')
  const bundle = writeBundle(person, { records, origin: location.origin })
  const text = JSON.stringify(bundle, null, 2)
  download('work-history-fhir.json', 'application/fhir+json', text)
}

function download(name: string, type: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
