/** What every page shows: the menu's counts and whether the data is a demonstration. */
import { z } from 'zod'

/** What a browser needs to know in order to ask for advertisements. All of it is public. */
const adSettingsSchema = z.object({
  client: z.string(),
  /** The address of the network's script. */
  script: z.string(),
  /** Slot ids by placement and screen, e.g. "city-desktop". */
  slots: z.record(z.string(), z.string()),
  /** Whether nothing at all is asked of the network before a visitor accepts. */
  needsConsent: z.boolean(),
  /** The image that tells the network that a form was sent. */
  conversion: z.string().nullable(),
})
export type AdSettings = z.infer<typeof adSettingsSchema>

export const siteSummarySchema = z.object({
  isDemonstration: z.boolean(),
  /** The public address of the site (SITE_URL), or an empty text when it is not configured. */
  origin: z.string(),
  /** Facilities of each category in the featured state, by category slug. */
  categoryCounts: z.record(z.string(), z.number().int()),
  /** Names of states that are announced and have no facilities yet. */
  comingSoon: z.array(z.string()),
  /** Null while advertising is off. */
  ads: adSettingsSchema.nullable(),
})
export type SiteSummary = z.infer<typeof siteSummarySchema>
