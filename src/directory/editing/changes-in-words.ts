/** What changed in documents, translations and things, as the history of a record has it. */
import type { FieldChange } from '../evidence/record-history.tsx'
import type { Row, Rows } from './watched-rows.sql.ts'

/** A document as the history of a record has it. */
function documentInWords(row: Row): string {
  const found = [row.title, row.publisher, row.year, row.identifier].filter(Boolean).join(', ')
  const said = [row.statement, row.quote && `“${row.quote}”`].filter(Boolean).join(' ')
  const where = [row.url, row.find_it].filter(Boolean).join(', ')
  const read = [row.kind, row.shows, row.outcome, row.read_as].filter(Boolean).join(', ')
  return [found, said, read, where].filter(Boolean).join('. ')
}

export function documentChanges(before: Rows, after: Rows): Map<number, FieldChange[]> {
  const changes = new Map<number, FieldChange[]>()
  const add = (row: Row, old: string | null, now: string | null) => {
    const id = Number(row.facility_id ?? row.thing_id)
    const list = changes.get(id) ?? []
    changes.set(id, [...list, { field: 'documents', old, new: now }])
  }
  const reordered = new Set<number>()
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    if (!/^(facility_sources|thing_evidence) /.test(name)) continue
    const [was, is] = [before.get(name)?.row, after.get(name)?.row]
    const [old, now] = [was && documentInWords(was), is && documentInWords(is)]
    if (was && is && was.facility_id === is.facility_id) {
      if (old !== now) add(is, old ?? null, now ?? null)
      else if (was.position !== is.position) reordered.add(Number(is.facility_id))
      continue
    }
    if (was) add(was, old ?? null, null)
    if (is) add(is, null, now ?? null)
  }
  for (const id of reordered) add({ facility_id: id }, titlesIn(before, id), titlesIn(after, id))
  return changes
}

function titlesIn(rows: Rows, facilityId: number): string {
  const place = (value: unknown) => (typeof value === 'number' ? value : Number.POSITIVE_INFINITY)
  return [...rows.values()]
    .filter(({ table, row }) => table === 'facility_sources' && row.facility_id === facilityId)
    .map(({ row }) => row)
    .sort(
      (a, b) =>
        compareNumbers(place(a.year), place(b.year)) ||
        compareNumbers(place(a.position), place(b.position)) ||
        Number(a.id) - Number(b.id),
    )
    .map((row) => row.title)
    .join('; ')
}

/** Owners, names, trades, products, unions and ships; one that goes with its document to another record left this one. */
export function factChanges(before: Rows, after: Rows): Map<number, FieldChange[]> {
  const changes = new Map<number, FieldChange[]>()
  const add = (row: Row, old: string | null, now: string | null) => {
    const id = Number(row.facility_id)
    const change = { field: String(row.kind).replaceAll('-', '_'), old, new: now }
    changes.set(id, [...(changes.get(id) ?? []), change])
  }
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    if (!name.startsWith('facility_facts ')) continue
    const [was, is] = [before.get(name)?.row, after.get(name)?.row]
    const [old, now] = [was && factInWords(was), is && factInWords(is)]
    if (was && is && was.facility_id === is.facility_id && was.kind === is.kind) {
      if (old !== now) add(is, old ?? null, now ?? null)
      continue
    }
    if (was) add(was, old ?? null, null)
    if (is) add(is, null, now ?? null)
  }
  return changes
}

const factInWords = ({ name, from_year, to_year }: Row) =>
  valueInWords([name, from_year && `from ${from_year}`, to_year && `to ${to_year}`]) ?? ''

const compareNumbers = (a: number, b: number) => (a === b ? 0 : a - b)

/** Changes of the texts about a facility, which are part of its record. */
export function textChanges(before: Rows, after: Rows): FieldChange[] {
  const shown = (rows: Rows, name: string) => {
    const row = rows.get(name)?.row
    const blocks = row?.is_active === true ? (row.content_blocks as string[]) : []
    return blocks.join('\n') || null
  }
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((name) => name.startsWith('content_templates '))
    .map((name) => ({ field: 'text', old: shown(before, name), new: shown(after, name) }))
    .filter((one) => one.old !== one.new)
}

