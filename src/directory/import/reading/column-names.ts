/** The fields that an import reads, and the names that their columns have in public lists. */
import { facilityFields, type ImportedName, importedNames } from '../../fields.ts'
import { cellText } from './cells.ts'

/** "State Name [Public School] 2022-23" and "8. STATE_NAME" are both "state name". */
export function columnName(cell: string): string {
  return (cellText(cell) ?? '')
    .slice(0, 200)
    .toLowerCase()
    .replace(/^\d{1,3}\.\s+/, '')
    .replace(/\[[^\]]*\]|\([^)]*\)/g, ' ')
    .replace(/\b((19|20)\d\d(-\d\d)?|latest available year)\s*$/, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** The same with what is in parentheses: "RACM (linear feet)" and "RACM (square feet)" differ. */
export const wholeColumnName = (cell: string): string => columnName(cell.replaceAll(/[()]/g, ' '))

/** Inputs that become part of a field, or are stored with the record. */
const INPUTS = {
  externalId:
    'registry id|frs id|frs registry id|epa registry id|plant code|plant id|ncessch|nces school id|school id nces assigned|mine id|epa id|site epa id|sems id|site id|tri facility id|trifd|facility id|ccn|provider id|provider number|orispl|oris code|cerclis id|cerclis number|cerclis site id|record|external id|source id|id',
  naics:
    'naics codes|naics code|naics|primary naics|primary naics code|naics code1|primary purpose',
  sic: 'sic codes|sic code|sic|primary sic|primary sic code|primary sic cd|sic code1',
  yearOpened:
    'year opened|opened|start year|operating year|open date|date opened|year built|yr built|built|began|established|first year|year online|commissioning year|year commissioned|commissioned',
  yearClosed:
    'year closed|closed|end year|close date|date closed|closing date|retirement year|retirement date|last year',
} as const

export type Field = ImportedName | keyof typeof INPUTS

const inputs = Object.entries(INPUTS) as [keyof typeof INPUTS, string][]

/**
 * The column names that agencies use. Names are compared in lower case with everything else as one
 * space; the first name of a list that the file has wins.
 */
export const columnNames: ReadonlyMap<Field, readonly string[]> = new Map(
  [
    ...importedNames.map((name) => [name, facilityFields[name].importedFrom] as const),
    ...inputs,
  ].map(([field, columns]) => [field, columns.split('|')]),
)

export const fields: readonly Field[] = [...columnNames.keys()]

export const isField = (text: string): text is Field => (fields as readonly string[]).includes(text)
