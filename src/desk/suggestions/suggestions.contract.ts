/** Shapes of the staff API for corrections and workplaces: what was suggested, and the answer to it. */
import { z } from 'zod'
import { MAX_ID } from '../../leads/fields/fields.contract.ts'
import { suggestedFieldNames } from '../../leads/fields/suggested-changes.ts'
import { ANSWERS } from '../../platform/database/schema/lead-values.ts'
import { LANGUAGES } from '../../platform/web/language.ts'

export const MAX_REPLY_LENGTH = 2_000
const MAX_VALUE_LENGTH = 5_000
export const MAX_NAME_LENGTH = 200

export const suggestionIdSchema = z.object({ id: z.coerce.number().int().min(1).max(MAX_ID) })
export const suggestionListQuery = z.object({
  state: z.enum(['open', 'answered']).default('open').describe('Open: new, or asked about'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
})
export type SuggestionListQuery = z.output<typeof suggestionListQuery>

const field = z.enum(suggestedFieldNames)

export const suggestionItemSchema = z.object({
  id: z.number().int(),
  title: z.string().describe('The record, or the workplace as it was written'),
  summary: z.string(),
  place: z.string().nullable(),
  sender: z.string().nullable().describe('Shortened: who sent it is no reason to believe it'),
  language: z.enum(LANGUAGES).nullable(),
  createdAt: z.string(),
  isWaiting: z.boolean().describe('It was asked about, and nobody answered yet'),
})
export type SuggestionItem = z.infer<typeof suggestionItemSchema>
export const suggestionListSchema = z.object({
  items: z.array(suggestionItemSchema),
  total: z.number().int(),
  oldest: z.string().nullable().describe('When the oldest open one came'),
})
export type SuggestionList = z.infer<typeof suggestionListSchema>

export const recordSchema = z.object({
  id: z.number().int(),
  number: z.string(),
  name: z.string(),
  place: z.string(),
  path: z.string(),
  grade: z.string(),
  documents: z.number().int(),
  isListed: z.boolean(),
  changedAt: z.string(),
})
export type ShownRecord = z.infer<typeof recordSchema>

const answeredSchema = z.object({
  id: z.number().int(),
  answer: z.enum(ANSWERS),
  reply: z.string(),
  fields: z.array(z.string()),
  answeredBy: z.string(),
  createdAt: z.string(),
  mailedAt: z.string().nullable(),
})
export type Answered = z.infer<typeof answeredSchema>

export const common = {
  id: z.number().int(),
  version: z.number().int().describe('The newest answer; 0 without one'),
  sender: z.string().nullable(),
  language: z.enum(LANGUAGES),
  createdAt: z.string(),
  mail: z
    .enum(['server', 'none', 'no-address'])
    .describe('Whether the answer is mailed; the link says it in any case'),
  answers: z.array(answeredSchema).describe('Newest first'),
  replies: z
    .record(z.enum(ANSWERS), z.string())
    .describe('In the language of the contributor, to begin with'),
}

export const correctionSchema = z.object({
  ...common,
  reference: z.string(),
  subject: z.string(),
  message: z.string(),
  record: recordSchema.nullable().describe('Null where it is gone, or none was named'),
  isChangedSince: z.boolean().describe('Whether the record changed after this came in'),
  changes: z.array(z.object({ field, value: z.string(), source: z.string().nullable() })),
  values: z
    .partialRecord(field, z.string())
    .describe('What the record says now, as staff would type it'),
})
export type Correction = z.infer<typeof correctionSchema>

export const likelihoods = ['likely', 'possible', 'unlikely'] as const
export const workplaceSchema = z.object({
  ...common,
  name: z.string(),
  place: z.string(),
  years: z.string().nullable(),
  details: z.string().nullable(),
  spamReasons: z.array(z.string()),
  candidates: z
    .array(
      z.object({
        record: recordSchema,
        reasons: z.array(z.string()),
        likelihood: z.enum(likelihoods),
      }),
    )
    .describe('Records that it may be'),
})
export type Workplace = z.infer<typeof workplaceSchema>
export type Candidate = Workplace['candidates'][number]

export const answerFields = {
  version: z.number().int().min(0).max(MAX_ID).describe('The newest answer that the editor saw'),
  answer: z.enum(ANSWERS),
  reply: z
    .string()
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .max(MAX_REPLY_LENGTH)
        .regex(/^(?:[\n\t]|[^\p{Cc}\p{Cs}])*$/u, 'Enter plain text'),
    )
    .meta({ type: 'string', maxLength: MAX_REPLY_LENGTH }),
  isMailed: z.boolean().default(true).describe('False: the link says it, and no message is sent'),
}

