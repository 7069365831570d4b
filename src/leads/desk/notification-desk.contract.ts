import { z } from 'zod'

export const MOST_NOTICES = 200

export const failedNoticesSchema = z.object({
  failed: z.array(
    z.object({
      jobId: z.string(),
      leadId: z.number().int(),
      reference: z.string(),
      channel: z.enum(['mail', 'webhook']),
      failedAt: z.string(),
    }),
  ),
})

export const retryNoticesSchema = z.object({
  /** Without it: all of them. */
  jobIds: z.array(z.uuid()).min(1).max(MOST_NOTICES).optional(),
})
export const retriedSchema = z.object({ retried: z.number().int() })
