/** A row of the file after reading: clean, with the keys that it is matched by. */

import type { CategorySlug } from '../../category-slug.ts'

/** What an import may say about a facility besides its name and place; null says nothing. */
export type FacilityData = {
  description: string | null
  historical_description: string | null
  operational_period: string | null
  exposure_risk: string | null
  workforce_size: string | null
  exposure_materials: string[] | null
  safety_records: string | null
  company_name: string | null
  former_names: string[] | null
  facility_type: string | null
  operational_years: string | null
  industry_code: string | null
  facility_subtype: string | null
  parent_company: string | null
  subsidiaries: string[] | null
  address: string | null
  county: string | null
  zip_code: string | null
  latitude: number | null
  longitude: number | null
}

export const DATA_TYPES: Record<keyof FacilityData, 'text' | 'text[]' | 'numeric'> = {
  description: 'text',
  historical_description: 'text',
  operational_period: 'text',
  exposure_risk: 'text',
  workforce_size: 'text',
  exposure_materials: 'text[]',
  safety_records: 'text',
  company_name: 'text',
  former_names: 'text[]',
  facility_type: 'text',
  operational_years: 'text',
  industry_code: 'text',
  facility_subtype: 'text',
  parent_company: 'text',
  subsidiaries: 'text[]',
  address: 'text',
  county: 'text',
  zip_code: 'text',
  latitude: 'numeric',
  longitude: 'numeric',
}

export const dataColumns = Object.keys(DATA_TYPES) as (keyof FacilityData)[]

export type ImportRow = FacilityData & {
  line: number
  /** The identifier that the list gives the facility. */
  external_id: string | null
  name: string
  name_key: string
  address_key: string | null
  city_name: string
  state_code: string
  category: CategorySlug | null
}

/** Something about a row that the operator may want to know. */
export type Note = {
  line: number
  kind: 'rejected' | 'mended' | 'left out'
  column: string
  value: string
  reason: string
}
