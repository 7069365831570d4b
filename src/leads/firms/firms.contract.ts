/** Shapes of the staff API for firms. */
import { z } from 'zod'
import { DELIVERIES } from '../../platform/database/schema/firm-values.ts'
import { ENCRYPTED_OR_LOCAL, isEncryptedOrLocal } from '../../platform/env.ts'
import { LANGUAGES } from '../../platform/web/language.ts'
import { usStates } from '../../site/us.ts'
import { emailSchema, listedUserSchema } from '../../staff/staff.contract.ts'
import { diagnoses } from '../fields/lead-rules.ts'
import { HOURS_EXAMPLE, parseHours } from './open-hours.ts'

const MAX_PEOPLE = 20
const MAX_ADVERSE = 500
const MAX_CAP = 10_000

const CODES = new Set(usStates.map(({ code }) => code))
export const stateCodeSchema = z
  .string()
  .max(2)
  .toUpperCase()
  .refine((code) => CODES.has(code), 'Enter the two letters of a state, such as FL')

const line = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .regex(/^\P{Cc}*$/u, 'Enter one line of text')
const emptyAsNull = <T extends string>(value: T | null) => (value === '' ? null : value)
const optionalLine = (longest: number) => line(longest).nullable().transform(emptyAsNull)

/** Names are listed with semicolons in `assignedToFirm`. */
const name = line(120)
  .min(2, 'Enter the name of the firm')
  .refine((text) => !text.includes(';'), 'The name must not contain a semicolon')

const email = z.string().trim().max(254).pipe(z.email('Enter a valid email address'))
const person = z.object({
  name: line(100).min(1, 'Enter a name'),
  role: line(60).optional(),
  email: email.optional(),
  phone: line(40).optional(),
})
const wholeNumber = z.number('Enter a whole number').int('Enter a whole number')
const cap = wholeNumber.min(0).max(MAX_CAP).nullable()
const distinct = <T>(items: T[]) => [...new Set(items)]

const fields = {
  name,
  legalName: line(200),
  contactPeople: z.array(person).max(MAX_PEOPLE),
  licensedStates: z
    .array(stateCodeSchema)
    .min(1, 'Enter at least one state')
    .max(100)
    .transform(distinct),
  diagnoses: z
    .array(z.enum(diagnoses.map(({ value }) => value)))
    .max(100)
    .transform(distinct)
    .describe('The diagnoses it takes; empty means all'),
  languages: z
    .array(z.enum(LANGUAGES))
    .min(1, 'Enter at least one language')
    .max(20)
    .transform(distinct)
    .describe('That its people speak with clients; a lead in one of them goes to it first'),
  dailyCap: cap.describe('Null: no limit'),
  monthlyCap: cap,
  delivery: z.enum(DELIVERIES),
  deliveryEmail: z.union([email, z.literal('').transform(() => null)]).nullable(),
  webhookUrl: z
    .union([
      z
        .url({ protocol: /^https?$/ })
        .max(500)
        .refine(isEncryptedOrLocal, ENCRYPTED_OR_LOCAL),
      z.literal('').transform(() => null),
    ])
    .nullable(),
  isAutodialing: z.boolean('Enter yes or no'),
  hours: optionalLine(200)
    .refine(
      (text) => text === null || parseHours(text) !== null,
      `Write hours like ${HOURS_EXAMPLE}`,
    )
    .describe('Opening hours; the time an offer lasts counts open hours only'),
  agreementFrom: z.iso.date().nullable(),
  agreementTo: z.iso.date().nullable(),
  officePlace: optionalLine(120).describe(
    'City or county of the office, shown to visitors; Florida asks for it',
  ),
  barNumber: optionalLine(60).describe(
    'The bar number of the responsible lawyer; Florida asks for it',
  ),
  isFeeUndivided: z
    .boolean('Enter yes or no')
    .describe('The agreement says that no fee is divided with this site; Florida asks for it'),
  active: z.boolean('Enter yes or no').describe('False: paused'),
  priority: wholeNumber.min(1).max(1000).describe('The lowest number goes first'),
  adverseCompanies: z.array(line(200).min(2)).max(MAX_ADVERSE).transform(distinct),
  notes: z.string().trim().max(5_000).nullable().transform(emptyAsNull),
}

export const firmInputSchema = z
  .object(fields)
  .partial()
  .required({ name: true, licensedStates: true })
export type FirmInput = z.output<typeof firmInputSchema>

export const firmUpdateSchema = z
  .object({ ...fields, renewWebhookSecret: z.literal(true) })
  .partial()
export type FirmUpdate = z.output<typeof firmUpdateSchema>

export const firmIdSchema = z.object({
  id: z.coerce.number().int().min(1).max(2_147_483_647),
})

export const firmPersonSchema = z.object({ name: person.shape.name, email: emailSchema })
export const firmPeopleSchema = z.object({ people: z.array(listedUserSchema) })

const count = z.number().int()

export const firmSchema = z.object({
  id: count,
  name: z.string(),
  legalName: z.string(),
  contactPeople: z.array(person),
  licensedStates: z.array(z.string()),
  diagnoses: z.array(z.string()),
  languages: z.array(z.enum(LANGUAGES)),
  dailyCap: count.nullable(),
  monthlyCap: count.nullable(),
  delivery: z.enum(DELIVERIES),
  deliveryEmail: z.string().nullable(),
  webhookUrl: z.string().nullable(),
  isAutodialing: z.boolean(),
  hours: z.string().nullable(),
  agreementFrom: z.string().nullable(),
  agreementTo: z.string().nullable(),
  officePlace: z.string().nullable(),
  barNumber: z.string().nullable(),
  isFeeUndivided: z.boolean(),
  leftFloridaOn: z
    .string()
    .nullable()
    .describe('When Florida was taken out of its states: it stays in the list of that year'),
  isFictional: z.boolean().describe('Set up by a preview; a public site offers it nothing'),
  active: z.boolean(),
  priority: count,
  adverseCompanies: z.array(z.string()),
  notes: z.string().nullable(),
  createdAt: z.string(),
  usedToday: count,
  usedThisMonth: count,
  /** Counts since the firm was added. */
  offered: count,
  accepted: count,
  retained: count,
  /** How long it took to answer. */
  medianAnswerHours: z.number().nullable(),
})
export type Firm = z.infer<typeof firmSchema>

/** For what a referral service files about a year. */
export const firmYearSchema = z.object({ year: z.coerce.number().int().min(2020).max(2100) })

export const firmListSchema = z.object({
  firms: z.array(firmSchema),
  asOf: z.string().nullable().describe('When answers were counted; null: just now'),
})

export const savedFirmSchema = firmSchema.extend({
  webhookSecret: z
    .string()
    .optional()
    .describe('Shown once, when it was created: signs the webhook of the firm'),
})
export type SavedFirm = z.infer<typeof savedFirmSchema>
