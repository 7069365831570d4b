/**
 * What a correction can say about single fields of a record, beside its message. Shared with the browser, so
 * written without zod. The names are those of columns, as the history of a record has them.
 */
import { m } from '../../paraglide/messages.js'

export const suggestedFields = {
  name: m.suggested_fields_name,
  former_names: m.suggested_fields_former_names,
  company_name: m.suggested_fields_company_name,
  facility_type: m.suggested_fields_facility_type,
  address: m.suggested_fields_address,
  city: m.suggested_fields_city,
  operational_years: m.suggested_fields_operational_years,
  asbestos_years: m.suggested_fields_asbestos_years,
  workforce_size: m.suggested_fields_workforce_size,
  exposure_materials: m.suggested_fields_exposure_materials,
  description: m.suggested_fields_description,
} as const

export type SuggestedField = keyof typeof suggestedFields
export const suggestedFieldNames = Object.keys(suggestedFields) as SuggestedField[]

export type SuggestedChange = { field: SuggestedField; value: string; source: string | null }

/** In one form. */
export const MAX_SUGGESTED_CHANGES = 3
export const maxSuggestionLengths = { value: 500, source: 300 } as const

/** As a form names them: `changeField1`, `changeValue1`, `changeSource1` … */
export const suggestionInputs = Array.from({ length: MAX_SUGGESTED_CHANGES }, (_, at) => ({
  field: `changeField${at + 1}`,
  value: `changeValue${at + 1}`,
  source: `changeSource${at + 1}`,
}))
