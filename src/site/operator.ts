/** What the operator has said about itself, and what to show where it has not. */
import { type Operator, site } from '../../site.config.ts'

export type OperatorField = keyof Operator

const NAMES: Record<OperatorField, string> = {
  legalName: 'Operator legal name',
  postalAddress: 'Operator postal address',
  email: 'Operator e-mail address',
  phone: 'Operator telephone number',
  legalEmail: 'Operator legal e-mail address',
  mediaEmail: 'Operator media e-mail address',
  governingState: 'Governing state',
  governingCounty: 'Governing county',
}

const operatorFields = Object.keys(NAMES) as OperatorField[]

export function findOperatorFact(
  field: OperatorField,
  operator: Operator = site.operator,
): string | null {
  const isSpecialAddress = field === 'legalEmail' || field === 'mediaEmail'
  return operator[field]?.trim() || (isSpecialAddress && operator.email?.trim()) || null
}

/** Never an invented fact: a reader must see that something is missing. */
export const operatorPlaceholder = (field: OperatorField): string => `[${NAMES[field]}]`

/** The facts that pages would show as placeholders, by name. */
export function listUnsetOperatorFacts(operator: Operator = site.operator): string[] {
  return operatorFields
    .filter((field) => findOperatorFact(field, operator) === null)
    .map((field) => NAMES[field])
}
