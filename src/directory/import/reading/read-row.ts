/** One record of the file to one row: cleaned, checked, or refused with the reason. */

import type { CategorySlug } from '../../category-slug.ts'
import { categoryByNaics, categoryBySic, categoryByWords, findCategory } from './categories.ts'
import { cellLines, cellList, cellText } from './cells.ts'
import { readCity } from './city-names.ts'
import type { Field } from './column-names.ts'
import { type Columns, isHeaderAgain } from './columns.ts'
import { readCoordinates } from './coordinates.ts'
import type { CsvRecord } from './csv.ts'
import type { ImportRow, Note } from './import-row.ts'
import { addressKey, nameKey } from './keys.ts'
import { addressCase, properCase } from './proper-case.ts'
import { readState, usStates } from './us-states.ts'
import { readYears } from './years.ts'
import { readZip } from './zip-codes.ts'

const LONGEST: Partial<Record<Field, number>> = {
  name: 200,
  city: 100,
  county: 100,
  address: 300,
  externalId: 100,
  description: 20_000,
  historicalDescription: 20_000,
  safetyRecords: 20_000,
}
const LONGEST_OTHER = 300
const MOST_LISTED = 50
/** How much of a cell a note repeats. */
const LONGEST_SHOWN = 200

const stateNames = new Map(usStates.map(({ code, name }) => [code, name]))

export type RowReader = (record: CsvRecord, onNote: (note: Note) => void) => ImportRow | null

/** `category` is what the operator said all rows are, and wins over everything in the file. */
export function rowReader(columns: Columns, category: CategorySlug | null): RowReader {
  const { positions, header } = columns
  return (record, onNote) => {
    const { cells, line } = record
    const cellOf = (field: Field) => {
      const position = positions.get(field)
      return position === undefined ? undefined : cells[position]
    }
    const note = (kind: Note['kind'], field: Field, value: string, reason: string) => {
      const column = header[positions.get(field) ?? -1] ?? field
      onNote({ line, kind, column, value: value.slice(0, LONGEST_SHOWN), reason })
    }
    const shortened = (field: Field, value: string | null) => {
      const longest = LONGEST[field] ?? LONGEST_OTHER
      if (value === null || value.length <= longest) return value
      note('mended', field, value, `cut to ${longest} characters`)
      return value.slice(0, longest).toWellFormed().trim()
    }
    const text = (field: Field) => shortened(field, cellText(cellOf(field)))
    const prose = (field: Field) => shortened(field, cellLines(cellOf(field)))
    const list = (field: Field) =>
      cellList(cellOf(field))
        ?.slice(0, MOST_LISTED)
        .map((item) => item.slice(0, LONGEST_OTHER).toWellFormed()) ?? null
    const refuse = (field: Field, reason: string) => {
      note('rejected', field, cellText(cellOf(field)) ?? '', reason)
      return null
    }

    if (isHeaderAgain(record, columns)) return refuse('name', 'the header again')
    const given = text('name')
    if (given === null) return refuse('name', 'no name')
    if (!/[\p{L}\d]/u.test(given)) return refuse('name', 'no letter in the name')
    const stateText = text('state')
    if (stateText === null) return refuse('state', 'no state')
    const state = readState(stateText)
    if ('refused' in state) return refuse('state', state.refused)
    const cityText = text('city')
    if (cityText === null) return refuse('city', 'no city')
    const city_name = readCity(cityText, state.code, stateNames.get(state.code) ?? '')
    if (city_name === null) return refuse('city', 'not the name of a city')

    const name = properCase(given)
    if (name !== given) note('mended', 'name', given, `written as ${name}`)
    const zip = readZip(text('zipCode'), state.code)
    if (zip.note) note(zip.zip ? 'mended' : 'left out', 'zipCode', text('zipCode') ?? '', zip.note)
    const [latitude, longitude] = [text('latitude'), text('longitude')]
    const place = readCoordinates(latitude, longitude, state.code)
    if (place.note) {
      const kind = place.point ? 'mended' : 'left out'
      note(kind, 'latitude', `${latitude ?? ''}, ${longitude ?? ''}`, place.note)
    }
    const [naics, sic, type] = [text('naics'), text('sic'), text('facilityType')]
    const kind = category ?? categoryOf(text('category'), naics, sic, type, name, columns)
    const county = text('county')
    const address = text('address')
    const cased = (value: string | null) => (value === null ? null : properCase(value))
    const casedAddress = address === null ? null : addressCase(address)
    return {
      line,
      external_id: text('externalId'),
      name,
      name_key: nameKey(name),
      address_key: addressKey(casedAddress),
      city_name,
      state_code: state.code,
      category: kind,
      description: prose('description'),
      historical_description: prose('historicalDescription'),
      operational_period: text('operationalPeriod'),
      exposure_risk: text('exposureRisk'),
      workforce_size: text('workforceSize'),
      exposure_materials: list('exposureMaterials'),
      safety_records: prose('safetyRecords'),
      company_name: cased(text('companyName')),
      former_names: list('formerNames')?.map(properCase) ?? null,
      facility_type: cased(type),
      operational_years: readYears(
        text('operationalYears'),
        text('yearOpened'),
        text('yearClosed'),
      ),
      industry_code: text('industryCode') ?? naics ?? sic,
      facility_subtype: cased(text('facilitySubtype')),
      parent_company: cased(text('parentCompany')),
      subsidiaries: list('subsidiaries')?.map(properCase) ?? null,
      address: casedAddress,
      county: county === null ? null : properCase(county).replace(/ (County|Parish)$/, ''),
      zip_code: zip.zip,
      latitude: place.point?.latitude ?? null,
      longitude: place.point?.longitude ?? null,
    }
  }
}

function categoryOf(
  given: string | null,
  naics: string | null,
  sic: string | null,
  type: string | null,
  name: string,
  columns: Columns,
): CategorySlug | null {
  const exact = given && findCategory(given)
  if (exact) return exact
  const byCode =
    (naics && categoryByNaics(naics)) || (sic && categoryBySic(sic)) || columns.list?.category
  // A list with a column of its own that leaves it empty says that there is none.
  if (byCode || (given === null && columns.positions.has('category'))) return byCode || null
  return (
    (given && categoryByWords(given)) ||
    (type && (findCategory(type) ?? categoryByWords(type))) ||
    categoryByWords(name) ||
    null
  )
}
