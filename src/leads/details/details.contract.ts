/** What a person may add to a lead, all of it optional: with the form, or afterward. */

import { z } from 'zod'
import { m } from '../../paraglide/messages.js'
import {
  CALL_TIMES,
  MILITARY_BRANCHES,
  type PastWork,
  RELATIONSHIPS,
} from '../../platform/database/schema/lead-values.ts'
import { LANGUAGES } from '../../platform/web/language.ts'
import { MAX_WORKPLACES, maxDetailLengths, workFields } from '../fields/details-rules.ts'
import {
  choice,
  flag,
  month,
  recordId,
  say,
  stateCode,
  text,
  valuesOf,
  yearOrMonth,
} from '../fields/fields.contract.ts'
import { diagnoses, type FieldError, pathologyReports } from '../fields/lead-rules.ts'

const pastWork = z
  .object({
    site: text(maxDetailLengths.site, { description: 'The site or company' }).pipe(
      z.string(say(() => m.fields_site())),
    ),
    facilityId: recordId('The facility in the directory, if it was chosen from there'),
    city: text(maxDetailLengths.city, {}),
    state: stateCode('Where the site is'),
    trade: text(maxDetailLengths.trade, { description: 'The trade or job' }),
    from: yearOrMonth('The first year'),
    to: yearOrMonth('The last year'),
  })
  .superRefine(({ from, to }, context) => {
    // Compared as far as both are precise.
    const length = Math.min(from?.length ?? 0, to?.length ?? 0)
    if (from && to && from.slice(0, length) > to.slice(0, length)) {
      context.addIssue({ code: 'custom', path: ['to'], message: m.fields_year_order() })
    }
  })

/** A form has one field for the list, with JSON in it. */
function listIn(value: unknown): unknown {
  if (value === null || value === '') return undefined
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

export const detailFields = {
  residenceState: stateCode('Where the person lives: two letters'),
  relationship: choice(RELATIONSHIPS, 'Who is ill, seen from the person who writes'),
  isDeceased: flag('Whether the ill person has died'),
  diedOn: month('The month of death'),
  diagnosedOn: month('The month of the diagnosis'),
  hospital: text(maxDetailLengths.hospital, { description: 'The hospital or doctor' }),
  workHistory: z
    .preprocess(
      listIn,
      z
        .array(pastWork, 'must be a list')
        .max(
          MAX_WORKPLACES,
          say(() => m.fields_places({ most: MAX_WORKPLACES })),
        )
        .optional(),
    )
    .meta({ type: 'array', maxItems: MAX_WORKPLACES, description: 'Where the ill person worked' }),
  militaryBranch: choice(MILITARY_BRANCHES, 'The branch of service'),
  ships: text(maxDetailLengths.ships, { description: 'Ships or bases' }),
  bestTimeToCall: choice(CALL_TIMES, 'When to call'),
  mayLeaveMessage: flag('Whether a message may be left at the number'),
  language: choice(LANGUAGES, 'The language to answer in'),
}

const detailsShape = z.object(detailFields)
export type LeadDetails = Omit<z.output<typeof detailsShape>, 'workHistory'> & {
  workHistory?: PastWork[] | undefined
}

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

/** The details as they are stored; null where nothing is known. */
export const storedDetails = {
  diagnosis: z.string().nullable(),
  pathologyReport: z.string().nullable(),
  residenceState: z.string().nullable(),
  relationship: z.enum(RELATIONSHIPS).nullable(),
  isDeceased: z.boolean().nullable(),
  diedOn: z.string().nullable(),
  diagnosedOn: z.string().nullable(),
  hospital: z.string().nullable(),
  workHistory: z.array(
    z.object({
      site: z.string(),
      facilityId: z.int().optional(),
      city: z.string().optional(),
      state: z.string().optional(),
      trade: z.string().optional(),
      from: z.string().optional(),
      to: z.string().optional(),
    }),
  ),
  militaryBranch: z.enum(MILITARY_BRANCHES).nullable(),
  ships: z.string().nullable(),
  bestTimeToCall: z.enum(CALL_TIMES).nullable(),
  mayLeaveMessage: z.boolean().nullable(),
  language: z.enum(LANGUAGES).nullable(),
}

const storedDetailsSchema = z.object(storedDetails)
export type StoredDetails = z.infer<typeof storedDetailsSchema>

/** Null: the link has been used, has expired, or never existed. */
export const detailsStateSchema = z.object({
  lead: z
    .object({
      token: z
        .string()
        .describe('Sent with the form, which may be open for longer than the cookie'),
      reference: z.string(),
      expiresAt: z.string(),
      details: storedDetailsSchema,
      healthConsent: z.string().describe('The wording of the separate consent'),
      isHealthConsentGiven: z.boolean(),
    })
    .nullable(),
})
export type DetailsState = z.infer<typeof detailsStateSchema>

const formSchema = z
  .object({
    ...detailFields,
    diagnosis: choice(valuesOf(diagnoses), ''),
    pathologyReport: choice(valuesOf(pathologyReports), ''),
  })
  .superRefine(checkDetails)

type Answers = Record<string, string>
type Illness = 'diagnosis' | 'pathologyReport' | 'diagnosedOn' | 'hospital'
type DetailsForm =
  | { errors: FieldError[] }
  | { errors: null; details: Omit<StoredDetails, Illness>; illness: Pick<StoredDetails, Illness> }

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
  const { workHistory = [], isDeceased, ...given } = read.data
  const value = <Name extends keyof typeof given>(name: Name) => given[name] ?? null
  return {
    errors: null,
    details: {
      residenceState: value('residenceState'),
      relationship: value('relationship'),
      isDeceased: isDeceased ?? (given.diedOn ? true : null),
      diedOn: value('diedOn'),
      workHistory,
      militaryBranch: value('militaryBranch'),
      ships: value('ships'),
      bestTimeToCall: value('bestTimeToCall'),
      mayLeaveMessage: value('mayLeaveMessage'),
      language: value('language'),
    },
    illness: {
      diagnosis: value('diagnosis'),
      pathologyReport: value('pathologyReport'),
      diagnosedOn: value('diagnosedOn'),
      hospital: value('hospital'),
    },
  }
}

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
