/** What every page shows: the menu's counts and whether the data is a demonstration. */
import { z } from 'zod'

export const siteSummarySchema = z.object({
  isDemonstration: z.boolean(),
  /** Facilities of each category in the featured state, by category slug. */
  categoryCounts: z.record(z.string(), z.number().int()),
})
export type SiteSummary = z.infer<typeof siteSummarySchema>
