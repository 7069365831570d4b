/** Facts about the operator from site.config.ts, and what to show where one is missing. */
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

export const operatorFields = Object.keys(NAMES) as OperatorField[]

export function findOperatorFact(
  field: OperatorField,
  operator: Operator = site.operator,
): string | null {
  const isSpecialAddress = field === 'legalEmail' || field === 'mediaEmail'
  return operator[field]?.trim() || (isSpecialAddress && operator.email?.trim()) || null
}

/** Visibly a placeholder: a reader must see that something is missing (decision 031). */
export const operatorPlaceholder = (field: OperatorField): string => `[${NAMES[field]}]`

/** The names of the facts that pages show as placeholders. */
export function listUnsetOperatorFacts(operator: Operator = site.operator): string[] {
  return operatorFields
    .filter((field) => findOperatorFact(field, operator) === null)
    .map((field) => NAMES[field])
}
