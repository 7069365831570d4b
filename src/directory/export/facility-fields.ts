/** How a facility is exported as CSV and JSON, and described in the field table. */
import { csvLine } from '../../platform/csv.ts'
import { urls } from '../../site/urls.ts'
import { asEvidence, shownBy } from '../evidence/evidence.sql.ts'
import {
  columnName,
  type ExportedName,
  exportedNames,
  facilityFields,
  isStored,
  type JoinedName,
  type KindOf,
  type StoredName,
} from '../fields.ts'
import { recordNumber } from '../record-number.ts'
import type { ExportedFacility, TranslationsSaid } from './facility-rows.sql.ts'

type Value = string | number | boolean | null | string[] | object[] | TranslationsSaid

export type ExportField = {
  name: string
  type: 'text' | 'list' | 'json' | 'number' | 'date' | 'moment' | 'boolean'
  description: string
  value(facility: ExportedFacility): Value
}

const TYPES: Record<KindOf<Extract<ExportedName, StoredName>>, ExportField['type']> = {
  line: 'text',
  prose: 'text',
  zip: 'text',
  list: 'list',
  latitude: 'number',
  longitude: 'number',
  day: 'date',
}

const JOINED: Record<JoinedName, ExportField['value']> = {
  record: ({ state_code, id }) => recordNumber(state_code, id),
  grade: ({ grade }) => grade,
  isDemonstration: ({ grade }) => grade === 'demonstration',
  category: ({ category }) => category,
  city: ({ city }) => city,
  state: ({ state }) => state,
  stateCode: ({ state_code }) => state_code,
  shows: ({ sources }) => shownBy(sources.flatMap(asEvidence)),
  evidence: ({ sources }) => sources.flatMap(asEvidence),
  sources: ({ sources }) => sources.map(cite),
  translations: ({ translations }) => translations,
  updatedAt: ({ updated_at }) => updated_at,
  page: ({ state_slug, city_slug, slug }) => urls.facility(state_slug, city_slug, slug),
}

const cite = ({ title, publisher, identifier, year, url }: ExportedFacility['sources'][number]) =>
  [title, publisher, identifier, year, url].filter((part) => part !== null).join(', ')

function exportField(name: ExportedName): ExportField {
  const column = columnName(name)
  const description = facilityFields[name].meaning
  if (!isStored(name)) {
    const { exportedAs: type } = facilityFields[name]
    return { name: column, type, description, value: JOINED[name] }
  }
  const type = TYPES[facilityFields[name].kind]
  return { name: column, type, description, value: (facility) => facility[columnName(name)] }
}

export const exportFields: readonly ExportField[] = exportedNames.map(exportField)

const fieldTable = [
  '| Field | Type | Meaning |',
  '|---|---|---|',
  ...exportFields.map(
    ({ name, type, description }) => `| \`${name}\` | ${type} | ${description} |`,
  ),
].join('\n')

/** docs/data.md with an up-to-date field table. */
export function withFieldTable(guide: string): string {
  return guide.replace(/(?<=### Fields\n\n)(?:\|.*\n)+/, `${fieldTable}\n`)
}

export const csvHeader = (): string => csvLine(exportFields.map(({ name }) => name))

/** A list is one cell: its items separated by semicolons or, where one contains them, JSON. */
export function csvRow(facility: ExportedFacility): string {
  return csvLine(
    exportFields.map(({ type, value }) => {
      const given = value(facility)
      if (given === null) return null
      if (!Array.isArray(given)) return typeof given === 'object' ? JSON.stringify(given) : given
      if (given.length === 0) return null
      const isJson = type === 'json' || given.some((item) => /[;|]/.test(String(item)))
      return isJson ? JSON.stringify(given) : given.join('; ')
    }),
  )
}

export function jsonRow(facility: ExportedFacility): string {
  return JSON.stringify(
    Object.fromEntries(exportFields.map(({ name, value }) => [name, value(facility)])),
  )
}
