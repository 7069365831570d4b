/** The fields of an exported facility: one list for CSV, JSON, the field dictionary and the guide. */
import { csvLine } from '../../platform/csv.ts'
import { urls } from '../../site/urls.ts'
import { recordNumber } from '../record-number.ts'
import type { ExportedFacility } from './facility-rows.sql.ts'

export type ExportField = {
  name: string
  type: 'text' | 'list' | 'number' | 'date' | 'moment'
  description: string
  value(facility: ExportedFacility): string | number | null | string[]
}

type Column = Exclude<keyof ExportedFacility, 'sources'>

const column = (name: Column, type: ExportField['type'], description: string): ExportField => ({
  name,
  type,
  description,
  value: (facility) => facility[name],
})

export const exportFields: readonly ExportField[] = [
  {
    name: 'record',
    type: 'text',
    description: 'The record number: cite it.',
    value: ({ state_code, id }) => recordNumber(state_code, id),
  },
  column('name', 'text', 'The name of the facility.'),
  column('former_names', 'list', 'Other names that it had.'),
  column('category', 'text', 'The category, as in its address: shipyards, power-plants …'),
  column('facility_type', 'text', 'What kind of facility it is, more closely.'),
  column('facility_subtype', 'text', 'More closely still.'),
  column('company_name', 'text', 'Who ran or owned it.'),
  column('parent_company', 'text', 'The company behind that company.'),
  column('subsidiaries', 'list', 'Companies that worked there under the same owner.'),
  column('address', 'text', 'Street and number.'),
  column('city', 'text', 'City or town.'),
  column('county', 'text', 'County, parish or borough, without that word.'),
  column('state', 'text', 'The name of the state.'),
  column('state_code', 'text', 'Its two letters.'),
  column('zip_code', 'text', 'ZIP code, five digits or ZIP+4. Text: it may begin with a zero.'),
  column('latitude', 'number', 'Degrees north (WGS 84). Approximate.'),
  column('longitude', 'number', 'Degrees east, so negative (WGS 84). Approximate.'),
  column('operational_years', 'text', 'Years of operation, such as 1941-1976.'),
  column('operational_period', 'text', 'The same in words.'),
  column('industry_code', 'text', 'NAICS or SIC code.'),
  column('workforce_size', 'text', 'How many worked there, as the source says it.'),
  column('exposure_materials', 'list', 'Asbestos materials that are documented there.'),
  column('exposure_risk', 'text', 'How the record describes the risk.'),
  column('description', 'text', 'What is documented. May hold several lines.'),
  column('historical_description', 'text', 'Further history. May hold several lines.'),
  column('safety_records', 'text', 'Inspections and removals on record.'),
  {
    name: 'sources',
    type: 'list',
    description: 'The documents that name it.',
    value: ({ sources }) =>
      sources.map(({ title, publisher, year, url }) =>
        [title, publisher, year, url].filter((part) => part !== null).join(', '),
      ),
  },
  column('last_reviewed', 'date', 'When somebody last went over the record.'),
  column('updated_at', 'moment', 'When the record last changed (UTC).'),
  {
    name: 'page',
    type: 'text',
    description: 'The path of its page on this site.',
    value: ({ state_slug, city_slug, slug }) => urls.facility(state_slug, city_slug, slug),
  },
]

export const csvHeader = (): string => csvLine(exportFields.map(({ name }) => name))

/** A list is one cell, its items separated by semicolons. */
export function csvRow(facility: ExportedFacility): string {
  return csvLine(
    exportFields.map(({ value }) => {
      const given = value(facility)
      return Array.isArray(given) ? given.join('; ') : given
    }),
  )
}

export function jsonRow(facility: ExportedFacility): string {
  return JSON.stringify(
    Object.fromEntries(exportFields.map(({ name, value }) => [name, value(facility)])),
  )
}
