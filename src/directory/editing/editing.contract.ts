/** Shapes of the editor's API: records as staff find, read and change them. */
import { z } from 'zod'
import { findContacts } from '../../leads/suggestions/personal-data.ts'
import { allCategories } from '../categories.ts'
import {
  canBeFound,
  evidenceKindSchema,
  factKinds,
  gradeSchema,
  line,
  NOT_FOUND,
  readAsSchema,
  showsSchema,
  writtenEvidence,
  year,
} from '../evidence/evidence.contract.ts'
import { grades } from '../evidence/grades.ts'
import { editableNames, mergedNames } from './editable-fields.ts'
import { WORK_LISTS } from './work-lists.ts'

const MAX_ID = 2_147_483_647
export const id = z.coerce.number().int().min(1).max(MAX_ID)
export const bodyId = z.int().min(1).max(MAX_ID)
export const recordIdSchema = z.object({ id })
export const documentIdSchema = z.object({ id, documentId: id })

const workListSchema = z.enum(WORK_LISTS)

export const page = z.coerce.number().int().min(1).max(10_000).default(1)

export const recordListQuery = z.object({
  q: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe('A part of a name, former name, number, street, city, company or document'),
  state: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  category: z.enum(allCategories.map(({ slug }) => slug)).optional(),
  grade: z.enum(grades).optional(),
  status: z.enum(['public', 'not-public', 'all']).default('all'),
  needs: workListSchema.optional(),
  page,
})
export type RecordListQuery = z.output<typeof recordListQuery>

const listedRecordSchema = z
  .object({
    id: z.int(),
    number: z.string(),
    name: z.string(),
    path: z.string().describe('The address of its public page'),
    city: z.string(),
    stateCode: z.string(),
    category: z.string().nullable(),
    years: z.string().nullable(),
    grade: gradeSchema,
    documents: z.int().describe('Those that say something about asbestos there'),
    isActive: z.boolean().describe('Whether it is public'),
    foundBy: z
      .object({
        field: z.enum([
          'number',
          'name',
          'former-name',
          'company',
          'fact',
          'address',
          'place',
          'document',
        ]),
        text: z.string(),
      })
      .nullable(),
    needs: z.array(workListSchema),
    changedAt: z.string(),
    changedBy: z.string().nullable().describe('Who of staff changed it last, if staff did'),
  })
  .meta({ id: 'EditedRecord' })
export type ListedRecord = z.infer<typeof listedRecordSchema>

export const recordListSchema = z.object({
  records: z.array(listedRecordSchema),
  total: z.int(),
})
export type RecordList = z.infer<typeof recordListSchema>

export const workListCountsSchema = z.object({
  records: z.int(),
  lists: z.record(workListSchema, z.int()),
})

const valueSchema = z.union([
  z.string().max(20_000),
  z.number(),
  z.boolean(),
  z.array(z.string().max(300)).max(50),
  z.null(),
])
const fieldsSchema = z
  .record(z.string().max(40), valueSchema)
  .refine((fields) => Object.keys(fields).length <= editableNames.length, 'has too many fields')
  .meta({
    description: `Values by field; null or an empty text clears one. Fields: ${editableNames.join(', ')}. \`city\` is "Tampa, FL", \`category\` the name in its address.`,
  })
export type RecordValue = z.infer<typeof valueSchema>

/** In public at once, and kept for ever. */
export const publicWords = line(300).refine((words) => findContacts(words).length === 0, {
  error: 'is public and holds a phone number or a mail address: take it out',
})
export const reason = publicWords
  .optional()
  .describe('Public, in the history of the record: it must name no private person')
export const revision = z
  .string()
  .regex(/^\d{1,20}$/)
  .describe('The revision of the record as it was read; with another one the reply is 409')
export const change = z.object({ revision, reason })

export const createRecordSchema = z.object({ fields: fieldsSchema, reason })
export const editRecordSchema = change.extend({ fields: fieldsSchema })
export const retireSchema = change.extend({
  reason: publicWords.describe('Public: why it is no longer listed'),
  targetId: bodyId.optional().describe('The record that covers it, to which its address leads'),
})
export const undoSchema = z.object({ changeId: bodyId, reason })

/** A document as an editor writes it down. */
export const writtenDocument = writtenEvidence.extend({
  publisher: line(120).nullable(),
  year: year.nullable(),
  quote: line(600)
    .refine((text) => text.split(/\s+/).length <= 60, 'may have at most 60 words')
    .optional(),
  readAs: readAsSchema,
  shows: showsSchema,
  spanish: z
    .strictObject({ statement: line(900), findIt: line(300) })
    .partial()
    .optional()
    .describe('The statement in Spanish, and how to find the document'),
})
export const documentSchema = writtenDocument.refine(canBeFound, {
  error: NOT_FOUND,
  path: ['url'],
})
export const changeDocumentSchema = change.extend({ document: documentSchema })
export const orderDocumentsSchema = change.extend({ order: z.array(bodyId).min(1).max(500) })

