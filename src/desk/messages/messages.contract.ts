/** Shapes of the staff API for templates and for the messages written from them. */
import { z } from 'zod'
import { MAX_ID } from '../../leads/fields/fields.contract.ts'
import { MESSAGE_KINDS } from '../../platform/database/schema/lead-values.ts'
import { LANGUAGES } from '../../platform/web/language.ts'
import { LONGEST, MAX_SUBJECT_LENGTH, MERGE_FIELDS } from './merge-fields.ts'

export const MAX_TEMPLATES = 100

const line = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Enter one line of text')
/** Line breaks and tabs are the only control characters with a meaning. */
const lines = z
  .string()
  .transform((text) => text.replace(/\r\n?/g, '\n').trim())
  .pipe(
    z
      .string()
      .max(LONGEST.email)
      .regex(/^(?:[\n\t]|[^\p{Cc}\p{Cs}])*$/u, 'Enter plain text'),
  )
  .meta({ type: 'string', maxLength: LONGEST.email })

const fields = {
  name: line(80).min(1, 'Enter a name'),
  kind: z.enum(MESSAGE_KINDS),
  subject: line(MAX_SUBJECT_LENGTH).describe('Empty for texts'),
  body: lines.describe('With merge fields such as {{name}}'),
  isActive: z.boolean().describe('False: kept, but not offered'),
}
const texts = z
  .partialRecord(
    z.enum(LANGUAGES),
    z.object({ subject: fields.subject.default(''), body: fields.body }),
  )
  .refine((given) => Object.keys(given).length > 0, 'Write it in at least one language')
  .describe('By language; without one, it is not offered to people who use that language')
const templateFields = { name: fields.name, kind: fields.kind, texts, isActive: fields.isActive }

export const newTemplateSchema = z.object({
  ...templateFields,
  isActive: fields.isActive.default(true),
})
export const templateUpdateSchema = z.object(templateFields).partial()
export type NewTemplate = z.output<typeof newTemplateSchema>
export type TemplateUpdate = z.output<typeof templateUpdateSchema>

export const templateSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  kind: fields.kind,
  texts: z.partialRecord(z.enum(LANGUAGES), z.object({ subject: z.string(), body: z.string() })),
  isActive: z.boolean(),
  used: z.number().int().describe('How many messages were written from it'),
  updatedBy: z.string().nullable(),
  updatedAt: z.string(),
})
export type Template = z.infer<typeof templateSchema>
const ofEachKind = z.object({ email: z.string(), text: z.string() })
export const templatesSchema = z.object({
  templates: z.array(templateSchema),
  lastLines: z.record(z.enum(LANGUAGES), ofEachKind).describe('Added to every message'),
  samples: z
    .record(z.enum(LANGUAGES), z.record(z.enum(MERGE_FIELDS), z.string()))
    .describe('The fields of an invented person, to show how a message arrives'),
})
export type Templates = z.infer<typeof templatesSchema>

export const templateIdSchema = z.object({
  id: z.coerce.number().int().min(1).max(MAX_ID),
})

export const testedTemplateSchema = z.object({
  to: z.string(),
  mail: z.enum(['server', 'folder']).describe('A folder, where no mail server is set up'),
})

const reason = z.string().nullable().describe('Why not; null: it may be written')

export const leadMessagesSchema = z.object({
  whyNot: z.object({ email: reason, text: reason }),
  mail: z
    .enum(['server', 'folder', 'withheld'])
    .describe(
      'Where email goes: to the mail server, to nobody but a note in the outbox folder, or, in a demonstration, nowhere',
    ),
  mayAutomate: z.boolean().describe('Whether the person agreed to automated calls and texts'),
  templates: z
    .array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        kind: fields.kind,
        subject: z.string(),
        body: z.string(),
      }),
    )
    .describe('In the person’s language, with the fields filled in'),
  untranslated: z
    .array(z.string())
    .describe('Names of templates that are not offered, because they lack that language'),
  language: z.enum(LANGUAGES),
  lastLines: z
    .object({ email: z.string(), text: z.string() })
    .describe('Added to every message; they cannot be taken out'),
  messages: z
    .array(
      z.object({
        id: z.number().int(),
        kind: fields.kind,
        template: z.string(),
        subject: z.string(),
        body: z.string(),
        writtenBy: z.string(),
        createdAt: z.string(),
        state: z.enum(['waiting', 'sent', 'stopped']),
      }),
    )
    .describe('Newest first'),
})
export type LeadMessages = z.infer<typeof leadMessagesSchema>

export const newMessageSchema = z.object({
  key: z.uuid().describe('Names one sending of the form: the same key again writes nothing'),
  templateId: templateIdSchema.shape.id,
  subject: fields.subject.default(''),
  body: fields.body,
})
export type NewMessage = z.output<typeof newMessageSchema>

export const writtenMessageSchema = z.object({
  id: z.number().int(),
  kind: fields.kind,
  byHand: z
    .object({ text: z.string(), address: z.string().describe('An sms: address with the text') })
    .nullable()
    .describe('A text for the caller to send; there is no provider that sends it'),
})
