/** Shapes of the editor's API for ships, trades, products and companies. What a kind has follows from its declaration. */
import { z } from 'zod'
import {
  canBeFound,
  evidenceKindSchema,
  gradeSchema,
  line,
  NOT_FOUND,
  readAsSchema,
  showsSchema,
  year,
} from '../../evidence/evidence.contract.ts'
import type { ThingKind } from '../../kind-names.ts'
import type { EntryRelation, Named } from '../../kinds/kind.ts'
import { outcomes, source } from '../../kinds/thing.contract.ts'
import { kinds } from '../../kinds.ts'
import {
  change,
  historyEntrySchema,
  id,
  page,
  publicWords,
  reason,
  writtenDocument,
} from '../editing.contract.ts'

const kind = z.enum(Object.keys(kinds) as [ThingKind, ...ThingKind[]])
const nameRole = z.enum(['other', 'spanish', 'number', 'record'])

export const thingListQuery = z.object({
  kind,
  q: z.string().trim().max(100).optional().describe('A part of a name or a number'),
  page,
})

const MAX_FACTS = 40
const MAX_NAMES = 60
const MAX_RELATIONS = 300

/** Checked by the contract of the kind: see read-edits.ts. */
const facts = z
  .record(z.string().max(40), z.unknown())
  .refine((given) => Object.keys(given).length <= MAX_FACTS, 'has too many facts')
  .meta({ description: 'By name, as `declared` of the record says; a null clears a fact.' })

const relation = z.strictObject({
  role: z.string().max(40),
  target: z
    .string()
    .max(80)
    .nullable()
    .describe('A record number, or the last part of an address; null where only a name is known'),
  name: line(160).optional().describe('As the document has it'),
  fromYear: year.optional(),
  toYear: year.optional(),
  source: source.optional().describe('The number of the document that says so, from 1'),
})
export type GivenRelation = z.infer<typeof relation>

const edits = {
  name: line(120).optional(),
  facts: facts.optional(),
  names: z
    .array(z.strictObject({ name: line(120), role: nameRole }))
    .max(MAX_NAMES)
    .optional()
    .describe('All other names that do not follow from its facts'),
  relations: z
    .array(relation)
    .max(MAX_RELATIONS)
    .optional()
    .describe('All links that do not follow from its facts'),
  unknowns: z.array(line(300)).max(4).optional().describe('What no document on the record answers'),
}
/** As it was sent, and as it is written. */
export type GivenEdits = z.infer<z.ZodObject<typeof edits>>
export type ThingEdits = {
  name?: string | undefined
  facts?: Record<string, unknown> | undefined
  names?: Named[] | undefined
  relations?: EntryRelation[] | undefined
  unknowns?: string[] | undefined
}

export const createThingSchema = z.object({
  ...edits,
  kind,
  name: line(120),
  facts: facts.default({}),
  reason,
})
export const editThingSchema = change.extend(edits)
export const previewThingSchema = z.object({
  ...edits,
  language: z.enum(['en', 'es']).default('en'),
})
export const thingPreviewSchema = z.object({
  html: z.string().describe('The record on its public page, as it would be'),
})

const thingDocument = writtenDocument
  .omit({ years: true })
  .extend({
    year,
    publisher: line(120),
    outcome: z.enum(outcomes).optional().describe('What became of the claim'),
    namesIt: z
      .boolean()
      .optional()
      .describe('Whether a finding names this very thing, not only the service'),
  })
  .refine(canBeFound, { error: NOT_FOUND, path: ['url'] })
export type ThingDocumentInput = z.output<typeof thingDocument>
export const changeThingDocumentSchema = change.extend({ document: thingDocument })
export const thingDocumentIdSchema = z.object({ id, documentId: id })
export const retireThingSchema = change.extend({ reason: publicWords })

const nullable = z.string().nullable()
const documentSchema = z.object({
  id: z.int(),
  title: z.string(),
  publisher: nullable,
  year: z.int().nullable(),
  kind: evidenceKindSchema,
  statement: z.string(),
  quote: nullable,
  identifier: nullable,
  url: nullable,
  findIt: nullable,
  checkedOn: nullable,
  readAs: readAsSchema.nullable(),
  shows: showsSchema.nullable(),
  outcome: z.enum(outcomes).nullable(),
  namesIt: z.boolean().nullable(),
  spanish: z.object({ statement: nullable, findIt: nullable }),
})
export type ThingDocument = z.infer<typeof documentSchema>

const factKinds = [
  'line',
  'prose',
  'number',
  'choice',
  'choices',
  'list',
  'document',
  'documents',
  'rows',
] as const
const plainFact = z.object({
  name: z.string(),
  label: z.string(),
  hint: nullable,
  kind: z.enum(factKinds),
  maxLength: z.int().nullable(),
  /** What a choice can be. */
  options: z.array(z.string()),
  isRequired: z.boolean(),
})
const factField = plainFact.extend({
  columns: z.array(plainFact).describe('What each row has'),
  maxRows: z.int().nullable().describe('One: the fact is a single object'),
})
export type PlainFact = z.infer<typeof plainFact>
export type FactField = z.infer<typeof factField>

export const thingListSchema = z.object({
  things: z.array(
    z.object({
      id: z
        .int()
        .nullable()
        .describe('Null for a company that only records name: creating one of its name stores it'),
      name: z.string(),
      number: z.string().nullable().describe('The hull number of a ship'),
      path: z.string().describe('The address of its public page'),
      grade: gradeSchema,
      documents: z.int(),
      years: z.string().nullable(),
      isActive: z.boolean().describe('Whether it is public'),
      changedAt: nullable,
    }),
  ),
  total: z.int(),
  declared: z.array(factField).describe('The facts of the kind, and how each is edited'),
})
export type ThingList = z.infer<typeof thingListSchema>

export const thingDetailSchema = z
  .object({
    id: z.int(),
    kind,
    name: z.string(),
    path: z.string().describe('The address of its public page'),
    revision: z.string(),
    isActive: z.boolean(),
    grade: gradeSchema,
    facts: z.record(z.string(), z.unknown()),
    declared: z.array(factField),
    names: z.array(z.object({ name: z.string(), role: nameRole })),
    nameRoles: z.array(nameRole).describe('The roles of the names that editors write'),
    relations: z.array(
      relation.extend({ label: z.string().nullable().describe('The name of what is linked to') }),
    ),
    relationRoles: z.array(z.object({ role: z.string(), targetKind: z.string() })),
    unknowns: z.array(z.string()),
    documents: z.array(documentSchema).describe('Oldest first: facts cite them by their number'),
  })
  .meta({ id: 'ThingInEditor' })
export type ThingDetail = z.infer<typeof thingDetailSchema>

export const thingConflictSchema = z.object({
  detail: z.string(),
  current: thingDetailSchema.optional(),
  since: z.array(historyEntrySchema).optional(),
})
export type ThingConflict = z.infer<typeof thingConflictSchema>

export const targetsQuery = z.object({
  kind: z.string().max(20),
  q: z.string().trim().min(1).max(100),
})
export const targetsSchema = z.object({
  targets: z.array(z.object({ target: z.string(), label: z.string() })),
})

export const createdThingSchema = z.object({ id: z.int() })
