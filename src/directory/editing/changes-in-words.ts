/** What changed in documents and translations, as the history of a record has it. */
import type { FieldChange } from '../facilities/history.sql.ts'
import type { Row, Rows } from './watched-rows.sql.ts'

/** A document as the history of a record has it. */
function documentInWords(row: Row): string {
  const found = [row.title, row.publisher, row.year, row.identifier].filter(Boolean).join(', ')
  const said = [row.statement, row.quote && `“${row.quote}”`].filter(Boolean).join(' ')
  const where = [row.url, row.find_it].filter(Boolean).join(', ')
  const read = [row.kind, row.shows, row.read_as].filter(Boolean).join(', ')
  return [found, said, read, where].filter(Boolean).join('. ')
}

export function documentChanges(before: Rows, after: Rows): Map<number, FieldChange[]> {
  const changes = new Map<number, FieldChange[]>()
  const add = (row: Row, old: string | null, now: string | null) => {
    const facilityId = Number(row.facility_id)
    const list = changes.get(facilityId) ?? []
    changes.set(facilityId, [...list, { field: 'documents', old, new: now }])
  }
  const reordered = new Set<number>()
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    if (!name.startsWith('facility_sources ')) continue
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

const compareNumbers = (a: number, b: number) => (a === b ? 0 : a - b)

/** Of the texts about a facility, which are part of its record. */
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
