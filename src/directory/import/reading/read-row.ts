/** Turns one record of the file into a row: cleaned, checked, or rejected with a reason. */

import { countyName, findState } from '../../../site/us.ts'
import {
  type ColumnName,
  columnName,
  MAX_LISTED,
  maxLengthOf,
  storedField,
  storedNames,
} from '../../fields.ts'
import { readCity, readState, readZip, type SplitAddress, splitAddress } from './addresses.ts'
import { chooseCategory, readFacilityType } from './categories.ts'
import { cellLines, cellList, cellText, readYears, shownText } from './cells.ts'
import { type Field, fields, isField } from './column-names.ts'
import { type Columns, isHeaderAgain } from './columns.ts'
import { readCoordinates } from './coordinates.ts'
import type { CsvRecord } from './csv.ts'
import { BadCell } from './evidence-cells.ts'
import { dataNames, type FacilityData, type ImportRow, type Note } from './import-row.ts'
import { addressKey, nameKey } from './keys.ts'
import { addressCase, properCase } from './proper-case.ts'
import { documentReader, translationReader } from './read-documents.ts'
import type { ReadOptions } from './read-options.ts'

/** Limits of inputs that are not stored as they are; the table of fields has the others. */
const MAX_INPUT_LENGTH: Partial<Record<Field, number>> = { city: 100, externalId: 100 }
const MAX_OTHER_LENGTH = 300
const longest = new Map(
  fields.map((field) => [field, MAX_INPUT_LENGTH[field] ?? MAX_OTHER_LENGTH] as const),
)
for (const name of storedNames) if (isField(name)) longest.set(name, maxLengthOf(name))
/** The longest part of a cell that a note quotes. */
const MAX_SHOWN_LENGTH = 200

/** Computed from several cells, or checked against the state. */
const workedOut = [
  'facilityType',
  'facilitySubtype',
  'operationalYears',
  'industryCode',
  'address',
  'county',
  'zipCode',
  'latitude',
  'longitude',
] as const
type PlainData = Omit<FacilityData, ColumnName<(typeof workedOut)[number]>>

/** Copied as they are; what the file has no column for stays empty. */
const plainFields = dataNames
  .filter((name) => !(workedOut as readonly string[]).includes(name))
  .map((name) => {
    const { kind, isProperName } = storedField(name)
    return { name, column: columnName(name), kind, isProperName }
  })
const NO_PLAIN_DATA = Object.fromEntries(plainFields.map(({ column }) => [column, null]))

/** The row; null if it is rejected, 'skipped' if the list says nothing about asbestos in it. */
export type RowReader = (
  record: CsvRecord,
  onNote: (note: Note) => void,
) => ImportRow | 'skipped' | null

