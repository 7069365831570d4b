/** Where leads come from, in the shapes of the staff API. */
import { z } from 'zod'

const touch = z.partialRecord(
  z.enum(['page', 'referrer', 'source', 'medium', 'campaign', 'content', 'term']),
  z.string(),
)

/** How the visitor behind a lead arrived. */
export const sourceFields = {
  source: z.string().nullable().describe('What brought the visitor last; null: not recorded'),
  attribution: z.object({ first: touch, last: touch }).nullable(),
}

/** In addresses too. */
export const SOURCE = /^[a-z0-9_.-]{1,100}$/

export const sourceFilter = z
  .string()
  .regex(SOURCE)
  .optional()
  .describe('A campaign source, the host of a site, or "direct"')
