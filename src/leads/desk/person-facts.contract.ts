/** The facts about a person that staff enter: what the short forms do not ask and a call brings out. */
import { z } from 'zod'
import { FACT_ORIGINS, RELATIONSHIPS } from '../../platform/database/schema/lead-values.ts'
import { choice, flag, month, stateCode, valuesOf } from '../fields/fields.contract.ts'
import { diagnoses } from '../fields/lead-rules.ts'

/** Null and an empty text remove the fact; a field that is left out stays as it is. */
const removable = <Field extends z.ZodType>(field: Field) =>
  z.preprocess((value) => (value === '' ? null : value), z.union([z.null(), field]))

export const personFactFields = {
  residenceState: removable(stateCode('Where the person lives: two letters; null removes it')),
  relationship: removable(choice(RELATIONSHIPS, 'Who is ill, seen from the person who wrote')),
  diagnosis: removable(choice(valuesOf(diagnoses), 'What was diagnosed')),
  diagnosedOn: removable(month('The month of the diagnosis')),
  isDeceased: removable(flag('Whether the ill person has died')),
  diedOn: removable(month('The month of death; implies isDeceased')),
  factsOrigin: z.enum(FACT_ORIGINS).describe('How staff learned the facts; without it: phone'),
}
