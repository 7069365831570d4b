/**
 * Whether the data has what a filtered page asks for. Values can be made up in any number: what does not
 * exist is still answered, but rendered for that request and not cached.
 */
import type { Queryable } from '../../platform/database/open.ts'
import { hasFacility, listFilterValues } from '../publishing.sql.ts'

type Values = Awaited<ReturnType<typeof listFilterValues>>

/** Asks the database once for each version of the data. */
export function createKnownValues(db: Queryable, datasetVersion: () => number) {
  let known: { version: number; values: Promise<Values> } | undefined
  const valuesNow = (): Promise<Values> => {
    const version = datasetVersion()
    if (known?.version !== version) known = { version, values: listFilterValues(db) }
    return known.values
  }
  /** `key` is the address under which the page would be cached. */
  return async function hasOnlyKnownValues(key: string): Promise<boolean> {
    const asked = new URL(key, 'http://key').searchParams
    try {
      for (const [name, value] of asked) {
        if (name === 'correction' && !(await hasFacility(db, Number(value)))) return false
        if (name in CHECKED && !CHECKED[name]?.(await valuesNow()).has(value)) return false
      }
    } catch {
      // While the database is down nothing can be rendered either, but an outdated page may be cached.
      known = undefined
    }
    return true
  }
}

const CHECKED: Record<string, (values: Values) => Set<string>> = {
  type: ({ types }) => types,
  category: ({ categories }) => categories,
  state: ({ states }) => states,
}
