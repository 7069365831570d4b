/** Shapes of the API for the texts about states, cities and facilities, in English and Spanish. */
import { z } from 'zod'
import { publicWords } from '../editing/editing.contract.ts'
import { MAX_BLOCK_LENGTH, MAX_BLOCKS, TEXT_KEYS, TEXT_NEEDS, TEXT_SUBJECTS } from './text-rules.ts'

const id = z.coerce.number().int().min(1).max(2_147_483_647)
const subject = z.enum(TEXT_SUBJECTS)
const key = z
  .enum(TEXT_KEYS)
  .describe(
    'A state has the text `state`, a city `enhanced` or `adaptive`, a facility `enhanced` or `v1` to `v3`',
  )

export const textIdSchema = z.object({ subject, id })

export const textListQuery = z.object({
  subject: subject.default('city'),
  q: z.string().trim().max(200).optional(),
  needs: z.enum(TEXT_NEEDS).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})
export type TextListQuery = z.output<typeof textListQuery>

const listedTextSchema = z.object({
  subject,
  id: z.int(),
  name: z.string(),
  place: z.string().nullable(),
  path: z.string().describe('The address of its public page'),
  visits: z.int().nullable().describe('To pages about the place in twelve months'),
  records: z.int().nullable(),
  shown: key.nullable().describe('The text that the page shows; null without one'),
  isInSpanish: z.boolean().nullable().describe('Whether all of that text is; null without one'),
})
export type ListedText = z.infer<typeof listedTextSchema>
export const textListSchema = z.object({ texts: z.array(listedTextSchema), total: z.int() })

const blockSchema = z.object({
  en: z.string().max(MAX_BLOCK_LENGTH).describe('Each line is a paragraph'),
  es: z.string().max(MAX_BLOCK_LENGTH).describe('As many paragraphs, or none'),
})
export type TextBlock = z.infer<typeof blockSchema>
const blocks = z.array(blockSchema).max(MAX_BLOCKS)

const versionSchema = z.object({
  key,
  blocks,
  isPublished: z
    .boolean()
    .describe('False for one that was taken off the page, or that there is not'),
  isShown: z.boolean().describe('Whether the page shows this one of them'),
  isTakenBy: z
    .string()
    .nullable()
    .describe('The town of another state that has the text of this name: there is one for both'),
})
export type TextVersion = z.infer<typeof versionSchema>

const historySchema = z.object({
  changeId: z.int(),
  at: z.string(),
  who: z.string().nullable(),
  key,
  isUndone: z.boolean(),
  isUndoing: z.boolean(),
  changes: z.array(z.object({ old: z.string().nullable(), new: z.string().nullable() })),
})
export type TextHistoryEntry = z.infer<typeof historySchema>

export const textDetailSchema = z
  .object({
    subject,
    id: z.int(),
    name: z.string(),
    place: z.string().nullable(),
    path: z.string(),
    revision: z.string(),
    sharedBy: z.int().describe('How many records have the name in their address, and so the text'),
    versions: z.array(versionSchema),
    history: z.array(historySchema).describe('Newest first'),
  })
  .meta({ id: 'TextInEditor' })
export type TextDetail = z.infer<typeof textDetailSchema>

export const saveTextSchema = z.object({
  revision: z
    .string()
    .max(60)
    .describe('The revision of the texts as they were read; with another one the reply is 409'),
  key,
  blocks,
  isPublished: z.boolean().default(true),
  reason: publicWords
    .optional()
    .describe('Public in the history of the record or place: it must name no private person'),
})
export const undoTextSchema = z.object({ changeId: z.int().min(1).max(2_147_483_647) })

export const previewTextSchema = z.object({
  key,
  blocks,
  language: z.enum(['en', 'es']).default('en'),
})
const wrongSchema = z.object({
  block: z.int().describe('From 0'),
  language: z.enum(['en', 'es']),
  message: z.string(),
})
export const textPreviewSchema = z.object({ html: z.string(), wrong: z.array(wrongSchema) })
