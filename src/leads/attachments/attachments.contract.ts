/** Shapes of the API for the files of a lead. */
import { z } from 'zod'
import { MAX_ID } from '../fields/fields.contract.ts'
import { FILE_TYPES } from './file-types.ts'

const recordId = z.coerce.number().int().min(1).max(MAX_ID)

export const fileParamsSchema = z.object({ id: recordId, attachmentId: recordId })

/** As JSON strings escape it: names may hold letters that a header cannot. */
export const fileHeadersSchema = z.object({
  'x-file-name': z.string().max(1_000).optional().describe('The name of the file, percent-encoded'),
})

export const attachmentSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  type: z.enum(Object.keys(FILE_TYPES) as [keyof typeof FILE_TYPES]),
  size: z.number().int(),
  isShared: z.boolean().describe('Whether firms that have the lead may download it'),
  state: z
    .enum(['ready', 'waiting', 'infected'])
    .describe('Only a ready one can be downloaded; one is waiting until the virus scanner answers'),
  addedBy: z.string(),
  createdAt: z.string(),
  reference: z
    .string()
    .nullable()
    .describe('The number of the merged lead that it belongs to; null: it belongs to this one'),
})
export type Attachment = z.infer<typeof attachmentSchema>
export type AttachmentState = Attachment['state']
export const attachmentsSchema = z.object({ attachments: z.array(attachmentSchema) })

export const sharingSchema = z.object({ isShared: z.boolean() })

export const sharedFilesSchema = z.object({
  files: z.array(attachmentSchema.pick({ id: true, name: true, size: true })),
})
