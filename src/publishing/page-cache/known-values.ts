/**
 * What the data has of the filters that an address asks for. Values can be made up in any number: the
 * address without them is the page, and nothing is rendered for the others.
 */
import { facilityCategories } from '../../directory/categories.ts'
import type { Queryable } from '../../platform/database/open.ts'
import { findPage, pages } from '../../site/pages.ts'
import { countPages, hasFacility, listFilterValues } from '../publishing.sql.ts'

type Values = Awaited<ReturnType<typeof listFilterValues>>

/** Asks the database for the values once for each version of the data. */
export function createKnownValues(db: Queryable, datasetVersion: () => number) {
  let known: { version: number; values: Promise<Values> } | undefined
  const valuesNow = (): Promise<Values> => {
    const version = datasetVersion()
    if (known?.version !== version) known = { version, values: listFilterValues(db) }
    return known.values
  }

  async function knownValue(name: string, value: string, asked: URL): Promise<string | null> {
    const found = findPage(asked.pathname)
    const kind = found?.page.things
    if (kind && name !== 'page' && name !== 'letter') {
      const { things } = await valuesNow()
      const facet = `${kind} ${name}:${value}`
      return things.get(facet.toLowerCase()) === facet ? value : null
    }
    // The map asks for a category by its slug, and the list of a city by its name.
    if (name === 'category' && found?.page === pages.map)
      return facilityCategories.some(({ slug }) => slug === value) ? value : null
    const valuesOf = CHECKED.get(name)
    if (valuesOf) return valuesOf(await valuesNow()).get(value.toLowerCase()) ?? null
    if (name === 'correction') return (await hasFacility(db, Number(value))) ? value : null
    if (name !== 'page' || value === '1') return value
    const last = await countPages(db, found, Object.fromEntries(asked.searchParams))
    if (Number(value) <= last) return value
    return last > 1 ? String(last) : null
  }

  /**
   * The parameters of this address that must change, null for those to leave out. `key` is the address
   * under which the page would be cached.
   */
  return async function findCorrections(key: string): Promise<Map<string, string | null>> {
    const corrections = new Map<string, string | null>()
    const asked = new URL(key, 'http://key')
    try {
      for (const [name, value] of asked.searchParams) {
        const right = await knownValue(name, value, asked)
        if (right !== value) corrections.set(name, right)
      }
    } catch {
      // While the database is down nothing can be rendered either, but an outdated page may be cached.
      known = undefined
    }
    return corrections
  }
}

/** Values as the records spell them, by the same in lower case: a page is found in any spelling, but cached in one. */
const CHECKED = new Map<string, (values: Values) => Map<string, string>>([
  ['type', ({ types }) => types],
  ['category', ({ categories }) => categories],
  ['state', ({ states }) => states],
])
