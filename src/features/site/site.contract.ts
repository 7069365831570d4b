/** What every page shows: the menu's counts and whether the data is a demonstration. */
import { z } from 'zod'

export const siteSummarySchema = z.object({
  isDemonstration: z.boolean(),
  /** The public address of the site (SITE_URL), or an empty text when it is not configured. */
  origin: z.string(),
  /** Facilities of each category in the featured state, by category slug. */
  categoryCounts: z.record(z.string(), z.number().int()),
})
export type SiteSummary = z.infer<typeof siteSummarySchema>
