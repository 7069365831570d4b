/** Shapes of the API for lists that editors upload: choices, preview, runs and what undoing one takes along. */
import { z } from 'zod'
import { allCategories } from '../categories.ts'
import { line } from '../evidence/evidence.contract.ts'
import { fields, isField } from '../import/reading/column-names.ts'
import { REPORT_KINDS } from './upload-rules.ts'

const id = z.coerce.number().int().min(1).max(2_147_483_647)
const page = z.coerce.number().int().min(1).max(10_000).default(1)

export const uploadIdSchema = z.object({ id })
export const runIdSchema = z.object({ runId: id })
export const runsQuery = z.object({ page })

/** As JSON strings escape it: names may hold letters that a header cannot. */
export const fileHeadersSchema = z.object({
  'x-file-name': z.string().max(1_000).optional().describe('The name of the file, percent-encoded'),
})

const mappingSchema = z
  .record(z.string().max(40), z.string().max(200))
  .refine((mapping) => Object.keys(mapping).every(isField), 'names a field that there is not')
  .meta({
    description: `The name of the column by field; a field that is not named is not imported. Fields: ${fields.join(', ')}.`,
  })

const sourceSchema = z.object({
  title: line(300).describe('Cited by every record, and the name of the list in later imports'),
  url: z
    .string()
    .max(1_000)
    .regex(/^https?:\/\/\S+$/, 'must begin with https://')
    .nullable(),
  year: z.int().min(1700).max(2100).nullable(),
})

export const choicesSchema = z.object({
  mapping: mappingSchema.nullable().describe('Null: as the columns are guessed'),
  sheet: z
    .string()
    .min(1)
    .max(100)
    .nullable()
    .describe('The sheet of a workbook; null is the first one'),
  source: sourceSchema.nullable(),
  category: z
    .enum(allCategories.map(({ slug }) => slug))
    .nullable()
    .describe('The value for all rows; null: as the list says, or as its words suggest'),
  grade: z
    .enum(['documented', 'reported', 'listed'])
    .nullable()
    .describe('The strongest grade that the list may give; null is its own'),
  isEveryRow: z
    .boolean()
    .describe('Whether a list about asbestos is taken with the rows that say nothing about it'),
})
export type Choices = z.infer<typeof choicesSchema>

const revision = z
  .int()
  .min(1)
  .max(2_147_483_647)
  .describe('The revision of the upload as it was read')
export const chooseSchema = choicesSchema.partial().extend({ revision })
export const applySchema = z.object({ revision })

export const headSchema = z.object({
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  encoding: z.string(),
  headerLine: z.int(),
  missing: z.array(z.enum(['name', 'city', 'state'])),
  list: z.string().nullable().describe('The title of a list that is known by its columns'),
  isRemembered: z.boolean().describe('The columns are as somebody chose them for such a file'),
  columns: z.array(
    z.object({
      name: z.string(),
      field: z.string().nullable().describe('What it is read as, or may be'),
      guess: z.enum(['sure', 'likely', 'list', 'none']),
      samples: z.array(z.string()),
    }),
  ),
})
export type Head = z.infer<typeof headSchema>

export const summarySchema = z.object({
  rowsRead: z.int(),
  imported: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  skipped: z.int().describe('Rows that say nothing about asbestos, of a list that is about it'),
  documents: z.int().describe('Added or corrected'),
  forReview: z.int().describe('New records that may be ones that there are'),
  hasChanged: z.boolean(),
  kinds: z.partialRecord(z.enum(REPORT_KINDS), z.int()).describe('Lines of the report, by kind'),
  reasons: z
    .array(z.object({ reason: z.string(), count: z.int() }))
    .describe('Why rows were rejected, and how many for each reason'),
})
export type Summary = z.infer<typeof summarySchema>

const stateSchema = z.enum([
  'uploading',
  'reading',
  'asking',
  'ready',
  'refused',
  'applying',
  'applied',
])

const uploadSchema = z.object({
  id: z.int(),
  fileName: z.string(),
  fileBytes: z.int(),
  by: z.string().describe('The name of the person'),
  state: stateSchema,
  changedAt: z.string(),
})

export const uploadDetailSchema = uploadSchema
  .extend({
    revision: z.int(),
    choices: choicesSchema,
    head: headSchema.nullable(),
    summary: summarySchema.nullable(),
    phase: z
      .enum(['reading', 'matching', 'writing', 'neighbors', 'search', 'committing'])
      .nullable()
      .describe('What is done now; null while it waits for its turn'),
    rowsRead: z.int(),
    bytesRead: z.int(),
    problem: z.string().nullable(),
    runId: z.int().nullable(),
    fields: z.array(z.object({ name: z.string(), label: z.string() })),
    sources: z.array(z.string()).describe('Titles of lists that were imported before'),
  })
  .meta({ id: 'UploadedList' })
export type UploadDetail = z.infer<typeof uploadDetailSchema>

const runSchema = z.object({
  id: z.int(),
  source: z.string(),
  fileName: z.string(),
  by: z.string().nullable().describe('The name of the person; null for the command line'),
  finishedAt: z.string(),
  undoneAt: z.string().nullable(),
  rowsRead: z.int(),
  imported: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
})
export type Run = z.infer<typeof runSchema>

export const importsSchema = z.object({
  limits: z.object({
    fileBytes: z.int(),
    rows: z.int(),
    keptDays: z.int(),
    uploads: z.int(),
  }),
  uploads: z.array(uploadSchema),
  runs: z.array(runSchema),
  total: z.int().describe('How many runs there are'),
})

const namedSchema = z.object({ count: z.int(), names: z.array(z.string()) })
export const runDetailSchema = runSchema.extend({
  undo: z.object({
    obstacles: z.array(z.string()).describe('Why it cannot be undone; empty when it can'),
    removed: namedSchema,
    restored: namedSchema,
    documents: z.int().describe('That are removed'),
  }),
})
export const undoneRunSchema = z.object({ removed: z.int(), restored: z.int() })

export const rowsQuery = z.object({ kind: z.enum(REPORT_KINDS), page })
export const rowsSchema = z.object({
  rows: z.array(
    z.object({
      line: z.int().nullable().describe('The line of the file'),
      field: z.string(),
      value: z.string(),
      reason: z.string(),
      record: z.string(),
    }),
  ),
  total: z.int(),
})
export type ReportRow = z.infer<typeof rowsSchema>['rows'][number]
