/** A row of the file after reading: cleaned, with its match keys. */

import type { CategorySlug } from '../../categories.ts'
import {
  type ColumnName,
  columnName,
  type FieldKind,
  type ImportedName,
  importedNames,
  isStored,
  type StoredName,
  storedField,
  type ValueOf,
} from '../../fields.ts'
import type { ListDocument } from './evidence-templates.ts'

type DataName = Exclude<Extract<ImportedName, StoredName>, 'name'>

/** What an import can set besides name and place; null leaves a field alone. */
export type FacilityData = {
  [Name in DataName as ColumnName<Name>]: ValueOf<Name> | null
}

export const dataNames = importedNames.filter(
  (name): name is DataName => isStored(name) && name !== 'name',
)
export const dataColumns: (keyof FacilityData)[] = dataNames.map(columnName)

const SQL_TYPES: Partial<Record<FieldKind, 'text[]' | 'numeric'>> = {
  list: 'text[]',
  latitude: 'numeric',
  longitude: 'numeric',
}

export const DATA_TYPES = Object.fromEntries(
  dataNames.map((name) => [columnName(name), SQL_TYPES[storedField(name).kind] ?? 'text']),
) as Record<keyof FacilityData, 'text' | 'text[]' | 'numeric'>

export type ImportRow = FacilityData & {
  line: number
  /** The list's identifier for the facility. */
  external_id: string | null
  name: string
  name_key: string
  address_key: string | null
  city_name: string
  state_code: string
  category: CategorySlug | null
  category_certainty: number
  /** Invented, as the export of a demonstration says of each record. */
  is_demonstration: boolean
  /** What the row says about asbestos there, with its sources. Most lists say nothing. */
  documents: readonly ListDocument[]
  /** What its texts are in other languages; only our own exports say. */
  translations: readonly Translation[]
}

export type Translation = { language: string; english: string; translation: string }

/** A note about a row for the operator. */
export type Note = {
  line: number
  kind: 'rejected' | 'corrected' | 'left out'
  column: string
  value: string
  reason: string
}
