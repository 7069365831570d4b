/** The list's filters, order and page as they stand in the address, so that they can be kept. */
import { LEVELS, PRIORITIES, SORTS, type Sort, STATUSES } from './lead-words.ts'

export type ListView = {
  status?: (typeof STATUSES)[number]
  priority?: (typeof PRIORITIES)[number]
  level?: (typeof LEVELS)[number]
  due?: 'overdue'
  sort: Sort
  page: number
}

const oneOf = <T extends string>(known: readonly T[], value: string | null): T | undefined =>
  known.find((item) => item === value)

export function readView(search: string): ListView {
  const given = new URLSearchParams(search)
  const status = oneOf(STATUSES, given.get('status'))
  const priority = oneOf(PRIORITIES, given.get('priority'))
  const level = oneOf(LEVELS, given.get('level'))
  const page = Number(given.get('page'))
  return {
    ...(status ? { status } : {}),
    ...(priority ? { priority } : {}),
    ...(level ? { level } : {}),
    ...(given.get('due') === 'overdue' ? { due: 'overdue' as const } : {}),
    sort: oneOf(SORTS, given.get('sort')) ?? 'newest',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  }
}

/** What differs from the plain list. Choosing a filter starts at its first page again. */
export function writeView(view: ListView, lead?: number | null): string {
  const entries = Object.entries({ ...view, ...(lead ? { lead } : {}) }).filter(
    ([name, value]) =>
      value !== undefined &&
      !(name === 'sort' && value === 'newest') &&
      !(name === 'page' && value === 1),
  )
  const query = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))
  return query.size > 0 ? `?${query}` : ''
}

export function readLeadId(search: string): number | null {
  const id = Number(new URLSearchParams(search).get('lead'))
  return Number.isInteger(id) && id > 0 ? id : null
}