/** The operator's category, if given, overrides everything in the file. */
export function rowReader(columns: Columns, options: ReadOptions): RowReader {
  const { positions, header, list } = columns
  const readDocuments = documentReader(columns, options)
  const readTranslations = translationReader(columns)
  const cased = columns.isOwnExport ? (text: string) => text : properCase
  const givenFields = plainFields.filter(({ name }) => positions.has(name))
  return (record, onNote) => {
    const { cells, line } = record
    const cellOf = (field: Field) => {
      const position = positions.get(field)
      return position === undefined ? undefined : cells[position]
    }
    const note = (kind: Note['kind'], field: Field, value: string, reason: string) => {
      noteAt(kind, header[positions.get(field) ?? -1] ?? field, value, reason)
    }
    const noteAt = (kind: Note['kind'], column: string, value: string, reason: string) => {
      onNote({ line, kind, column, value: value.slice(0, MAX_SHOWN_LENGTH), reason })
    }
    const shortened = (field: Field, value: string | null) => {
      const most = longest.get(field) ?? MAX_OTHER_LENGTH
      if (value === null || value.length <= most) return value
      note('corrected', field, value, `cut to ${most} characters`)
      return value.slice(0, most).toWellFormed().trim()
    }
    const text = (field: Field) => shortened(field, cellText(cellOf(field)))
    const prose = (field: Field) => shortened(field, cellLines(cellOf(field)))
    const listed = (field: Field) =>
      cellList(cellOf(field))
        ?.slice(0, MAX_LISTED)
        .map((item) => item.slice(0, longest.get(field)).toWellFormed()) ?? null
    const plain = ({ name, kind, isProperName }: (typeof plainFields)[number]) => {
      if (kind === 'list') return isProperName ? (listed(name)?.map(cased) ?? null) : listed(name)
      const value = kind === 'prose' ? prose(name) : text(name)
      return isProperName && value !== null ? cased(value) : value
    }
    const plainData = () => {
      const data: Partial<Record<string, string | string[] | null>> = { ...NO_PLAIN_DATA }
      for (const field of givenFields) data[field.column] = plain(field)
      return data as PlainData
    }
    const refuse = (field: Field, reason: string) => {
      note('rejected', field, shownText(cellOf(field)), reason)
      return null
    }

    const refuseCell = ({ key, value, message }: BadCell) => {
      noteAt('rejected', key, value, message)
      return null
    }

    /** Where it should be: in its column, or in the address. */
    const columnOf = (field: Field) => (positions.has(field) ? field : 'address')

    if (isHeaderAgain(record, columns)) return refuse('name', 'the header again')
    const documents = readDocuments(cells)
    if (documents === 'skipped') return documents
    const translations = readTranslations(cells)
    if (documents instanceof BadCell) return refuseCell(documents)
    if (translations instanceof BadCell) return refuseCell(translations)
    const given = text('name')
    if (given === null) return refuse('name', 'no name')
    if (!/[\p{L}\d]/u.test(given)) return refuse('name', 'no letter in the name')
    const [stateText, cityText] = [text('state'), text('city')]
    const split =
      stateText === null || cityText === null ? fromAddress(cellOf('address'), stateText) : null
    const stateGiven = stateText ?? split?.state ?? null
    if (stateGiven === null) return refuse(columnOf('state'), 'no state')
    const state = readState(stateGiven)
    if ('refused' in state) return refuse(columnOf('state'), state.refused)
    const countyGiven = text('county')
    const county = countyGiven === null ? null : cased(countyGiven).replace(/ (County|Parish)$/, '')
    const cityGiven = cityText ?? split?.city ?? null
    const isByCounty = cityGiven === null && list?.isByCounty === true && county !== null
    if (cityGiven === null && !isByCounty) return refuse(columnOf('city'), 'no city')
    const city_name = isByCounty
      ? countyName(state.code, county.replace(/ (Borough|Census Area)$/, ''))
      : readCity(cityGiven ?? '', state.code, findState(state.code)?.name ?? '')
    if (city_name === null) return refuse(columnOf('city'), 'not the name of a city')
    if (cityText === null && positions.has('city')) {
      note('corrected', 'city', '', `${city_name} is in the address`)
    }

    const name = cased(given)
    if (name !== given) note('corrected', 'name', given, `written as ${name}`)
    const zipText = text('zipCode') ?? split?.zip ?? null
    const zip = readZip(zipText, state.code)
    if (zip.note) note(zip.zip ? 'corrected' : 'left out', 'zipCode', zipText ?? '', zip.note)
    const [latitude, longitude] = [text('latitude'), text('longitude')]
    const place = readCoordinates(latitude, longitude, state.code)
    if (place.note) {
      const kind = place.point ? 'corrected' : 'left out'
      note(kind, 'latitude', `${latitude ?? ''}, ${longitude ?? ''}`, place.note)
    }
    const [naics, sic, type] = [text('naics'), text('sic'), text('facilityType')]
    const kind = chooseCategory({
      ofAll: options.category,
      stated: positions.has('category') ? text('category') : undefined,
      naics,
      sic,
      ofList: list?.category,
      type,
      name,
    })
    const address = split ? split.street : text('address')
    const casedAddress = address === null ? null : addressCase(address)
    return {
      line,
      external_id: text('externalId'),
      name,
      name_key: nameKey(name),
      address_key: addressKey(casedAddress),
      city_name,
      state_code: state.code,
      category: kind.category,
      category_certainty: kind.certainty,
      is_demonstration: /^(true|t|yes|1)$/i.test(text('isDemonstration') ?? ''),
      ...plainData(),
      facility_type: readFacilityType(type),
      facility_subtype: readFacilityType(text('facilitySubtype')),
      operational_years: readYears(
        text('operationalYears'),
        text('yearOpened'),
        text('yearClosed'),
      ),
      industry_code: text('industryCode') ?? naics ?? sic,
      address: casedAddress,
      county,
      zip_code: zip.zip,
      latitude: place.point?.latitude ?? null,
      longitude: place.point?.longitude ?? null,
      documents,
      translations,
    }
  }
}

function fromAddress(cell: string | undefined, stateText: string | null): SplitAddress | null {
  const address = cellLines(cell)
  const state = stateText === null ? null : readState(stateText)
  if (address === null || (state && 'refused' in state)) return null
  return splitAddress(address.slice(0, MAX_OTHER_LENGTH), state?.code ?? null)
}