const editedFactSchema = z.object({
  id: z.int(),
  kind: z.enum(factKinds),
  name: z.string(),
  from: z.int().nullable(),
  to: z.int().nullable(),
  documentId: z.int().nullable(),
  spanish: z.string().nullable(),
})
export type EditedFact = z.infer<typeof editedFactSchema>

const editedDocumentSchema = z.object({
  id: z.int(),
  title: z.string(),
  publisher: z.string().nullable(),
  year: z.int().nullable(),
  kind: evidenceKindSchema.nullable().describe('Null: a list that only names the place'),
  statement: z.string().nullable(),
  quote: z.string().nullable(),
  identifier: z.string().nullable(),
  url: z.string().nullable(),
  isHomePage: z.boolean().describe('The address is no document, and is not shown in public'),
  findIt: z.string().nullable(),
  checkedOn: z.string().nullable(),
  readAs: readAsSchema.nullable(),
  shows: showsSchema.nullable(),
  years: z.object({ from: z.int(), to: z.int() }).nullable(),
  spanish: z.object({ statement: z.string().nullable(), findIt: z.string().nullable() }),
})
export type EditedDocument = z.infer<typeof editedDocumentSchema>

/** How a field is edited: the form follows from the declaration of fields. */
const fieldSchema = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum([
    'line',
    'prose',
    'list',
    'flag',
    'zip',
    'latitude',
    'longitude',
    'day',
    'place',
    'category',
  ]),
  group: z.enum(['place', 'work', 'text', 'page']),
  hint: z.string().nullable(),
  maxLength: z.int().nullable(),
  isRequired: z.boolean(),
})
export type EditedField = z.infer<typeof fieldSchema>

export const recordDetailSchema = z
  .object({
    id: z.int(),
    number: z.string(),
    revision: z.string(),
    name: z.string(),
    path: z.string().describe('The address of its public page'),
    isActive: z.boolean(),
    leadsTo: z
      .object({ id: z.int(), number: z.string(), name: z.string() })
      .nullable()
      .describe('The record that covers this one, if it was retired or merged'),
    grade: gradeSchema,
    values: z.record(z.string(), valueSchema),
    declared: z.array(fieldSchema),
    documents: z.array(editedDocumentSchema),
    facts: z.array(editedFactSchema),
    oldAddresses: z.array(z.string()),
  })
  .meta({ id: 'RecordInEditor' })
export type RecordDetail = z.infer<typeof recordDetailSchema>

export const historyEntrySchema = z.object({
  at: z.string(),
  by: z.enum(['staff', 'import', 'undo', 'added']),
  who: z.string().nullable().describe('The name of the person, for staff alone'),
  role: z.enum(['editor', 'admin']).nullable().describe('Public'),
  reason: z.string().nullable(),
  list: z.string().nullable(),
  changeId: z.int().nullable().describe('For undoing it'),
  isUndone: z.boolean(),
  isUndoing: z.boolean(),
  changes: z.array(
    z.object({ field: z.string(), old: z.string().nullable(), new: z.string().nullable() }),
  ),
})
export type RecordHistoryEntry = z.infer<typeof historyEntrySchema>
export const recordHistorySchema = z.object({ entries: z.array(historyEntrySchema) })

export const recordConflictSchema = z.object({
  detail: z.string(),
  current: recordDetailSchema,
  since: z.array(historyEntrySchema).describe('What changed after the revision was read'),
})
export type RecordConflict = z.infer<typeof recordConflictSchema>

export const presenceSchema = z.object({
  revision: z.string(),
  others: z.array(z.object({ name: z.string(), since: z.string() })),
})
export type Presence = z.infer<typeof presenceSchema>

export const previewSchema = z.object({
  fields: fieldsSchema,
  language: z.enum(['en', 'es']).default('en'),
})
export const previewReplySchema = z.object({
  html: z
    .string()
    .nullable()
    .describe('The public page as it would be; null while a field is wrong'),
  grade: gradeSchema.nullable(),
  wrong: z.array(z.object({ field: z.string(), message: z.string() })),
})

export const taken = z
  .array(z.enum(mergedNames))
  .max(mergedNames.length)
  .default([])
  .describe('Fields of which the other record has the better value')
export const mergeSchema = change.extend({
  otherId: bodyId.describe('The record that goes; its address leads to this one'),
  otherRevision: revision.optional(),
  taken,
})
export const distinctSchema = z.object({ otherId: bodyId })
export const splitSchema = change.extend({
  fields: fieldsSchema.describe('The fields of the new record, at least its name'),
  documents: z
    .array(z.object({ id: bodyId, fate: z.enum(['goes', 'both']) }))
    .max(500)
    .default([])
    .describe('Documents that go to the new record, and those that speak of both places'),
})

export const createdSchema = z.object({ id: z.int(), number: z.string() })
