/** Facts about the operator from site.config.ts, and what pages show while one is missing. */
import { type Operator, site } from '../../site.config.ts'

export type OperatorField = keyof Operator

const NAMES: Record<OperatorField, string> = {
  legalName: 'Operator legal name',
  postalAddress: 'Operator postal address',
  email: 'Operator email address',
  phone: 'Operator telephone number',
  legalEmail: 'Operator legal email address',
  mediaEmail: 'Operator media email address',
  governingState: 'Governing state',
  governingCounty: 'Governing county',
}

export const operatorFields = Object.keys(NAMES) as OperatorField[]

/** Fills what is unset in a demonstration and in a preview, and cannot be mistaken for a real operator. */
const FICTIONAL: Required<Operator> = {
  legalName: 'Demonstration Operator (fictional)',
  postalAddress: '1 Example Street, Sampleville (fictional)',
  email: 'hello@exposure-atlas.example',
  phone: '(555) 555-0100',
  legalEmail: 'legal@exposure-atlas.example',
  mediaEmail: 'media@exposure-atlas.example',
  governingState: 'the State of Example (fictional)',
  governingCounty: 'Sample County (fictional)',
}

/**
 * The facts that pages show. The general email address serves for the special ones; a fact that is
 * still missing has no line at all (decision 031).
 */
export function shownOperator(isInvented: boolean, operator: Operator = site.operator): Operator {
  return Object.fromEntries(
    operatorFields.flatMap((field) => {
      const fact = findOperatorFact(field, operator) ?? (isInvented ? FICTIONAL[field] : null)
      return fact ? [[field, fact]] : []
    }),
  )
}

export function findOperatorFact(
  field: OperatorField,
  operator: Operator = site.operator,
): string | null {
  const isSpecialAddress = field === 'legalEmail' || field === 'mediaEmail'
  return operator[field]?.trim() || (isSpecialAddress && operator.email?.trim()) || null
}

/** The names of the facts that the operator has not filled in. */
export function listUnsetOperatorFacts(operator: Operator = site.operator): string[] {
  return operatorFields
    .filter((field) => findOperatorFact(field, operator) === null)
    .map((field) => NAMES[field])
}
