/** What every page shows: the menu's counts and whether the data is a demonstration. */
import { z } from 'zod'
import { adSettingsSchema } from '../ads/ads.contract.ts'

export const siteSummarySchema = z.object({
  isDemonstration: z.boolean(),
  /** The public address of the site (SITE_URL), or an empty text when it is not configured. */
  origin: z.string(),
  /** Facilities of each category in the featured state, by category slug. */
  categoryCounts: z.record(z.string(), z.number().int()),
  /** Null while advertising is off. */
  ads: adSettingsSchema.nullable(),
})
export type SiteSummary = z.infer<typeof siteSummarySchema>
