/** What a person may add to a lead, all of it optional: with the form, or afterward. */

import { z } from 'zod'
import { m } from '../../paraglide/messages.js'
import { LANGUAGES } from '../../platform/web/language.ts'
import { MAX_WORKPLACES, workFields } from '../fields/details-rules.ts'
import { detailFields, givenFacts, storedFacts } from '../fields/fact-schemas.ts'
import type { FieldError } from '../fields/lead-rules.ts'
import {
  blankFacts,
  factNames,
  factOf,
  type IllnessFact,
  isKnown,
  type StoredFacts,
} from '../fields/person-facts.ts'

const detailsShape = z.object(detailFields)
export type LeadDetails = z.output<typeof detailsShape>

/** A person who died has died: the month alone says so. */
export function checkDetails(
  {
    isDeceased,
    diedOn,
  }: { isDeceased?: boolean | null | undefined; diedOn?: string | null | undefined },
  context: z.core.$RefinementCtx,
): void {
  if (isDeceased !== false || !diedOn) return
  const message = m.fields_died_living()
  context.addIssue({ code: 'custom', path: ['diedOn'], message, input: diedOn })
}

export const languageFilter = z
  .enum(LANGUAGES)
  .optional()
  .describe('That the person wants to be answered in; without a wish it is English')

const storedFactsSchema = z.object(storedFacts)

/** Null: the link has been used, has expired, or never existed. */
export const detailsStateSchema = z.object({
  lead: z
    .object({
      token: z
        .string()
        .describe('Sent with the form, which may be open for longer than the cookie'),
      reference: z.string(),
      version: z
        .number()
        .int()
        .describe('Sent with the form: what staff learned since then is not removed by it'),
      expiresAt: z.string(),
      details: storedFactsSchema,
      healthWordings: z
        .object({ collecting: z.string(), sharing: z.string() })
        .describe('The wordings of the separate consents'),
      healthConsents: z
        .object({ collecting: z.boolean(), sharing: z.boolean() })
        .describe('Which of them were given'),
    })
    .nullable(),
})
export type DetailsState = z.infer<typeof detailsStateSchema>

const formSchema = z.object(givenFacts).superRefine(checkDetails)

type Answers = Record<string, string>
type Details = Omit<StoredFacts, IllnessFact>
type Illness = Pick<StoredFacts, IllnessFact>
type DetailsForm = { errors: FieldError[] } | { errors: null; details: Details; illness: Illness }

/** A form has one field for each part of a date, and numbered fields for each workplace. */
export function readDetailsForm(answers: Answers): DetailsForm {
  const rows = Array.from({ length: MAX_WORKPLACES }, (_, row) => row).filter((row) =>
    workFields.some((name) => answers[`${name}${row}`]?.trim()),
  )
  const read = formSchema.safeParse({
    ...answers,
    diedOn: monthOf(answers, 'died'),
    diagnosedOn: monthOf(answers, 'diagnosed'),
    mayLeaveMessage: answers.mayLeaveMessage ?? 'no',
    workHistory: rows.map((row) =>
      Object.fromEntries(workFields.map((name) => [name, answers[`${name}${row}`]])),
    ),
  })
  if (!read.success) return { errors: read.error.issues.map((issue) => asFieldError(issue, rows)) }
  const told = {
    ...read.data,
    isDeceased: read.data.isDeceased ?? (read.data.diedOn ? true : null),
  }
  const part = (isIllness: boolean) => {
    const names = factNames.filter((name) => (factOf(name).isIllness ?? false) === isIllness)
    const known = Object.entries(told).filter(
      ([name, value]) => isOneOf(names, name) && isKnown(value),
    )
    return { ...blankFacts(names), ...Object.fromEntries(known) }
  }
  return { errors: null, details: part(false) as Details, illness: part(true) as Illness }
}

const isOneOf = (names: readonly string[], name: string) => names.includes(name)

function monthOf(answers: Answers, name: string): string | undefined {
  const month = answers[`${name}Month`]?.trim()
  const year = answers[`${name}Year`]?.trim()
  return month || year ? `${year ?? ''}-${month ?? ''}` : undefined
}

function asFieldError({ path, code, message }: z.core.$ZodIssue, rows: number[]): FieldError {
  const [name, row, part] = path.map(String)
  if (name === 'workHistory' && part) return { field: `${part}${rows[Number(row)]}`, message }
  if (name === 'diedOn' || name === 'diagnosedOn') {
    const isIncomplete = code === 'invalid_format'
    return {
      field: `${name.slice(0, -2)}Month`,
      message: isIncomplete ? m.fields_month_and_year() : message,
    }
  }
  return { field: name ?? '', message }
}
