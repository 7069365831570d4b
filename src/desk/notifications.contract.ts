/** Notifications of leads that failed after all retries, and retrying them. */
import { z } from 'zod'
import { CHANNELS } from '../platform/database/schema/lead-values.ts'

export const MAX_LISTED_NOTIFICATIONS = 200

export const failedNotificationsSchema = z.object({
  failed: z.array(
    z.object({
      jobId: z.string(),
      leadId: z.number().int(),
      reference: z.string(),
      channel: z.enum(CHANNELS),
      failedAt: z.string(),
    }),
  ),
})

export const retryNotificationsSchema = z.object({
  /** Without it, all of them. */
  jobIds: z.array(z.uuid()).min(1).max(MAX_LISTED_NOTIFICATIONS).optional(),
})
export const retriedSchema = z.object({ retried: z.number().int() })
