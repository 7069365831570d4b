/** What a browser needs to know in order to ask for advertisements. All of it is public. */
import { z } from 'zod'

export const adSettingsSchema = z.object({
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
