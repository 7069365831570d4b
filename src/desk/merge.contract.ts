/** The shapes of the calls that merge two leads of one person, and undo it. */
import { z } from 'zod'
import { leadIdSchema } from '../leads/fields/fields.contract.ts'

export const MIN_MERGE_REASON = 10
export const MAX_MERGE_REASON = 500

const duplicate = 'The lead of the same person that is not worked on any more'
const reason = z
  .string()
  .trim()
  .min(MIN_MERGE_REASON, `Say it in at least ${MIN_MERGE_REASON} characters`)
  .max(MAX_MERGE_REASON)
  .optional()
const onePerson =
  'Why they are one person: needed unless they share the email address, or the phone number and the name'
const twoPeople =
  'Why they are two people: needed once a firm was offered the request of one of them while they were merged'

export const mergeSchema = z.object({
  duplicateId: leadIdSchema.shape.id.describe(duplicate),
  reason: reason.describe(onePerson),
})
export const unmergeSchema = z.object({ reason: reason.describe(twoPeople) })
