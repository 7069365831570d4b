/** Well-known public lists, recognized by their columns: their own name, and what is in all of them. */
import type { CategorySlug } from '../../categories.ts'
import type { Field } from './column-names.ts'

export type KnownList = {
  /** Under this key their identifiers are remembered. */
  key: string
  title: string
  /** Columns, as columns.ts spells them, that together no other list has. */
  columns: string[]
  category?: CategorySlug
  /** Fields whose usual column means something else in this list. */
  without?: Field[]
}

export const knownLists: KnownList[] = [
  {
    key: 'epa-frs',
    title: 'EPA Facility Registry Service',
    columns: ['registry id', 'primary name', 'location address'],
  },
  {
    key: 'eia-860',
    title: 'EIA-860 Annual Electric Generator Report',
    columns: ['utility id', 'plant code', 'plant name'],
    category: 'power-plants',
  },
  {
    key: 'hifld-hospitals',
    title: 'HIFLD Hospitals',
    columns: ['naics desc', 'val method', 'beds', 'trauma'],
    category: 'hospitals',
    // OWNER says "non-profit", not who.
    without: ['companyName'],
  },
  {
    key: 'nces-schools',
    title: 'NCES Common Core of Data',
    columns: ['school name', 'school id nces assigned'],
    category: 'schools',
  },
  {
    key: 'nces-schools',
    title: 'NCES Common Core of Data',
    columns: ['ncessch'],
    category: 'schools',
  },
  {
    key: 'epa-npl',
    title: 'EPA Superfund National Priorities List',
    columns: ['site name', 'epa id', 'ff ind'],
  },
  {
    key: 'ourairports',
    title: 'OurAirports',
    columns: ['ident', 'latitude deg', 'iso region', 'municipality'],
    category: 'transportation',
  },
  {
    key: 'msha-mines',
    title: 'MSHA Mines Data Set',
    columns: ['mine id', 'current mine name', 'nearest town'],
  },
]

export function recogniseList(columns: ReadonlySet<string>): KnownList | null {
  return knownLists.find((list) => list.columns.every((column) => columns.has(column))) ?? null
}