export const REASON = 'Say why: the contributor reads it'
export const needsReply = ({ answer, reply }: { answer: string; reply: string }) =>
  answer === 'accepted' || reply !== ''

export const correctionAnswerSchema = z
  .object({
    ...answerFields,
    values: z
      .partialRecord(field, z.string().max(MAX_VALUE_LENGTH))
      .default({})
      .describe('What the record says from now on, if it is accepted'),
  })
  .refine(needsReply, { path: ['reply'], message: REASON })
  .refine(({ answer, values }) => answer === 'accepted' || Object.keys(values).length === 0, {
    path: ['values'],
    message: 'Only an accepted correction changes the record',
  })
  .refine(({ answer, values }) => answer !== 'accepted' || Object.keys(values).length > 0, {
    path: ['values'],
    message: 'Tick at least one field',
  })
export type CorrectionAnswer = z.input<typeof correctionAnswerSchema>

export const workplaceAnswerSchema = z
  .object({
    ...answerFields,
    facilityId: z
      .number()
      .int()
      .min(1)
      .max(MAX_ID)
      .nullable()
      .default(null)
      .describe('The record that it is, if it is accepted'),
    otherName: z
      .string()
      .trim()
      .max(MAX_NAME_LENGTH)
      .regex(/^[^\p{Cc}\p{Cs};]*$/u, 'Enter one name')
      .optional()
      .describe(
        'By which the record is found from then on: as it was written, unless given; empty for none',
      ),
  })
  .refine(needsReply, { path: ['reply'], message: REASON })
  .refine(({ answer, facilityId }) => (answer === 'accepted') === (facilityId !== null), {
    path: ['facilityId'],
    message: 'Name the record that it is',
  })
export type WorkplaceAnswer = z.input<typeof workplaceAnswerSchema>

export const answeredSuggestionSchema = z.object({ version: z.number().int() })

export const testimonySchema = z.object({
  ...common,
  record: recordSchema.nullable(),
  years: z.string().nullable(),
  trade: z.string().nullable(),
  words: z.string(),
  mayPublish: z.boolean().describe('Whether the person allows it, without a name'),
  spamReasons: z.array(z.string()),
  known: z.array(z.string()).describe('Names of the record, which are no person’s'),
})
export type Testimony = z.infer<typeof testimonySchema>

export const testimonyAnswerSchema = z
  .object({
    ...answerFields,
    published: z
      .object({
        words: z.string().trim().min(1).max(2_000),
        years: z.string().trim().max(60).nullable().default(null),
        trade: z.string().trim().max(80).nullable().default(null),
        namesChecked: z
          .boolean()
          .default(false)
          .describe('Somebody looked at each word that may be a name'),
      })
      .nullable()
      .default(null)
      .describe('What the public page says, if it is accepted'),
  })
  .refine(needsReply, { path: ['reply'], message: REASON })
  .refine(({ answer, published }) => (answer === 'accepted') === (published !== null), {
    path: ['published'],
    message: 'Say what is published',
  })
export type TestimonyAnswer = z.input<typeof testimonyAnswerSchema>