export function translationChanges(before: Rows, after: Rows): FieldChange[] {
  const textOf = (rows: Rows, name: string) => {
    const text = rows.get(name)?.row.translation
    return typeof text === 'string' ? text : null
  }
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((name) => name.startsWith('translations '))
    .map((name) => ({
      field: 'translations',
      old: textOf(before, name),
      new: textOf(after, name),
    }))
    .filter((one) => one.old !== one.new)
}

/** What is stored in a table of its own, or follows from other columns. */
const OF_THING = ['name', 'is_active', 'unknowns'] as const

/** A thing as its history compares it, without its documents: its facts are fields like any other. */
function thingFields(rows: Rows, id: number): Map<string, string | null> {
  const all = [...rows.values()]
  const of = (name: string) =>
    all.filter(({ table, row }) => table === name && row.thing_id === id).map(({ row }) => row)
  const thing = all.find(({ table, row }) => table === 'things' && row.id === id)?.row
  const names = of('thing_names').filter(({ role }) => role !== 'name')
  const links = of('thing_relations').map(({ role, name, target, from_year, to_year }) =>
    valueInWords([role, name ?? target, from_year, to_year]),
  )
  const listed = (items: unknown[]) => [...new Set(items)].sort().join('; ') || null
  return new Map([
    ...OF_THING.map((name) => [name, valueInWords(thing?.[name])] as const),
    ...Object.entries(Object(thing?.facts)).map(
      ([name, value]) => [name, valueInWords(value)] as const,
    ),
    ['names', listed(names.map(({ name }) => name))],
    ['links', listed(links)],
  ])
}

/** Lists of lists, as years of service, are separated twice. */
function valueInWords(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object') return String(value) || null
  const parts = Object.values(value).flatMap((part) => valueInWords(part) ?? [])
  const isList = Array.isArray(value) && value.some((part) => typeof part === 'object')
  return parts.join(isList ? '; ' : ', ') || null
}

export function thingChanges(before: Rows, after: Rows): Map<number, FieldChange[]> {
  const ids = [...after.values()].flatMap(({ table, row }) =>
    table === 'things' ? [Number(row.id)] : [],
  )
  return new Map(
    ids.map((id) => {
      const [was, is] = [thingFields(before, id), thingFields(after, id)]
      const changes = [...new Set([...was.keys(), ...is.keys()])]
        .sort()
        .map((field) => ({ field, old: was.get(field) ?? null, new: is.get(field) ?? null }))
        .filter((one) => one.old !== one.new)
      return [id, changes]
    }),
  )
}

/** Two records that somebody told apart, or no longer does: each names the other. */
export function reviewChanges(before: Rows, after: Rows): Map<number, FieldChange[]> {
  const changes = new Map<number, FieldChange[]>()
  const isApart = (rows: Rows, name: string) => rows.get(name)?.row.outcome === 'different'
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    if (!name.startsWith('facility_reviews ')) continue
    const [was, is] = [isApart(before, name), isApart(after, name)]
    const row = (after.get(name) ?? before.get(name))?.row
    if (was === is || !row) continue
    const both = [Number(row.facility_id), Number(row.other_facility_id)]
    for (const [at, id] of both.entries()) {
      const said = `No. ${both[1 - at]}`
      const change = { field: 'told_apart', old: was ? said : null, new: is ? said : null }
      changes.set(id, [...(changes.get(id) ?? []), change])
    }
  }
  return changes
}

/** The words of people are in no history: it says which was published or withdrawn. */
export function testimonyChanges(before: Rows, after: Rows): Map<number, FieldChange[]> {
  const changes = new Map<number, FieldChange[]>()
  for (const [name, { table, row }] of after) {
    const was = before.get(name)?.row
    if (table !== 'facility_testimonies' || !was || was.is_public === row.is_public) continue
    const said = `No. ${row.id}`
    const id = Number(row.facility_id)
    const change = {
      field: 'testimony',
      old: was.is_public ? said : null,
      new: row.is_public ? said : null,
    }
    changes.set(id, [...(changes.get(id) ?? []), change])
  }
  return changes
}
