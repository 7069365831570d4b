/** The shape of the call that merges two leads of one person. */
import { z } from 'zod'
import { leadIdSchema } from '../fields/fields.contract.ts'

export const MIN_MERGE_REASON = 10
export const MAX_MERGE_REASON = 500

const duplicate = 'The lead of the same person that is not worked on any more'
const reason =
  'Why they are one person: needed unless they share the email address, or the phone number and the name'

export const mergeSchema = z.object({
  duplicateId: leadIdSchema.shape.id.describe(duplicate),
  reason: z
    .string()
    .trim()
    .min(MIN_MERGE_REASON, `Say it in at least ${MIN_MERGE_REASON} characters`)
    .max(MAX_MERGE_REASON)
    .optional()
    .describe(reason),
})
